/** Connects a playback to the Media Session: lock screen, headphones and media keys. */

import { useEffect } from 'react'
import { common } from '#client/texts/common.ts'
import { createArtwork } from './artwork.ts'
import type { Playback } from './playback.ts'

interface MediaSessionOptions {
  title: string
  /** The seed and theme of the cover art. */
  cover: { seed: string; theme?: string | undefined }
}

/** How far one press of a skip button moves. */
export const skipSeconds = 15

/** The playback that the media session controls: the last one that started. */
let activePlayback: Playback | null = null

export function useMediaSession(playback: Playback, { title, cover }: MediaSessionOptions): void {
  const { seed, theme } = cover
  useEffect(() => {
    const session = typeof navigator === 'undefined' ? undefined : navigator.mediaSession
    if (!session) return
    let previous = playback.state()

    const onStateChange = () => {
      const state = playback.state()
      const { status, position, rate } = state
      const isPlaying = status === 'playing' || status === 'waiting'
      if (isPlaying && activePlayback !== playback) {
        activePlayback = playback
        setMetadata(session, title, [])
        createArtwork(seed, theme).then(
          (artwork) => activePlayback === playback && setMetadata(session, title, artwork),
          () => undefined,
        )
        setActionHandlers(session, playback)
      }
      // The system advances the position by itself: only jumps, and changes of status and rate, are reported.
      const hasJumped = Math.abs(position - previous.position) > 1
      const hasChanged = status !== previous.status || rate !== previous.rate
      if (activePlayback === playback && (hasJumped || hasChanged)) updateState(session, playback)
      previous = state
    }

    const stop = playback.subscribe(onStateChange)
    return () => {
      stop()
      if (activePlayback !== playback) return
      activePlayback = null
      session.metadata = null
      session.playbackState = 'none'
      setActionHandlers(session, null)
    }
  }, [playback, title, seed, theme])
}

function setMetadata(session: MediaSession, title: string, artwork: MediaImage[]): void {
  session.metadata = new MediaMetadata({ title, artist: common.productName, artwork })
}

function updateState(session: MediaSession, playback: Playback): void {
  const { status, position, duration, rate } = playback.state()
  session.playbackState = status === 'playing' || status === 'waiting' ? 'playing' : 'paused'
  if (duration !== null) {
    session.setPositionState?.({
      duration,
      position: Math.min(position, duration),
      playbackRate: rate,
    })
  }
}

function setActionHandlers(session: MediaSession, playback: Playback | null): void {
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => playback?.play(),
    pause: () => playback?.pause(),
    seekbackward: ({ seekOffset }) => playback?.skip(-(seekOffset ?? skipSeconds)),
    seekforward: ({ seekOffset }) => playback?.skip(seekOffset ?? skipSeconds),
    seekto: ({ seekTime }) => seekTime !== undefined && playback?.seek(seekTime),
  }
  for (const [action, handler] of Object.entries(handlers)) {
    try {
      session.setActionHandler(action as MediaSessionAction, playback && handler)
    } catch {
      // The system does not support this action.
    }
  }
}

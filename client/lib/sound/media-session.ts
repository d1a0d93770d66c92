/** Connects a playback to the Media Session: lock screen, headphones and media keys. */

import { useEffect } from 'react'
import { common } from '#client/texts/common.ts'
import { artworkOf } from './artwork.ts'
import type { Playback } from './playback.ts'

interface Shown {
  title: string
  /** The seed and theme of the cover art. */
  cover: { seed: string; theme: string | undefined }
}

export const skipSeconds = 15

/** The playback that holds the media session: the last one that started. */
let holder: Playback | null = null

export function useMediaSession(playback: Playback, { title, cover }: Shown): void {
  const { seed, theme } = cover
  useEffect(() => {
    const session = typeof navigator === 'undefined' ? undefined : navigator.mediaSession
    if (!session) return
    let last = playback.state()

    const follow = () => {
      const state = playback.state()
      const { status, at } = state
      const sounds = status === 'playing' || status === 'waiting'
      if (sounds && holder !== playback) {
        holder = playback
        show(session, title, [])
        artworkOf(seed, theme).then(
          (artwork) => holder === playback && show(session, title, artwork),
          () => undefined,
        )
        handle(session, playback)
      }
      const jumped = Math.abs(at - last.at) > 1
      if (holder === playback && (jumped || status !== last.status)) updateState(session, playback)
      last = state
    }

    const stop = playback.subscribe(follow)
    return () => {
      stop()
      if (holder !== playback) return
      holder = null
      session.metadata = null
      session.playbackState = 'none'
      handle(session, null)
    }
  }, [playback, title, seed, theme])
}

function show(session: MediaSession, title: string, artwork: MediaImage[]): void {
  session.metadata = new MediaMetadata({ title, artist: common.productName, artwork })
}

function updateState(session: MediaSession, playback: Playback): void {
  const { status, at, length } = playback.state()
  session.playbackState = status === 'playing' || status === 'waiting' ? 'playing' : 'paused'
  if (length !== null) {
    session.setPositionState?.({ duration: length, position: Math.min(at, length) })
  }
}

function handle(session: MediaSession, playback: Playback | null): void {
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

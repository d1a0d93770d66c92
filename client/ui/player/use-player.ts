import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { read } from '#client/lib/queries.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { createPlayback, type Playback, type PlaybackState } from '#client/lib/sound/playback.ts'
import { playbackPosition } from '#client/lib/sound/playback-position.ts'
import { getTrack } from '#shared/contract/tracks.ts'
import type { Reading } from '#shared/endpoint.ts'

type Track = Reading<typeof getTrack>

export interface Player {
  /** Of the one audio element that the player is. */
  audio: RefObject<HTMLAudioElement | null>
  audioUrl: string
  trackId: string | null
  playback: Playback
  /** What is known of the sound beside itself; null until it arrives, or when it does not. */
  track: Track | null
  /** Nobody can say yet what its shape is. */
  trackPending: boolean
  /** Fetches anew what did not arrive, and plays. */
  retry: () => void
}

interface Source {
  audioUrl: string
  trackId: string | null
}

/** One track, for as long as the component that uses it: another one needs another `key`. */
export function usePlayer({ audioUrl, trackId }: Source): Player {
  const userId = useCurrentUser()?.id ?? ''
  const audio = useRef<HTMLAudioElement>(null)
  const [playback] = useState(() => createPlayback(playbackPosition(userId, trackId ?? audioUrl)))
  const { data, isLoading, isError, refetch } = useQuery({
    ...read(getTrack, { params: { id: trackId ?? 'none' } }),
    enabled: trackId !== null,
  })
  useEffect(() => (audio.current ? playback.attach(audio.current) : undefined), [playback])
  return {
    audio,
    audioUrl,
    trackId,
    playback,
    track: data ?? null,
    trackPending: isLoading,
    retry: () => {
      // An element says only that it failed; a call also learns when nobody is signed in any more.
      if (trackId !== null && (isError || playback.state().status === 'failed')) void refetch()
      playback.retry()
    },
  }
}

/** One value of a playback; only a change of that value draws anything anew. */
export function usePlaybackValue<Value extends string | number | boolean | null>(
  playback: Playback,
  select: (state: PlaybackState) => Value,
): Value {
  return useSyncExternalStore(playback.subscribe, () => select(playback.state()))
}

/** The true length, whoever knows it. */
export function useLength({ playback, track }: Player): number | null {
  const heard = usePlaybackValue(playback, ({ length }) => length)
  return track?.durationSeconds ?? heard
}

/** Whether it is to sound now, even where the sound is still on its way. */
export const isPlayingOrLoading = ({ status }: PlaybackState) =>
  status === 'playing' || status === 'waiting'

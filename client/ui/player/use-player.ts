import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { queryFor } from '#client/lib/queries.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { createPlayback, type Playback, type PlaybackState } from '#client/lib/sound/playback.ts'
import { playbackPosition } from '#client/lib/sound/playback-position.ts'
import { getTrack } from '#shared/contract/tracks.ts'
import type { ClientResponse } from '#shared/endpoint.ts'

type Track = ClientResponse<typeof getTrack>

export interface Player {
  /** Ref of the player's audio element. */
  audio: RefObject<HTMLAudioElement | null>
  audioUrl: string
  trackId: string | null
  playback: Playback
  /** The track's data: captions, peaks and duration; null until loaded, and if loading failed. */
  track: Track | null
  /** The track's data is loading. */
  trackPending: boolean
  /** Refetches what failed, and plays. */
  retry: () => void
}

interface AudioSource {
  audioUrl: string
  trackId: string | null
}

/** A component that uses this plays one track: give it another `key` for another track. */
export function usePlayer({ audioUrl, trackId }: AudioSource): Player {
  const userId = useCurrentUser()?.id ?? ''
  const audio = useRef<HTMLAudioElement>(null)
  const [playback] = useState(() => createPlayback(playbackPosition(userId, trackId ?? audioUrl)))
  const { data, isLoading, isError, refetch } = useQuery({
    ...queryFor(getTrack, { params: { id: trackId ?? 'none' } }),
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
      // The element only reports a failure; a call also detects that the session has ended.
      if (trackId !== null && (isError || playback.state().status === 'failed')) void refetch()
      playback.retry()
    },
  }
}

/** Selects a value of the playback's state; renders again only when that value changes. */
export function usePlaybackValue<Value extends string | number | boolean | null>(
  playback: Playback,
  select: (state: PlaybackState) => Value,
): Value {
  return useSyncExternalStore(playback.subscribe, () => select(playback.state()))
}

/** Seconds: the duration from the track's data, else that of the audio element. */
export function useDuration({ playback, track }: Player): number | null {
  const elementDuration = usePlaybackValue(playback, ({ duration }) => duration)
  return track?.durationSeconds ?? elementDuration
}

/** True also while the audio is still loading. */
export const isPlayingOrLoading = ({ status }: PlaybackState) =>
  status === 'playing' || status === 'waiting'

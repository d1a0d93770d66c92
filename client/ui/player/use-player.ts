import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { queryFor } from '#client/lib/queries.ts'
import type {
  ListeningOptions,
  ListeningOptionsState,
} from '#client/lib/sound/listening-options.ts'
import type { Playback, PlaybackState } from '#client/lib/sound/playback.ts'
import type { Source } from '#client/lib/sound/sound.ts'
import { useSound } from '#client/lib/sound/sound-provider.tsx'
import { getTrack } from '#shared/contract/tracks.ts'
import type { ClientResponse } from '#shared/endpoint.ts'

type Track = ClientResponse<typeof getTrack>

export interface Player {
  source: Source
  playback: Playback
  /** The track's data, such as captions and peaks; null until loaded, if loading failed, and without a track id. */
  track: Track | null
  /** The track's data is loading. */
  trackPending: boolean
  /** Refetches what failed, and plays. */
  retry: () => void
}

/** A component that uses this plays one track: give it another `key` for another track. */
export function usePlayer(source: Source): Player {
  const { trackId } = source
  const sound = useSound()
  const [playback] = useState(() => sound.playbackOf(source))
  const { data, isLoading, isError, refetch } = useQuery({
    ...queryFor(getTrack, { params: { id: trackId ?? 'none' } }),
    enabled: trackId !== null,
  })
  useEffect(() => sound.updateSource(source))
  return {
    source,
    playback,
    track: data ?? null,
    trackPending: isLoading,
    retry: () => {
      if (trackId !== null && isError) void refetch()
      playback.play()
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

export function useListeningOptions(options: ListeningOptions): ListeningOptionsState {
  return useSyncExternalStore(options.subscribe, options.state)
}

/** Seconds: the duration from the track's data, else that of the audio element. */
export function useDuration({ playback, track }: Player): number | null {
  const elementDuration = usePlaybackValue(playback, ({ duration }) => duration)
  return track?.durationSeconds ?? elementDuration
}

/** True also while the audio is still loading. */
export const isPlayingOrLoading = ({ status }: PlaybackState) =>
  status === 'playing' || status === 'waiting'

/**
 * Finds out why a track cannot be loaded: the audio element does not report the status of a response. A track
 * that no longer exists, or that could not be made, is closed. A call also detects that the session has ended.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#client/lib/api-error.ts'
import { queryFor } from '#client/lib/queries.ts'
import { toast } from '#client/lib/toasts.ts'
import { player as texts } from '#client/texts/player.ts'
import { getJob } from '#shared/contract/jobs.ts'
import { getTrack } from '#shared/contract/tracks.ts'
import type { CurrentTrack, Sound, Source } from './sound.ts'

/** `unknown`: it exists, or the server cannot be asked. */
type Fate = 'deleted' | 'notMade' | 'unknown'

export function useCloseLostTrack(sound: Sound, { source, playback }: CurrentTrack): void {
  const client = useQueryClient()
  useEffect(() => {
    const hasFailed = () => playback.state().status === 'failed'
    let hadFailed = false
    async function closeIfLost(): Promise<void> {
      const fate = await fateOf(client, source)
      // Meanwhile another track may play, or this one again.
      if (fate === 'unknown' || !hasFailed() || sound.state().current?.playback !== playback) return
      sound.close()
      // That a narration has failed is announced by its job.
      if (fate === 'deleted') toast(texts.deleted)
    }
    const onStateChange = () => {
      if (hasFailed() && !hadFailed) void closeIfLost()
      hadFailed = hasFailed()
    }
    // A restored track may have failed before this effect.
    onStateChange()
    return playback.subscribe(onStateChange)
  }, [client, sound, source, playback])
}

async function fateOf(client: QueryClient, { id, trackId }: Source): Promise<Fate> {
  const params = { id: trackId ?? id }
  try {
    if (trackId !== null)
      await client.fetchQuery({ ...queryFor(getTrack, { params }), staleTime: 0 })
    else {
      const job = await client.fetchQuery({ ...queryFor(getJob, { params }), staleTime: 0 })
      if (job.status === 'failed') return 'notMade'
    }
    return 'unknown'
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'deleted' : 'unknown'
  }
}

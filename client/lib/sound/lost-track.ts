/**
 * Finds out by a call why a track cannot be loaded: the audio element does not report the status of a
 * response. A track that no longer exists, or that could not be made, is closed. The call also detects
 * that the session has ended.
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

/** `unknown`: the track exists or is being made, or the call failed without a 404. */
type FailureCause = 'deleted' | 'narrationFailed' | 'unknown'

export function useCloseLostTrack(sound: Sound, { source, playback }: CurrentTrack): void {
  const client = useQueryClient()
  useEffect(() => {
    const hasFailed = () => playback.state().status === 'failed'
    let hadFailed = false
    async function closeIfLost(): Promise<void> {
      const cause = await findFailureCause(client, source)
      // Meanwhile another track may play, or this one again.
      if (cause === 'unknown' || !hasFailed() || sound.state().current?.playback !== playback)
        return
      sound.close()
      // The job tracker announces a failed narration.
      if (cause === 'deleted') toast(texts.deleted)
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

async function findFailureCause(
  client: QueryClient,
  { id, trackId }: Source,
): Promise<FailureCause> {
  // While a track is being made, its id is that of the job.
  const params = { id: trackId ?? id }
  try {
    if (trackId !== null)
      await client.fetchQuery({ ...queryFor(getTrack, { params }), staleTime: 0 })
    else {
      const job = await client.fetchQuery({ ...queryFor(getJob, { params }), staleTime: 0 })
      if (job.status === 'failed') return 'narrationFailed'
    }
    return 'unknown'
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'deleted' : 'unknown'
  }
}

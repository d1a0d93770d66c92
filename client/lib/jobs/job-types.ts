/** For each type of job: its request, what to refetch when it ends, its path and its toasts. */
import type { QueryClient } from '@tanstack/react-query'
import type { ApiError } from '#client/lib/api-error.ts'
import { call } from '#client/lib/call.ts'
import { entryAudioPath, refreshEntries } from '#client/lib/journal.ts'
import { refreshSlide, slidePath } from '#client/lib/slides.ts'
import { audioToasts, meditationToasts } from '#client/lib/toast-catalogue.ts'
import type { ToastContent } from '#client/lib/toasts.ts'
import type { User } from '#shared/contract/auth.ts'
import { generateMeditationAudio } from '#shared/contract/journal.ts'
import { generateSlideAudio } from '#shared/contract/slides.ts'
import type { CallInput, ClientResponse } from '#shared/endpoint.ts'
import type { JobType } from './tracker.ts'

export type NarrationRequest = CallInput<typeof generateSlideAudio>['body']

interface JobTypeProperties {
  request: (
    resourceId: string,
    body: NarrationRequest,
  ) => Promise<ClientResponse<typeof generateSlideAudio>>
  /** Refetches what the job has changed; rejects if that fails. */
  refresh: (client: QueryClient, resourceId: string) => Promise<unknown>
  /** The path of the screen that shows the audio. */
  pathOf: (resourceId: string, user: User | null) => string
  toasts: {
    queued: (position: number) => ToastContent
    refused: (error: ApiError) => ToastContent
    generated: ToastContent
    failed: (error: string | null) => ToastContent
  }
}

export const jobTypes: Readonly<Record<JobType, JobTypeProperties>> = {
  target_slide_audio: {
    request: (id, body) => call(generateSlideAudio, { params: { id }, body }),
    refresh: refreshSlide,
    pathOf: slidePath,
    toasts: audioToasts,
  },
  journal_meditation_audio: {
    request: (id, body) => call(generateMeditationAudio, { params: { id }, body }),
    refresh: (client) => refreshEntries(client, { throwOnError: true }),
    pathOf: (_id, user) => entryAudioPath(user),
    toasts: meditationToasts,
  },
}

/** Renders a minimal screen that requests narrations; each `openTab` stands for a browser tab. */
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { JobsProvider, useNarration, useResumeJobs } from '#client/lib/jobs/jobs.tsx'
import type { JobType } from '#client/lib/jobs/tracker.ts'
import { queryFor } from '#client/lib/queries.ts'
import { currentUser, useCurrentUser } from '#client/lib/session.ts'
import { toasts } from '#client/lib/toasts.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { getJob, listJobs } from '#shared/contract/jobs.ts'
import { generateMeditationAudio, listJournalEntries } from '#shared/contract/journal.ts'
import { generateSlideAudio, getSlide, listSlides } from '#shared/contract/slides.ts'
import { getUsageStats } from '#shared/contract/usage.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { aJob, stubNotifications } from './narration.ts'
import { aQueryClient, renderWithProviders, setPageUrl } from './render.tsx'
import { aSlide, aSlideSummary } from './slides.ts'
import { FakeSocket, stubSocket } from './socket.ts'
import { stubStorage } from './storage.ts'
import { signedIn } from './users.ts'

export const slide = aSlide()
const usage = {
  usage: { slideCount: 1, audioCount: 0, journalCount: 0, totalCost: 0 },
  limits: {
    dailySlides: 1,
    dailyAudios: 1,
    totalSlides: 1,
    totalAudios: 1,
    slidesLeft: 1,
    audiosLeft: 1,
    renewsAt: null,
  },
}

/**
 * For `beforeEach`: stubs the browser's storage, socket and notifications, and serves a slide
 * without a track. A requested narration, of the slide or of a meditation, is queued.
 */
export function serveNarrations(): FakeServer {
  for (const { id } of toasts.list()) toasts.dismiss(id)
  stubStorage()
  stubSocket()
  stubNotifications('granted')
  setPageUrl(`/target-slide/${slide.id}`)
  const server = fakeServer()
  server.respondWithJson(getCurrentUser, signedIn())
  server.respondWithJson(listSlides, [aSlideSummary()])
  server.respondWithJson(getSlide, slide)
  server.respondWithJson(listJobs, [])
  server.respondWithJson(getJob, aJob())
  server.respondWithJson(getUsageStats, usage)
  server.respondWithJson(listJournalEntries, [])
  const queued = { job: aJob(), queuePosition: 2 }
  server.respondWithJson(generateSlideAudio, queued)
  const meditation = aJob({ jobType: 'journal_meditation_audio', resourceId: 'entry' })
  server.respondWithJson(generateMeditationAudio, { job: meditation, queuePosition: 4 })
  return server
}

function Screen({ jobType, resourceId }: { jobType: JobType; resourceId: string }) {
  useResumeJobs()
  useQuery(queryFor(getUsageStats))
  const user = useCurrentUser()
  const { job, queueing, failure, generate } = useNarration(jobType, resourceId)
  return (
    <>
      <button type="button" onClick={() => generate({ pace: 0.85 })}>
        Generate
      </button>
      <output>
        {[queueing && 'queueing', job?.status, job?.progress].filter(Boolean).join(' ')}
      </output>
      <p role="alert">{failure?.error}</p>
      {user === null && 'No user'}
    </>
  )
}

/** Renders the screen with its own query client and socket, as in a browser tab. */
export function openTab(jobType: JobType = 'target_slide_audio', resourceId = slide.id) {
  const client = aQueryClient()
  client.setQueryData(currentUser.queryKey, signedIn())
  const { unmount, rerender } = renderWithProviders(
    <JobsProvider>
      <Screen jobType={jobType} resourceId={resourceId} />
    </JobsProvider>,
    client,
  )
  return {
    client,
    socket: FakeSocket.latest,
    close: unmount,
    openAnotherScreen: () => rerender(<JobsProvider>Another screen</JobsProvider>),
  }
}

export const generate = () => userEvent.click(screen.getByRole('button', { name: 'Generate' }))
export const statusText = () => screen.getByRole('status').textContent
export const openToasts = () => toasts.list().filter(({ open }) => open)
/** The server's message on the socket that the job of `aJob` has ended. */
export const endMessage = (status: 'completed' | 'failed', error: string | null = null) => ({
  type: 'job_completed',
  jobId: 'job-1',
  status,
  result: null,
  error,
})

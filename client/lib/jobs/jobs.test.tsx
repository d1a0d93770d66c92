// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser, useCurrentUser } from '#client/lib/session.ts'
import { toasts } from '#client/lib/toasts.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { aJob, FakeNotification, stubNotifications } from '#client/testing/narration.ts'
import { aQueryClient, renderWithQueries, setPageUrl } from '#client/testing/render.tsx'
import { aSlide, aSlideSummary } from '#client/testing/slides.ts'
import { FakeSocket, stubSocket } from '#client/testing/socket.ts'
import { stubBlockedStorage, stubStorage } from '#client/testing/storage.ts'
import { signedIn, signedOut } from '#client/testing/users.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { getJob, listJobs } from '#shared/contract/jobs.ts'
import { generateMeditationAudio, listJournalEntries } from '#shared/contract/journal.ts'
import { generateSlideAudio, getSlide, listSlides } from '#shared/contract/slides.ts'
import { getUsageStats } from '#shared/contract/usage.ts'
import { queryFor } from '../queries.ts'
import { JobsProvider, useNarration, useResumeJobs } from './jobs.tsx'
import type { JobType } from './tracker.ts'

let server: FakeServer
const slide = aSlide()
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

beforeEach(() => {
  for (const { id } of toasts.list()) toasts.dismiss(id)
  stubStorage()
  stubSocket()
  stubNotifications('granted')
  setPageUrl(`/target-slide/${slide.id}`)
  server = fakeServer()
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
})

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

function openTab(jobType: JobType = 'target_slide_audio', resourceId = slide.id) {
  const client = aQueryClient()
  client.setQueryData(currentUser.queryKey, signedIn())
  const { unmount, rerender } = renderWithQueries(
    <JobsProvider>
      <Screen jobType={jobType} resourceId={resourceId} />
    </JobsProvider>,
    client,
  )
  return {
    client,
    socket: FakeSocket.latest,
    close: unmount,
    leave: () => rerender(<JobsProvider>Another screen</JobsProvider>),
  }
}

const generate = () => userEvent.click(screen.getByRole('button', { name: 'Generate' }))
const statusText = () => screen.getByRole('status').textContent
const openToasts = () => toasts.list().filter(({ open }) => open)
const endMessage = (status: 'completed' | 'failed', error: string | null = null) => ({
  type: 'job_completed',
  jobId: 'job-1',
  status,
  result: null,
  error,
})

describe('requesting a narration', () => {
  it('queues it, shows its position, and tracks the job', async () => {
    openTab()
    await generate()
    await waitFor(() => expect(statusText()).toBe('queued'))
    expect(server.callsTo(generateSlideAudio)[0]?.body).toEqual({ pace: 0.85 })
    expect(openToasts()[0]).toMatchObject({
      title: 'Audio Generation Queued',
      description: 'Position in queue: 2',
    })
  })

  it('starts tracking in other tabs immediately', async () => {
    const { close } = openTab()
    openTab()
    await userEvent.click(screen.getAllByRole('button', { name: 'Generate' })[0] as HTMLElement)
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((tab) => tab.textContent)).toEqual([
        'queued',
        'queued',
      ]),
    )
    expect(server.callsTo(generateSlideAudio)).toHaveLength(1)
    close()
  })

  it.each([
    ['default', 1],
    ['granted', 0],
    ['denied', 0],
  ] as const)(
    'requests notification permission when it is %s: %i times',
    async (permission, times) => {
      stubNotifications(permission)
      openTab()
      expect(FakeNotification.requestPermission).not.toHaveBeenCalled()
      await generate()
      expect(FakeNotification.requestPermission).toHaveBeenCalledTimes(times)
    },
  )

  it('shows a toast after a 409, and refetches the slide', async () => {
    server.fail(generateSlideAudio, 409)
    const { client } = openTab()
    await client.fetchQuery(queryFor(getSlide, { params: { id: slide.id } }))
    await generate()
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Generation Failed'))
    await waitFor(() => expect(server.callsTo(getSlide)).toHaveLength(2))
  })

  it('shows its own toasts for a meditation', async () => {
    openTab('journal_meditation_audio', 'entry')
    await generate()
    await waitFor(() =>
      expect(openToasts()[0]).toMatchObject({
        title: 'Meditation Generation Queued',
        description: 'Position in queue: 4',
      }),
    )
  })
})

describe('a completed narration', () => {
  it('refreshes the slide, the list and the usage, and shows a toast and a notification', async () => {
    const { client, socket } = openTab()
    await client.fetchQuery(queryFor(getSlide, { params: { id: slide.id } }))
    await generate()
    await waitFor(() => expect(statusText()).toBe('queued'))
    socket.receive({ type: 'job_progress', jobId: 'job-1', status: 'processing', progress: 70 })
    expect(statusText()).toBe('processing 70')
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(statusText()).toBe(''))
    expect(server.callsTo(getSlide)).toHaveLength(2)
    expect(server.callsTo(getUsageStats)).toHaveLength(2)
    expect(openToasts()).toHaveLength(1)
    expect(openToasts()[0]).toMatchObject({ title: 'Audio Generated' })
    expect(openToasts()[0]?.action).toBeUndefined()
    expect(FakeNotification.shown.map(({ title }) => title)).toEqual(['Audio Generated'])
  })

  it('is announced on other screens with a link to it', async () => {
    const { socket, leave } = openTab()
    await generate()
    await waitFor(() => expect(statusText()).toBe('queued'))
    leave()
    setPageUrl('/library')
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Audio Generated'))
    expect(openToasts()[0]?.action).toEqual({ label: 'Listen', href: `/target-slide/${slide.id}` })
    act(() => FakeNotification.shown[0]?.onclick?.())
    expect(window.location.pathname).toBe(`/target-slide/${slide.id}`)
  })

  it('is announced after a poll if no message arrives', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.respondWithJson(listJobs, [aJob({ status: 'processing', progress: 10 })])
    openTab()
    await waitFor(() => expect(statusText()).toBe('processing 10'))
    server.respondWithJson(getJob, aJob({ status: 'completed', progress: 100 }))
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Audio Generated'))
    vi.useRealTimers()
  })

  it('is announced once in any number of tabs', async () => {
    server.respondWithJson(listJobs, [aJob({ status: 'processing', progress: 10 })])
    const tabs = [openTab(), openTab(), openTab()]
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((tab) => tab.textContent)).toEqual(
        tabs.map(() => 'processing 10'),
      ),
    )
    const lastIdBefore = toasts.list()[0]?.id ?? 0
    for (const { socket } of tabs) socket.receive(endMessage('completed'))
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((tab) => tab.textContent)).toEqual(
        tabs.map(() => ''),
      ),
    )
    expect((toasts.list()[0]?.id ?? 0) - lastIdBefore).toBe(1)
    expect(FakeNotification.shown).toHaveLength(1)
  })

  it('is announced by a hidden tab after a delay of one second', async () => {
    server.respondWithJson(listJobs, [aJob({ status: 'processing' })])
    const { socket } = openTab()
    await waitFor(() => expect(statusText()).toBe('processing'))
    vi.useFakeTimers()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    socket.receive(endMessage('completed'))
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect(openToasts()).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(openToasts()[0]?.title).toBe('Audio Generated')
    vi.useRealTimers()
  })

  it('is announced where storage is blocked and notifications are missing', async () => {
    stubBlockedStorage()
    vi.stubGlobal('Notification', undefined)
    server.respondWithJson(listJobs, [aJob({ status: 'processing' })])
    const { socket } = openTab()
    await waitFor(() => expect(statusText()).toBe('processing'))
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Audio Generated'))
  })

  it('shows no notification without permission', async () => {
    stubNotifications('denied')
    server.respondWithJson(listJobs, [aJob({ status: 'processing' })])
    const { socket } = openTab()
    await waitFor(() => expect(statusText()).toBe('processing'))
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Audio Generated'))
    expect(FakeNotification.shown).toEqual([])
  })

  it('refreshes the entries and shows its own toast if it belongs to a reflection', async () => {
    server.respondWithJson(listJobs, [
      aJob({ jobType: 'journal_meditation_audio', resourceId: 'entry', status: 'processing' }),
    ])
    const { client, socket } = openTab('journal_meditation_audio', 'entry')
    await client.fetchQuery(queryFor(listJournalEntries))
    await waitFor(() => expect(statusText()).toBe('processing'))
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Meditation Generated'))
    await waitFor(() => expect(server.callsTo(listJournalEntries)).toHaveLength(2))
  })
})

describe('a narration that ends before its request is answered', () => {
  const kinds = [
    ['target_slide_audio', slide.id, generateSlideAudio, 'Audio Generated'],
    ['journal_meditation_audio', 'entry', generateMeditationAudio, 'Meditation Generated'],
  ] as const

  it.each(kinds)('keeps the toast of its end: %s', async (jobType, resourceId, request, title) => {
    const queued = aJob({ jobType, resourceId })
    const respond = server.deferResponse(request)
    server.respondWithJson(getJob, { ...queued, status: 'completed', progress: 100 })
    const { socket } = openTab(jobType, resourceId)
    await generate()
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(openToasts()[0]?.title).toBe(title))
    respond({ job: queued, queuePosition: 1 })
    await waitFor(() => expect(statusText()).toBe(''))
    expect(openToasts().map((toast) => toast.title)).toEqual([title])
  })

  it.each(kinds)(
    'shows only the toast of its end if the response already reports it: %s',
    async (...kind) => {
      const [jobType, resourceId, request, title] = kind
      const lastIdBefore = toasts.list()[0]?.id ?? 0
      const job = aJob({ jobType, resourceId, status: 'completed', progress: 100 })
      server.respondWithJson(request, { job, queuePosition: 1 })
      openTab(jobType, resourceId)
      await generate()
      await waitFor(() => expect(openToasts()[0]?.title).toBe(title))
      expect((toasts.list()[0]?.id ?? 0) - lastIdBefore).toBe(1)
    },
  )

  it('is announced although the list of jobs already showed it as ended', async () => {
    const respond = server.deferResponse(generateSlideAudio)
    const respondWithList = server.deferResponse(listJobs)
    const completedJob = aJob({ status: 'completed', progress: 100 })
    server.respondWithJson(getJob, completedJob)
    openTab()
    await generate()
    await act(async () => respondWithList([completedJob]))
    expect(openToasts()).toEqual([])
    respond({ job: aJob(), queuePosition: 1 })
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Audio Generated'))
    expect(server.callsTo(getJob)).toHaveLength(1)
  })

  it('is tracked until its end is known if the first read fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const respond = server.deferResponse(generateSlideAudio)
    const respondWithList = server.deferResponse(listJobs)
    const completedJob = aJob({ status: 'completed', progress: 100 })
    server.fail(getJob, 500)
    openTab()
    await generate()
    await act(async () => respondWithList([completedJob]))
    respond({ job: aJob(), queuePosition: 1 })
    await waitFor(() => expect(server.callsTo(getJob)).toHaveLength(1))
    server.respondWithJson(getJob, completedJob)
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Audio Generated'))
  })
})

describe('a failed narration', () => {
  it.each([
    ['The voice was lost.', 'The voice was lost.'],
    [null, 'Could not generate audio. Please try again.'],
  ])('shows the reason %s in a toast, and sends no notification', async (error, description) => {
    server.respondWithJson(listJobs, [aJob({ status: 'processing' })])
    const { socket } = openTab()
    await waitFor(() => expect(statusText()).toBe('processing'))
    socket.receive(endMessage('failed', error))
    await waitFor(() =>
      expect(openToasts()[0]).toMatchObject({
        title: 'Generation Failed',
        description,
        variant: 'destructive',
      }),
    )
    expect(statusText()).toBe('')
    expect(screen.getByRole('alert').textContent).toBe(error ?? '')
    expect(FakeNotification.shown).toEqual([])
  })

  it.each([
    ['voice.crashed', 'The voice broke off. Please try again.'],
    ['a.later_code', 'The message of the server.'],
  ])('with the code %s shows: %s', async (errorCode, description) => {
    server.respondWithJson(listJobs, [aJob({ status: 'processing' })])
    const { socket } = openTab()
    await waitFor(() => expect(statusText()).toBe('processing'))
    socket.receive({ ...endMessage('failed', 'The message of the server.'), errorCode })
    await waitFor(() => expect(openToasts()[0]).toMatchObject({ description }))
  })
})

describe('the connection to the server', () => {
  it('refetches the user and the usage after a message that the user has changed', async () => {
    const { socket } = openTab()
    await waitFor(() => expect(server.callsTo(getUsageStats)).toHaveLength(1))
    socket.receive({ type: 'user_changed' })
    await waitFor(() => expect(server.callsTo(getUsageStats)).toHaveLength(2))
    expect(server.callsTo(getCurrentUser)).toHaveLength(1)
  })

  it('reads the jobs again after a reconnect', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { socket } = openTab()
    socket.open()
    await waitFor(() => expect(server.callsTo(listJobs)).toHaveLength(1))
    server.respondWithJson(listJobs, [aJob({ status: 'completed' })])
    socket.drop()
    await act(() => vi.advanceTimersByTimeAsync(3000))
    FakeSocket.latest.open()
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Audio Generated'))
    vi.useRealTimers()
  })

  it('refetches the user when the session has ended', async () => {
    const { socket } = openTab()
    server.respondWithJson(getCurrentUser, signedOut)
    socket.drop(4401)
    await screen.findByText('No user')
  })

  it('is closed when the shell unmounts', () => {
    const { socket, close } = openTab()
    close()
    expect(socket.close).toHaveBeenCalled()
  })
})

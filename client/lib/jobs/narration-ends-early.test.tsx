// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '#client/lib/toasts.ts'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { aJob } from '#client/testing/narration.ts'
import {
  endMessage,
  generate,
  openTab,
  openToasts,
  serveNarrations,
  slide,
  statusText,
} from '#client/testing/render-jobs.tsx'
import { getJob, listJobs } from '#shared/contract/jobs.ts'
import { generateMeditationAudio } from '#shared/contract/journal.ts'
import { generateSlideAudio } from '#shared/contract/slides.ts'

let server: FakeServer
beforeEach(() => {
  server = serveNarrations()
})
afterEach(() => void vi.useRealTimers())

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
      // Ids are consecutive: their difference is the number of toasts that were shown.
      const lastToastIdBefore = toasts.list()[0]?.id ?? 0
      const job = aJob({ jobType, resourceId, status: 'completed', progress: 100 })
      server.respondWithJson(request, { job, queuePosition: 1 })
      openTab(jobType, resourceId)
      await generate()
      await waitFor(() => expect(openToasts()[0]?.title).toBe(title))
      expect((toasts.list()[0]?.id ?? 0) - lastToastIdBefore).toBe(1)
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

  it('is tracked until its end is known if the first read of the job fails', async () => {
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

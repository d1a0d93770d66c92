// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { aJob } from '#client/testing/narration.ts'
import { getJob, listJobs } from '#shared/contract/jobs.ts'
import { createJobTracker, type Job, type JobTracker } from './tracker.ts'

let server: FakeServer
let tracker: JobTracker
let stop: () => void
const announce = vi.fn((_job: Job) => {})
const refresh = vi.fn(async (_job: Job) => {})

beforeEach(() => {
  vi.useFakeTimers()
  server = fakeServer()
  announce.mockReset()
  refresh.mockReset().mockResolvedValue(undefined)
  tracker = createJobTracker({ announce, refresh })
  stop = tracker.start()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const job = aJob()
const trackedJob = () => tracker.jobFor(job.jobType, job.resourceId)
const advanceClock = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const readCount = () => server.callsTo(getJob).length
const progressMessage = (percent: number, overrides = {}) =>
  ({
    type: 'job_progress',
    jobId: job.id,
    status: 'processing',
    progress: percent,
    queuePosition: null,
    ...overrides,
  }) as const
const completedMessage = {
  type: 'job_completed',
  jobId: job.id,
  status: 'completed',
  error: null,
} as const

describe('a tracked job', () => {
  it('is polled every 2 seconds, and only while it is active', async () => {
    server.respondWithJson(getJob, {
      ...job,
      status: 'processing',
      progress: 30,
      queuePosition: null,
    })
    await advanceClock(10_000)
    expect(readCount()).toBe(0)
    tracker.track(job)
    await advanceClock(1999)
    expect(readCount()).toBe(0)
    await advanceClock(1)
    expect(readCount()).toBe(1)
    expect(trackedJob()).toMatchObject({ status: 'processing', progress: 30 })
    server.respondWithJson(getJob, { ...job, status: 'completed', progress: 100 })
    await advanceClock(2000)
    expect(readCount()).toBe(2)
    await advanceClock(20_000)
    expect(readCount()).toBe(2)
  })

  it('is returned as completed until its outcome has been refetched', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    refresh.mockReturnValue(promise)
    tracker.track(job)
    tracker.handleMessage(completedMessage)
    expect(trackedJob()).toMatchObject({ status: 'completed', progress: 100 })
    resolve()
    await advanceClock(0)
    expect(trackedJob()).toBeUndefined()
  })

  it('is returned as completed while refetching fails, and is announced once', async () => {
    refresh.mockRejectedValue(new Error('Network error'))
    tracker.track(job)
    tracker.handleMessage(completedMessage)
    await advanceClock(6000)
    expect(refresh).toHaveBeenCalledTimes(3)
    expect(trackedJob()?.status).toBe('completed')
    refresh.mockResolvedValue(undefined)
    await advanceClock(8000)
    expect(trackedJob()).toBeUndefined()
    expect(announce).toHaveBeenCalledTimes(1)
  })

  it('is returned with its reason after a failure, until the next job begins', async () => {
    tracker.track(job)
    tracker.handleMessage({ ...completedMessage, status: 'failed', error: 'The voice was lost.' })
    await advanceClock(5000)
    expect(trackedJob()).toMatchObject({ status: 'failed', error: 'The voice was lost.' })
    expect(readCount()).toBe(0)
    tracker.track(aJob({ id: 'job-2' }))
    expect(trackedJob()?.id).toBe('job-2')
  })

  it('is announced once, however often its end is reported', async () => {
    server.respondWithJson(getJob, { ...job, status: 'completed' })
    server.respondWithJson(listJobs, [{ ...job, status: 'completed' }])
    tracker.track(job)
    tracker.handleMessage(completedMessage)
    tracker.handleMessage(completedMessage)
    tracker.track(job)
    await tracker.resume()
    await advanceClock(4000)
    expect(announce).toHaveBeenCalledTimes(1)
    expect(trackedJob()).toBeUndefined()
  })

  it('ignores the progress in a poll response that is older than a message', async () => {
    tracker.track(job)
    const respond = server.deferResponse(getJob)
    await advanceClock(2000)
    tracker.handleMessage(progressMessage(60))
    respond({ ...job, status: 'processing', progress: 20 })
    await advanceClock(0)
    expect(trackedJob()?.progress).toBe(60)
  })

  it('is polled again after a failed read', async () => {
    server.fail(getJob, 500)
    tracker.track(job)
    await advanceClock(2000)
    expect(trackedJob()).toEqual(job)
    server.respondWithJson(getJob, { ...job, status: 'processing', progress: 5 })
    await advanceClock(2000)
    expect(trackedJob()?.progress).toBe(5)
  })

  it('is not polled while a read is pending', async () => {
    server.deferResponse(getJob)
    tracker.track(job)
    await advanceClock(9000)
    expect(readCount()).toBe(1)
  })

  it('is dropped on a 404', async () => {
    server.fail(getJob, 404)
    tracker.track(job)
    await advanceClock(2000)
    expect(trackedJob()).toBeUndefined()
    await advanceClock(10_000)
    expect(readCount()).toBe(1)
    expect(announce).not.toHaveBeenCalled()
  })

  it('is not polled while the tracker is stopped, and is polled again after a start', async () => {
    server.respondWithJson(getJob, { ...job, status: 'completed' })
    tracker.track(job)
    stop()
    await advanceClock(10_000)
    expect(readCount()).toBe(0)
    stop = tracker.start()
    await advanceClock(2000)
    expect(readCount()).toBe(1)
  })
})

describe('a job started elsewhere', () => {
  it('is read on a message about it, and then tracked', async () => {
    server.respondWithJson(getJob, { ...job, status: 'processing', progress: 10 })
    tracker.handleMessage(progressMessage(10))
    tracker.handleMessage(progressMessage(11))
    await advanceClock(0)
    expect(readCount()).toBe(1)
    expect(trackedJob()?.progress).toBe(10)
  })

  it('is announced when it has ended', async () => {
    server.respondWithJson(getJob, { ...job, status: 'completed' })
    tracker.handleMessage(completedMessage)
    await advanceClock(0)
    expect(announce).toHaveBeenCalledTimes(1)
  })
})

describe('the preview of a job', () => {
  it('is kept when later messages do not repeat it', () => {
    tracker.track(job)
    tracker.handleMessage(progressMessage(3, { previewUrl: '/api/jobs/job-1/preview' }))
    tracker.handleMessage(progressMessage(9))
    expect(trackedJob()).toMatchObject({ progress: 9, previewUrl: '/api/jobs/job-1/preview' })
  })
})

describe('resuming jobs', () => {
  it('tracks active jobs, and does not announce those that had ended before', async () => {
    server.respondWithJson(listJobs, [
      aJob({ id: 'a', resourceId: 'slide-a', status: 'processing' }),
      aJob({ id: 'b', resourceId: 'slide-b', status: 'pending' }),
      aJob({ id: 'c', resourceId: 'slide-c', status: 'completed' }),
      aJob({ id: 'd', resourceId: 'slide-d', status: 'failed', error: 'Long ago' }),
    ])
    await tracker.resume()
    const trackedIds = ['a', 'b', 'c', 'd'].map(
      (id) => tracker.jobFor('target_slide_audio', `slide-${id}`)?.id,
    )
    expect(trackedIds).toEqual(['a', 'b', undefined, undefined])
    expect(announce).not.toHaveBeenCalled()
  })

  it('announces tracked jobs that ended before the first read of the list, and all that ended after it', async () => {
    server.respondWithJson(listJobs, [{ ...job, status: 'completed' }])
    tracker.track(job)
    await tracker.resume()
    expect(announce).toHaveBeenCalledTimes(1)
    server.respondWithJson(listJobs, [
      aJob({ id: 'missed', resourceId: 'other', status: 'completed' }),
    ])
    await tracker.resume()
    expect(announce.mock.calls.map(([{ id }]) => id)).toEqual(['job-1', 'missed'])
  })

  it('shares one request among concurrent callers; a call after a failure sends another', async () => {
    server.fail(listJobs, 503)
    await Promise.all([tracker.resume(), tracker.resume()])
    expect(server.callsTo(listJobs)).toHaveLength(1)
    server.respondWithJson(listJobs, [job])
    await tracker.resume()
    expect(trackedJob()).toEqual(job)
  })
})

describe('two jobs of one resource', () => {
  it('are reduced to the first in the list, which is the newer one', async () => {
    server.respondWithJson(listJobs, [])
    await tracker.resume()
    const failed = { ...aJob(), id: 'old', status: 'failed', error: 'No voice.' } as const
    server.respondWithJson(listJobs, [job, failed])
    await tracker.resume()
    expect(trackedJob()).toMatchObject({ id: job.id, status: 'queued' })
  })
})

describe('an outcome that cannot be read', () => {
  it('is refetched six times, and then given up', async () => {
    refresh.mockRejectedValue(new Error('500'))
    tracker.track({ ...job, status: 'completed' })
    await advanceClock(10 * 60_000)
    expect(refresh).toHaveBeenCalledTimes(6)
    await advanceClock(60 * 60_000)
    expect(refresh).toHaveBeenCalledTimes(6)
  })

  it('is not refetched again for a failed job', async () => {
    refresh.mockRejectedValue(new Error('500'))
    tracker.track({ ...job, status: 'failed' })
    await advanceClock(10 * 60_000)
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})

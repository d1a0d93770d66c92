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
const known = () => tracker.jobFor(job.jobType, job.resourceId)
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const asked = () => server.callsTo(getJob).length
const progress = (percent: number, different = {}) =>
  ({
    type: 'job_progress',
    jobId: job.id,
    status: 'processing',
    progress: percent,
    queuePosition: null,
    ...different,
  }) as const
const completed = {
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
    await pass(10_000)
    expect(asked()).toBe(0)
    tracker.track(job)
    await pass(1999)
    expect(asked()).toBe(0)
    await pass(1)
    expect(asked()).toBe(1)
    expect(known()).toMatchObject({ status: 'processing', progress: 30 })
    server.respondWithJson(getJob, { ...job, status: 'completed', progress: 100 })
    await pass(2000)
    expect(asked()).toBe(2)
    await pass(20_000)
    expect(asked()).toBe(2)
  })

  it('stays active until its outcome has been refetched', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    refresh.mockReturnValue(promise)
    tracker.track(job)
    tracker.handleMessage(completed)
    expect(known()).toMatchObject({ status: 'completed', progress: 100 })
    resolve()
    await pass(0)
    expect(known()).toBeUndefined()
  })

  it('stays active while refetching fails, and is announced once', async () => {
    refresh.mockRejectedValue(new Error('No line'))
    tracker.track(job)
    tracker.handleMessage(completed)
    await pass(6000)
    expect(refresh).toHaveBeenCalledTimes(3)
    expect(known()?.status).toBe('completed')
    refresh.mockResolvedValue(undefined)
    await pass(8000)
    expect(known()).toBeUndefined()
    expect(announce).toHaveBeenCalledTimes(1)
  })

  it('that fails is returned with its reason until the next begins', async () => {
    tracker.track(job)
    tracker.handleMessage({ ...completed, status: 'failed', error: 'The voice was lost.' })
    await pass(5000)
    expect(known()).toMatchObject({ status: 'failed', error: 'The voice was lost.' })
    expect(asked()).toBe(0)
    tracker.track(aJob({ id: 'job-2' }))
    expect(known()?.id).toBe('job-2')
  })

  it('ends once, however often its end is reported', async () => {
    server.respondWithJson(getJob, { ...job, status: 'completed' })
    server.respondWithJson(listJobs, [{ ...job, status: 'completed' }])
    tracker.track(job)
    tracker.handleMessage(completed)
    tracker.handleMessage(completed)
    tracker.track(job)
    await tracker.resume()
    await pass(4000)
    expect(announce).toHaveBeenCalledTimes(1)
    expect(known()).toBeUndefined()
  })

  it('ignores a poll answer that is older than a message', async () => {
    tracker.track(job)
    const answer = server.deferResponse(getJob)
    await pass(2000)
    tracker.handleMessage(progress(60))
    answer({ ...job, status: 'processing', progress: 20 })
    await pass(0)
    expect(known()?.progress).toBe(60)
  })

  it('is polled again after a failed read', async () => {
    server.fail(getJob, 500)
    tracker.track(job)
    await pass(2000)
    expect(known()).toEqual(job)
    server.respondWithJson(getJob, { ...job, status: 'processing', progress: 5 })
    await pass(2000)
    expect(known()?.progress).toBe(5)
  })

  it('is not polled while a read is pending', async () => {
    server.deferResponse(getJob)
    tracker.track(job)
    await pass(9000)
    expect(asked()).toBe(1)
  })

  it('is dropped on a 404', async () => {
    server.fail(getJob, 404)
    tracker.track(job)
    await pass(2000)
    expect(known()).toBeUndefined()
    await pass(10_000)
    expect(asked()).toBe(1)
    expect(announce).not.toHaveBeenCalled()
  })

  it('is no longer polled after teardown', async () => {
    server.respondWithJson(getJob, { ...job, status: 'completed' })
    tracker.track(job)
    stop()
    await pass(10_000)
    expect(asked()).toBe(0)
    stop = tracker.start()
    await pass(2000)
    expect(asked()).toBe(1)
  })
})

describe('a job started elsewhere', () => {
  it('is read on a message about it, and then tracked', async () => {
    server.respondWithJson(getJob, { ...job, status: 'processing', progress: 10 })
    tracker.handleMessage(progress(10))
    tracker.handleMessage(progress(11))
    await pass(0)
    expect(asked()).toBe(1)
    expect(known()?.progress).toBe(10)
  })

  it('is announced when it has ended', async () => {
    server.respondWithJson(getJob, { ...job, status: 'completed' })
    tracker.handleMessage(completed)
    await pass(0)
    expect(announce).toHaveBeenCalledTimes(1)
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
    const found = ['a', 'b', 'c', 'd'].map(
      (id) => tracker.jobFor('target_slide_audio', `slide-${id}`)?.id,
    )
    expect(found).toEqual(['a', 'b', undefined, undefined])
    expect(announce).not.toHaveBeenCalled()
  })

  it('announces jobs that ended since, and tracked jobs on the first read', async () => {
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

  it('shares one request among concurrent callers, and repeats it after a failure', async () => {
    server.fail(listJobs, 503)
    await Promise.all([tracker.resume(), tracker.resume()])
    expect(server.callsTo(listJobs)).toHaveLength(1)
    server.respondWithJson(listJobs, [job])
    await tracker.resume()
    expect(known()).toEqual(job)
  })
})

describe('two jobs of one resource', () => {
  it('report the newer one, in whatever order they arrive', async () => {
    server.respondWithJson(listJobs, [])
    await tracker.resume()
    const failed = { ...aJob(), id: 'old', status: 'failed', error: 'No voice.' } as const
    server.respondWithJson(listJobs, [job, failed])
    await tracker.resume()
    expect(known()).toMatchObject({ id: job.id, status: 'queued' })
  })
})

describe('an outcome that cannot be read', () => {
  it('is refetched with back-off, and then given up', async () => {
    refresh.mockRejectedValue(new Error('500'))
    tracker.track({ ...job, status: 'completed' })
    await pass(10 * 60_000)
    expect(refresh).toHaveBeenCalledTimes(6)
    await pass(60 * 60_000)
    expect(refresh).toHaveBeenCalledTimes(6)
  })

  it('of a failed job is not refetched again', async () => {
    refresh.mockRejectedValue(new Error('500'))
    tracker.track({ ...job, status: 'failed' })
    await pass(10 * 60_000)
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})

import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '#server/db/schema/narration.ts'
import {
  complete,
  database,
  enqueueJob,
  insertUser,
  now,
  prepareTestQueue,
  queue,
  rowOf,
} from '#testing/queue.ts'
import { type JobKind, jobKinds } from '../queue/job-kinds.ts'
import type { ClaimedJob } from '../queue/narration-queue.ts'
import type { Attempt, JobHandler } from './attempt.ts'
import { createJobRunner, type JobRunnerDependencies, startWorker, type Worker } from './worker.ts'

prepareTestQueue()

let worker: Worker | undefined
let userId: string
const errors: unknown[] = []

beforeAll(async () => {
  userId = await insertUser()
})
beforeEach(() => {
  errors.length = 0
})
afterEach(() => worker?.stop())

const enqueue = () => enqueueJob(userId)
const leaseEndMs = async (id: string) => (await rowOf(id))?.leaseUntil?.getTime() ?? 0

interface Overrides extends Partial<JobRunnerDependencies<ClaimedJob>> {
  kind?: Partial<JobKind>
  handlerOverrides?: Partial<JobHandler<ClaimedJob>>
}

function start(
  run: JobHandler<ClaimedJob>['run'],
  { kind, handlerOverrides, ...overrides }: Overrides = {},
): Worker {
  const handler: JobHandler<ClaimedJob> = {
    kind: { ...jobKinds.narration, pollInterval: 10, heartbeat: 10, ...kind },
    run,
    fail: (_job, error) => Promise.reject(error),
    discard: async () => {},
    ...handlerOverrides,
  }
  const dependencies = { queue, handler, clock: () => now, newId: randomUUID }
  const onError = (error: unknown) => errors.push(error)
  worker = startWorker([createJobRunner({ ...dependencies, onError, ...overrides })])
  return worker
}

const completeJob = async ({ job }: Attempt<ClaimedJob>) => void (await complete(job))
const waitUntilAborted = ({ signal }: Attempt<ClaimedJob>) =>
  new Promise<never>((_, reject) => {
    // A heartbeat may have aborted the attempt already; no event follows then.
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
const waitUntilRenewed = async (id: string) => {
  const lease = await leaseEndMs(id)
  await expect.poll(() => leaseEndMs(id)).toBeGreaterThan(lease)
}

describe('a worker', () => {
  it('runs the due jobs in the order of the queue', async () => {
    const ids = [await enqueue(), await enqueue()]
    const startedIds: string[] = []
    start(async (attempt) => {
      startedIds.push(attempt.job.id)
      await completeJob(attempt)
    })
    await expect.poll(async () => (await rowOf(ids[1] ?? ''))?.status).toBe('completed')
    expect(startedIds).toEqual(ids)
  })

  it('runs as many jobs at a time as their kind allows', async () => {
    for (let count = 0; count < 3; count++) await enqueue()
    const startedIds: string[] = []
    const mayFinish = Promise.withResolvers<void>()
    start(
      async (attempt) => {
        startedIds.push(attempt.job.id)
        await mayFinish.promise
        await completeJob(attempt)
      },
      { kind: { concurrency: 2 } },
    )
    await expect.poll(() => startedIds.length).toBe(2)
    await waitUntilRenewed(startedIds[0] ?? '')
    expect(startedIds).toHaveLength(2)
    mayFinish.resolve()
    await expect.poll(() => startedIds.length).toBe(3)
  })

  it('renews the lease while a job runs, and stores its progress', async () => {
    const id = await enqueue()
    start(async (attempt) => {
      attempt.report(0.42)
      await waitUntilAborted(attempt)
    })
    await expect.poll(async () => (await rowOf(id))?.progress).toBe(42)
    await waitUntilRenewed(id)
  })

  it('never lowers the stored progress, and stores at most 99 before the job is completed', async () => {
    const id = await enqueue()
    await database.db.update(jobs).set({ progress: 60 })
    const storedProgress: (number | undefined)[] = []
    start(async (attempt) => {
      for (const share of [0.1, 1]) {
        attempt.report(share)
        await waitUntilRenewed(id)
        await waitUntilRenewed(id)
        storedProgress.push((await rowOf(id))?.progress)
      }
      await completeJob(attempt)
    })
    await expect.poll(async () => (await rowOf(id))?.status).toBe('completed')
    expect(storedProgress).toEqual([60, 99])
  })

  it('aborts an attempt whose job was deleted', async () => {
    const id = await enqueue()
    let reason: unknown
    start(async (attempt) => {
      await database.db.delete(jobs)
      await waitUntilAborted(attempt).catch((error) => {
        reason = error
        throw error
      })
    })
    await expect.poll(() => reason).toMatchObject({ name: 'JobLost' })
    expect(await rowOf(id)).toBeUndefined()
    expect(errors).toEqual([])
  })

  it('aborts an attempt that exceeds its timeout, and renews the lease until the failure is stored', async () => {
    const id = await enqueue()
    let monotonicNow = 1_000
    let reason: unknown
    start(
      async (attempt) => {
        monotonicNow += 60_001
        await waitUntilAborted(attempt)
      },
      {
        kind: { timeout: 60_000 },
        handlerOverrides: {
          async fail(job, error) {
            reason = error
            await waitUntilRenewed(id)
            return queue.fail(job, { reason: 'Too long.', isRetryable: false, now })
          },
        },
        monotonicClock: () => monotonicNow,
      },
    )
    await expect.poll(async () => (await rowOf(id))?.status).toBe('failed')
    expect(reason).toMatchObject({ name: 'AttemptTimedOut' })
    expect(errors).toEqual([])
  })

  it('does not abort an attempt within its timeout', async () => {
    const id = await enqueue()
    start(
      async (attempt) => {
        await waitUntilRenewed(id)
        expect(attempt.signal.aborted).toBe(false)
        await completeJob(attempt)
      },
      { kind: { timeout: 60_000 }, monotonicClock: () => 60_000 },
    )
    await expect.poll(async () => (await rowOf(id))?.status).toBe('completed')
  })

  it('releases its job when it stops, and another worker claims it immediately', async () => {
    const id = await enqueue()
    const started = Promise.withResolvers<void>()
    const first = start(async (attempt) => {
      started.resolve()
      await waitUntilAborted(attempt)
    })
    await started.promise
    await first.stop()
    expect(await rowOf(id)).toMatchObject({ status: 'queued', claim: null, failures: 0 })
    start(completeJob)
    await expect.poll(async () => (await rowOf(id))?.status).toBe('completed')
  })

  it('runs the next job after an error that the handler did not handle', async () => {
    await enqueue()
    const second = await enqueue()
    let count = 0
    start(async (attempt) => {
      count += 1
      if (count === 1) throw new Error('unforeseen')
      await completeJob(attempt)
    })
    await expect.poll(async () => (await rowOf(second))?.status).toBe('completed')
    expect(errors).toMatchObject([{ message: 'unforeseen' }])
  })

  it('claims a job immediately when it is woken, however long the poll interval', async () => {
    const idle = Promise.withResolvers<void>()
    const worker = start(completeJob, {
      kind: { pollInterval: 3_600_000 },
      onIdle: async () => idle.resolve(),
    })
    await idle.promise
    const id = await enqueue()
    worker.wake()
    await expect.poll(async () => (await rowOf(id))?.status).toBe('completed')
  })
})

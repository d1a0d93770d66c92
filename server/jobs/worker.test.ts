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
import { createJobRunner, type JobRunnerParts, startWorker, type Worker } from './worker.ts'

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
const leaseOf = async (id: string) => (await rowOf(id))?.leaseUntil?.getTime() ?? 0

interface Changes extends Partial<JobRunnerParts<ClaimedJob>> {
  kind?: Partial<JobKind>
  handling?: Partial<JobHandler<ClaimedJob>>
}

function start(
  run: JobHandler<ClaimedJob>['run'],
  { kind, handling, ...changes }: Changes = {},
): Worker {
  const handler: JobHandler<ClaimedJob> = {
    kind: { ...jobKinds.narration, pollInterval: 10, heartbeat: 10, ...kind },
    run,
    fail: (_job, error) => Promise.reject(error),
    discard: async () => {},
    ...handling,
  }
  const parts = { queue, handler, clock: () => now, newId: randomUUID }
  const onError = (error: unknown) => errors.push(error)
  worker = startWorker([createJobRunner({ ...parts, onError, ...changes })])
  return worker
}

const finish = async ({ job }: Attempt<ClaimedJob>) => void (await complete(job))
const untilAborted = ({ signal }: Attempt<ClaimedJob>) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
const untilRenewed = async (id: string) => {
  const lease = await leaseOf(id)
  await expect.poll(() => leaseOf(id)).toBeGreaterThan(lease)
}

describe('a worker', () => {
  it('runs one job after the other', async () => {
    const ids = [await enqueue(), await enqueue()]
    const begun: string[] = []
    start(async (attempt) => {
      begun.push(attempt.job.id)
      await finish(attempt)
    })
    await expect.poll(async () => (await rowOf(ids[1] ?? ''))?.status).toBe('completed')
    expect(begun).toEqual(ids)
  })

  it('runs as many jobs at a time as their kind allows', async () => {
    for (let count = 0; count < 3; count++) await enqueue()
    const begun: string[] = []
    const ended = Promise.withResolvers<void>()
    start(
      async (attempt) => {
        begun.push(attempt.job.id)
        await ended.promise
        await finish(attempt)
      },
      { kind: { concurrency: 2 } },
    )
    await expect.poll(() => begun.length).toBe(2)
    await untilRenewed(begun[0] ?? '')
    expect(begun).toHaveLength(2)
    ended.resolve()
    await expect.poll(() => begun.length).toBe(3)
  })

  it('renews the lease while a job runs, and stores its progress', async () => {
    const id = await enqueue()
    start(async (attempt) => {
      attempt.report(0.42)
      await untilAborted(attempt)
    })
    await expect.poll(async () => (await rowOf(id))?.progress).toBe(42)
    await untilRenewed(id)
  })

  it('stores no progress below an earlier one, and none of 100 before the end', async () => {
    const id = await enqueue()
    await database.db.update(jobs).set({ progress: 60 })
    const seen: (number | undefined)[] = []
    start(async (attempt) => {
      for (const share of [0.1, 1]) {
        attempt.report(share)
        await untilRenewed(id)
        await untilRenewed(id)
        seen.push((await rowOf(id))?.progress)
      }
      await finish(attempt)
    })
    await expect.poll(async () => (await rowOf(id))?.status).toBe('completed')
    expect(seen).toEqual([60, 99])
  })

  it('aborts an attempt whose job was deleted', async () => {
    const id = await enqueue()
    let reason: unknown
    start(async (attempt) => {
      await database.db.delete(jobs)
      await untilAborted(attempt).catch((error) => {
        reason = error
        throw error
      })
    })
    await expect.poll(() => reason).toMatchObject({ name: 'JobLost' })
    expect(await rowOf(id)).toBeUndefined()
    expect(errors).toEqual([])
  })

  it('aborts an attempt that exceeds its timeout, and holds the job until the failure is stored', async () => {
    const id = await enqueue()
    let elapsed = 1_000
    let reason: unknown
    start(
      async (attempt) => {
        elapsed += 60_001
        await untilAborted(attempt)
      },
      {
        kind: { timeout: 60_000 },
        handling: {
          async fail(job, error) {
            reason = error
            await untilRenewed(id)
            return queue.fail(job, { reason: 'Too long.', isRetryable: false, now })
          },
        },
        monotonicClock: () => elapsed,
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
        await untilRenewed(id)
        expect(attempt.signal.aborted).toBe(false)
        await finish(attempt)
      },
      { kind: { timeout: 60_000 }, monotonicClock: () => 60_000 },
    )
    await expect.poll(async () => (await rowOf(id))?.status).toBe('completed')
  })

  it('releases its job when it stops, and another worker claims it at once', async () => {
    const id = await enqueue()
    const begun = Promise.withResolvers<void>()
    const first = start(async (attempt) => {
      begun.resolve()
      await untilAborted(attempt)
    })
    await begun.promise
    await first.stop()
    expect(await rowOf(id)).toMatchObject({ status: 'queued', claim: null, failures: 0 })
    start(finish)
    await expect.poll(async () => (await rowOf(id))?.status).toBe('completed')
  })

  it('runs the next job after an error that no handler caught', async () => {
    await enqueue()
    const second = await enqueue()
    let count = 0
    start(async (attempt) => {
      count += 1
      if (count === 1) throw new Error('unforeseen')
      await finish(attempt)
    })
    await expect.poll(async () => (await rowOf(second))?.status).toBe('completed')
    expect(errors).toMatchObject([{ message: 'unforeseen' }])
  })

  it('claims a job at once when it is woken, however long the poll interval', async () => {
    const idle = Promise.withResolvers<void>()
    const sleeping = start(finish, {
      kind: { pollInterval: 3_600_000 },
      idle: async () => idle.resolve(),
    })
    await idle.promise
    const id = await enqueue()
    sleeping.wake()
    await expect.poll(async () => (await rowOf(id))?.status).toBe('completed')
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { jobs } from '#server/db/schema/narration.ts'
import { users } from '#server/db/schema/users.ts'
import { createDatabase } from '#testing/database.ts'
import {
  type ClaimedJob,
  complete,
  enqueue,
  fail,
  narrationQueue,
} from '../queue/narration-queue.ts'
import { type Assignment, startWorker, type Worker, type WorkerParts } from './worker.ts'

let database: OpenDatabase
let worker: Worker | undefined
const troubles: unknown[] = []
const userId = randomUUID()

beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
  const now = new Date()
  await database.db.insert(users).values({ id: userId, email: 'x@example.com', createdAt: now })
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(jobs)
  troubles.length = 0
})
afterEach(() => worker?.stop())

async function queue(): Promise<string> {
  const id = randomUUID()
  const job = { jobType: 'target_slide_audio', pace: 1, voice: null, chargeId: null } as const
  await database.db.transaction((tx) =>
    enqueue(tx, { ...job, id, userId, resourceId: randomUUID() }, new Date()),
  )
  return id
}

function start(
  work: WorkerParts<ClaimedJob>['work'],
  changes: Partial<WorkerParts<ClaimedJob>> = {},
): Worker {
  worker = startWorker({
    queue: narrationQueue(database.db),
    clock: () => new Date(),
    newId: randomUUID,
    prepare: async () => {},
    work,
    idle: async () => {},
    onError: (error) => troubles.push(error),
    longestAttempt: Number.POSITIVE_INFINITY,
    intervals: { poll: 10, beat: 10 },
    ...changes,
  })
  return worker
}

const finish = ({ job }: Assignment<ClaimedJob>) =>
  database.db.transaction(async (tx) => void (await complete(tx, job, new Date())))
const row = async (id: string) =>
  (await database.db.select().from(jobs)).find((job) => job.id === id)
const untilAborted = ({ signal }: Assignment<ClaimedJob>) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

describe('a worker', () => {
  it('does one job after the other', async () => {
    const ids = [await queue(), await queue()]
    const begun: string[] = []
    start(async (assignment) => {
      begun.push(assignment.job.id)
      await finish(assignment)
    })
    await expect.poll(async () => (await row(ids[1] ?? ''))?.status).toBe('completed')
    expect(begun).toEqual(ids)
  })

  it('keeps hold of its job while it works, and notes how far it is', async () => {
    const id = await queue()
    start(async (assignment) => {
      assignment.report(0.42)
      await untilAborted(assignment)
    })
    await expect.poll(async () => (await row(id))?.progress).toBe(42)
    const first = (await row(id))?.leaseUntil?.getTime() ?? 0
    await expect.poll(async () => (await row(id))?.leaseUntil?.getTime()).toBeGreaterThan(first)
  })

  it('never reports less than before, nor all before all is done', async () => {
    const id = await queue()
    await database.db.update(jobs).set({ progress: 60 })
    const seen: (number | undefined)[] = []
    start(async (assignment) => {
      for (const share of [0.1, 1]) {
        assignment.report(share)
        const lease = (await row(id))?.leaseUntil?.getTime() ?? 0
        await expect.poll(async () => (await row(id))?.leaseUntil?.getTime()).toBeGreaterThan(lease)
        const renewed = (await row(id))?.leaseUntil?.getTime() ?? 0
        await expect
          .poll(async () => (await row(id))?.leaseUntil?.getTime())
          .toBeGreaterThan(renewed)
        seen.push((await row(id))?.progress)
      }
      await finish(assignment)
    })
    await expect.poll(async () => (await row(id))?.status).toBe('completed')
    expect(seen).toEqual([60, 99])
  })

  it('breaks off when the job is no longer its own', async () => {
    const id = await queue()
    let broken: unknown
    start(async (assignment) => {
      await database.db.delete(jobs)
      await untilAborted(assignment).catch((error) => {
        broken = error
        throw error
      })
    })
    await expect.poll(() => broken).toMatchObject({ name: 'JobLost' })
    expect(await row(id)).toBeUndefined()
    expect(troubles).toEqual([])
  })

  it('aborts an attempt that works for too long, and holds the job until its failure is stored', async () => {
    const id = await queue()
    let elapsed = 1_000
    let reason: unknown
    start(
      async ({ job, signal }) => {
        elapsed += 60_001
        await untilAborted({ job, signal, report: () => {} }).catch((error) => {
          reason = error
        })
        const lease = (await row(id))?.leaseUntil?.getTime() ?? 0
        await expect.poll(async () => (await row(id))?.leaseUntil?.getTime()).toBeGreaterThan(lease)
        const failure = { reason: 'Too long.', mayPass: false, now: new Date() }
        await database.db.transaction((tx) => fail(tx, job, failure))
      },
      { longestAttempt: 60_000, monotonicClock: () => elapsed },
    )
    await expect.poll(async () => (await row(id))?.status).toBe('failed')
    expect(reason).toMatchObject({ name: 'WorkTimeExceeded' })
    expect(troubles).toEqual([])
  })

  it('leaves an attempt alone that stays within its time', async () => {
    const id = await queue()
    start(
      async (assignment) => {
        const before = (await row(id))?.leaseUntil?.getTime() ?? 0
        await expect
          .poll(async () => (await row(id))?.leaseUntil?.getTime())
          .toBeGreaterThan(before)
        expect(assignment.signal.aborted).toBe(false)
        await finish(assignment)
      },
      { longestAttempt: 60_000, monotonicClock: () => 60_000 },
    )
    await expect.poll(async () => (await row(id))?.status).toBe('completed')
  })

  it('lays its job down when it is to stop, for the next to take up at once', async () => {
    const id = await queue()
    const begun = Promise.withResolvers<void>()
    const first = start(async (assignment) => {
      begun.resolve()
      await untilAborted(assignment)
    })
    await begun.promise
    await first.stop()
    expect(await row(id)).toMatchObject({ status: 'queued', claim: null, failures: 0 })
    start(finish)
    await expect.poll(async () => (await row(id))?.status).toBe('completed')
  })

  it('goes on after work that failed in a way nobody foresaw', async () => {
    await queue()
    const second = await queue()
    let count = 0
    start(async (assignment) => {
      count += 1
      if (count === 1) throw new Error('unforeseen')
      await finish(assignment)
    })
    await expect.poll(async () => (await row(second))?.status).toBe('completed')
    expect(troubles).toMatchObject([{ message: 'unforeseen' }])
  })

  it('comes at once when it is called, however long it would have waited', async () => {
    const idle = Promise.withResolvers<void>()
    const called = start(finish, {
      idle: async () => idle.resolve(),
      intervals: { poll: 3_600_000, beat: 10 },
    })
    await idle.promise
    const id = await queue()
    called.wake()
    await expect.poll(async () => (await row(id))?.status).toBe('completed')
  })
})

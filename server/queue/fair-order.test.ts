/** The order of the queue, and the bound on waiting. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageLeases } from '#testing/leases.ts'
import {
  advanceClock,
  claimDueJob,
  claimNext,
  complete,
  database,
  enqueueJob,
  failAttempt,
  insertUser,
  now,
  prepareTestQueue,
  queue,
} from '#testing/queue.ts'
import { jobs } from '../db/schema/narration.ts'
import { leaseLength } from './lease.ts'
import { type ClaimedJob, positionsOf } from './narration-queue.ts'

prepareTestQueue()

describe('the wait in the queue', () => {
  const claimsUntil = async (id: string, most: number) => {
    for (let count = 1; count <= most; count++) {
      await enqueueJob(await insertUser())
      const job = await claimDueJob()
      if (job.id === id) return count
      await complete(job)
    }
    return undefined
  }

  it('ends after one claim for a job whose worker died, with new users arriving all the time', async () => {
    const id = await enqueueJob(await insertUser())
    await claimDueJob()
    await ageLeases(database, leaseLength)
    expect(await claimsUntil(id, 20)).toBe(1)
  })

  it('ends after one claim for a job that is retried, with new users arriving all the time', async () => {
    const id = await enqueueJob(await insertUser())
    expect(await failAttempt(await claimDueJob(), true)).toBe('waits')
    advanceClock(5_000)
    expect(await claimsUntil(id, 20)).toBe(1)
  })

  it('ends after one claim for a user who was served before, with new users arriving all the time', async () => {
    const regular = await insertUser()
    await enqueueJob(regular)
    await complete(await claimDueJob())
    const id = await enqueueJob(regular)
    expect(await claimsUntil(id, 20)).toBe(1)
  })

  it('is bounded for the tenth job of one user, with new users arriving all the time', async () => {
    const busy = await insertUser()
    let last = ''
    for (let count = 0; count < 10; count++) last = await enqueueJob(busy)
    // Before each of their jobs come the users who had arrived by then, one more each time.
    expect(await claimsUntil(last, 60)).toBeLessThanOrEqual(55)
  })
})

describe('any history of jobs, with new users arriving all the time', () => {
  const anyHistory = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('queue 0', 'queue 1', 'queue 2') },
      { weight: 2, arbitrary: fc.constantFrom('die', 'fail', 'put back', 'finish') },
    ),
    { minLength: 3, maxLength: 12 },
  )

  async function replay(history: string[]): Promise<void> {
    const people = [await insertUser(), await insertUser(), await insertUser()]
    for (const step of history) {
      if (step.startsWith('queue')) await enqueueJob(people[Number(step.slice(-1))] ?? '')
      else await end(await claimNext(), step)
    }
    // Lapses all leases and retry delays, so that every unfinished job is due.
    await ageLeases(database, leaseLength + 600_000)
    advanceClock(120_000)
  }
  async function end(job: ClaimedJob | undefined, how: string): Promise<void> {
    if (!job) return
    if (how === 'fail') await failAttempt(job, true)
    if (how === 'put back') await queue.release(job)
    if (how === 'finish') await complete(job)
    if (how === 'die') await ageLeases(database, leaseLength)
  }
  const unfinished = async () =>
    (await database.db.select().from(jobs)).filter((job) => job.finishedAt === null)

  it('claims every job within a bounded number of claims, in the order of the shown positions', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        await database.db.delete(jobs)
        await replay(history)
        const waiting = new Set((await unfinished()).map(({ id }) => id))
        const most = waiting.size * (waiting.size + 1)
        for (let claims = 0; waiting.size > 0; claims++) {
          expect(claims).toBeLessThan(most)
          await enqueueJob(await insertUser())
          const ids = (await unfinished()).map(({ id }) => id)
          const positions = await positionsOf(database.db, ids, now)
          expect([...positions.values()].sort((a, b) => a - b)).toEqual(ids.map((_, i) => i + 1))
          const job = await claimDueJob()
          expect(positions.get(job.id)).toBe(1)
          waiting.delete(job.id)
          await complete(job)
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})

describe('a job that kills its workers', () => {
  it('is claimed again at once the first time, then after delays that double up to ten minutes', async () => {
    const id = await enqueueJob(await insertUser())
    const waits = [0, 15, 30, 60, 120, 240, 480, 600, 600].map((seconds) => seconds * 1000)
    for (const wait of waits) {
      await claimDueJob()
      await ageLeases(database, leaseLength)
      if (wait > 0) {
        await ageLeases(database, wait / 2)
        expect(await claimNext()).toBeUndefined()
        expect((await positionsOf(database.db, [id], now)).has(id)).toBe(false)
        await ageLeases(database, wait / 2)
      }
      expect((await positionsOf(database.db, [id], now)).get(id)).toBe(1)
    }
  })

  it('does not delay other jobs, also where a single process restarts at once', async () => {
    const poison = await enqueueJob(await insertUser())
    await claimDueJob()
    await queue.releaseAll()
    expect((await claimDueJob()).id).toBe(poison)
    await queue.releaseAll()
    const other = await enqueueJob(await insertUser())
    expect((await claimDueJob()).id).toBe(other)
    expect(await claimNext()).toBeUndefined()
  })
})

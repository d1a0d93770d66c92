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
import { rounds } from '#testing/run-length.ts'
import { jobs } from '../db/schema/narration.ts'
import { leaseMs } from './lease.ts'
import { type ClaimedJob, positionsOf } from './narration-queue.ts'

prepareTestQueue()

describe('a waiting job', () => {
  /** The number of claims up to that of the job, with one new user before each. */
  const claimsUntil = async (id: string, maxClaims: number) => {
    for (let count = 1; count <= maxClaims; count++) {
      await enqueueJob(await insertUser())
      const job = await claimDueJob()
      if (job.id === id) return count
      await complete(job)
    }
    return undefined
  }

  it('is claimed next when its worker has died, although new users keep arriving', async () => {
    const id = await enqueueJob(await insertUser())
    await claimDueJob()
    await ageLeases(database, leaseMs)
    expect(await claimsUntil(id, 20)).toBe(1)
  })

  it('is claimed next when its retry is due, although new users keep arriving', async () => {
    const id = await enqueueJob(await insertUser())
    expect(await failAttempt(await claimDueJob(), true)).toBe('waits')
    advanceClock(5_000)
    expect(await claimsUntil(id, 20)).toBe(1)
  })

  it('is claimed next when its user was served before, although new users keep arriving', async () => {
    const returningUser = await insertUser()
    await enqueueJob(returningUser)
    await complete(await claimDueJob())
    const id = await enqueueJob(returningUser)
    expect(await claimsUntil(id, 20)).toBe(1)
  })

  it('is claimed after at most 55 claims when it is the tenth of its user, although new users keep arriving', async () => {
    const busyUser = await insertUser()
    let last = ''
    for (let count = 0; count < 10; count++) last = await enqueueJob(busyUser)
    // The limit is 1 + 2 + … + 10: after each job of the busy user, the next one waits for the first jobs of all users
    // who arrived before that claim.
    expect(await claimsUntil(last, 60)).toBeLessThanOrEqual(55)
  })
})

describe('the queue after a random history of jobs', () => {
  const anyHistory = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('queue 0', 'queue 1', 'queue 2') },
      { weight: 2, arbitrary: fc.constantFrom('die', 'fail', 'put back', 'finish') },
    ),
    { minLength: 3, maxLength: 12 },
  )

  async function replay(history: string[]): Promise<void> {
    const userIds = [await insertUser(), await insertUser(), await insertUser()]
    for (const step of history) {
      if (step.startsWith('queue')) await enqueueJob(userIds[Number(step.slice(-1))] ?? '')
      else await endAttempt(await claimNext(), step)
    }
    // Lapses all leases and retry delays, so that every unfinished job is due.
    await ageLeases(database, leaseMs + 600_000)
    advanceClock(120_000)
  }
  async function endAttempt(job: ClaimedJob | undefined, step: string): Promise<void> {
    if (!job) return
    if (step === 'fail') await failAttempt(job, true)
    if (step === 'put back') await queue.release(job)
    if (step === 'finish') await complete(job)
    if (step === 'die') await ageLeases(database, leaseMs)
  }
  const unfinishedJobs = async () =>
    (await database.db.select().from(jobs)).filter((job) => job.finishedAt === null)

  it('claims every job within a bounded number of claims and in the order of the shown positions, although new users keep arriving', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        await database.db.delete(jobs)
        await replay(history)
        const waiting = new Set((await unfinishedJobs()).map(({ id }) => id))
        // More than enough: twice 1 + 2 + … + n, the limit for n jobs of one user.
        const maxClaims = waiting.size * (waiting.size + 1)
        for (let claims = 0; waiting.size > 0; claims++) {
          expect(claims).toBeLessThan(maxClaims)
          await enqueueJob(await insertUser())
          const ids = (await unfinishedJobs()).map(({ id }) => id)
          const positions = await positionsOf(database.db, ids, now)
          expect([...positions.values()].sort((a, b) => a - b)).toEqual(ids.map((_, i) => i + 1))
          const job = await claimDueJob()
          expect(positions.get(job.id)).toBe(1)
          waiting.delete(job.id)
          await complete(job)
        }
      }),
      { numRuns: rounds(12, 120) },
    )
  })
})

describe('a job whose workers die', () => {
  it('is claimed again immediately the first time, then after delays that double up to ten minutes', async () => {
    const id = await enqueueJob(await insertUser())
    const waits = [0, 15, 30, 60, 120, 240, 480, 600, 600].map((seconds) => seconds * 1000)
    for (const wait of waits) {
      await claimDueJob()
      await ageLeases(database, leaseMs)
      if (wait > 0) {
        await ageLeases(database, wait / 2)
        expect(await claimNext()).toBeUndefined()
        expect((await positionsOf(database.db, [id], now)).get(id)).toBe(1)
        await ageLeases(database, wait / 2)
      }
      expect((await positionsOf(database.db, [id], now)).get(id)).toBe(1)
    }
  })

  it('does not delay a newer job after the second crash, although the only worker process restarts immediately', async () => {
    const poison = await enqueueJob(await insertUser())
    await claimDueJob()
    await queue.releaseAll()
    expect((await claimDueJob()).id).toBe(poison)
    await queue.releaseAll()
    const otherJob = await enqueueJob(await insertUser())
    expect((await claimDueJob()).id).toBe(otherJob)
    expect(await claimNext()).toBeUndefined()
  })
})

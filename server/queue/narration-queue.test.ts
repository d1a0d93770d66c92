import { randomUUID } from 'node:crypto'
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
  rowOf,
} from '#testing/queue.ts'
import { leaseMs } from './lease.ts'
import { deleteJobsOf, findActive, positionsOf } from './narration-queue.ts'

prepareTestQueue()

describe('a job', () => {
  it('goes from queued through processing to completed', async () => {
    const id = await enqueueJob(await insertUser())
    expect(await rowOf(id)).toMatchObject({ status: 'queued', progress: 0, attempts: 0 })
    const job = await claimDueJob()
    expect(await rowOf(id)).toMatchObject({ status: 'processing', attempts: 1 })
    expect(await queue.renew(job, 40)).toBe(true)
    expect((await rowOf(id))?.progress).toBe(40)
    expect(await complete(job)).toBe(true)
    expect(await rowOf(id)).toMatchObject({ status: 'completed', progress: 100, finishedAt: now })
    expect(await claimNext()).toBeUndefined()
  })

  it('is the only unfinished job of its resource', async () => {
    const userId = await insertUser()
    const resourceId = randomUUID()
    const id = await enqueueJob(userId, resourceId)
    await expect(enqueueJob(userId, resourceId)).rejects.toThrow()
    expect((await findActive(database.db, userId, resourceId))?.id).toBe(id)
    await complete(await claimDueJob())
    expect(await findActive(database.db, userId, resourceId)).toBeUndefined()
    await enqueueJob(userId, resourceId)
  })

  it('is claimed by only one of several workers that claim at the same time', async () => {
    const ids: string[] = []
    for (let i = 0; i < 20; i++) ids.push(await enqueueJob(await insertUser()))
    const claimedIds: string[] = []
    const workers = Array.from({ length: 8 }, async () => {
      for (let job = await claimNext(); job; job = await claimNext()) claimedIds.push(job.id)
    })
    await Promise.all(workers)
    expect(claimedIds.sort()).toEqual(ids.sort())
  })
})

describe('a worker that holds a job', () => {
  it('loses its job to another worker once the lease has lapsed, and not before', async () => {
    const id = await enqueueJob(await insertUser())
    const lostJob = await claimDueJob()
    await ageLeases(database, leaseMs / 2)
    expect(await claimNext()).toBeUndefined()
    await ageLeases(database, leaseMs / 2)
    expect((await claimDueJob()).id).toBe(id)
    expect(await queue.renew(lostJob, 99)).toBe(false)
    expect(await complete(lostJob)).toBe(false)
    expect(await failAttempt(lostJob, true)).toBe('lost')
    expect((await rowOf(id))?.status).toBe('processing')
  })

  it('keeps its job while it renews the lease', async () => {
    await enqueueJob(await insertUser())
    const job = await claimDueJob()
    for (let beat = 0; beat < 5; beat++) {
      await ageLeases(database, leaseMs - 1000)
      expect(await queue.renew(job, beat)).toBe(true)
      expect(await claimNext()).toBeUndefined()
    }
  })
})

describe('a worker whose clock is wrong', () => {
  it('cannot claim a job that another worker holds', async () => {
    await enqueueJob(await insertUser())
    const claimedJob = await claimDueJob()
    // Leases are compared with the clock of the database, which runs normally here.
    const ahead = new Date(Date.now() + 10 * leaseMs)
    expect(await queue.claimNext({ claim: randomUUID(), now: ahead })).toBeUndefined()
    expect(await queue.renew(claimedJob, 50)).toBe(true)
  })
})

describe('a failed attempt', () => {
  it('is repeated after 5, 30 and 120 seconds, and the fourth failure ends the job', async () => {
    const id = await enqueueJob(await insertUser())
    for (const wait of [5_000, 30_000, 120_000]) {
      expect(await failAttempt(await claimDueJob(), true)).toBe('waits')
      expect((await rowOf(id))?.status).toBe('pending')
      advanceClock(wait - 1)
      expect(await claimNext()).toBeUndefined()
      advanceClock(1)
    }
    expect(await failAttempt(await claimDueJob(), true)).toBe('failed')
    expect(await rowOf(id)).toMatchObject({ status: 'failed', error: 'No voice.', finishedAt: now })
  })

  it('ends the job immediately when the error is permanent', async () => {
    const id = await enqueueJob(await insertUser())
    expect(await failAttempt(await claimDueJob(), false)).toBe('failed')
    expect((await rowOf(id))?.attempts).toBe(1)
  })
})

describe('the fair order', () => {
  it('puts the first job of a user before the second job of another', async () => {
    const [busyUser, otherUser] = [await insertUser(), await insertUser()]
    const busyIds = []
    for (let count = 0; count < 10; count++) busyIds.push(await enqueueJob(busyUser))
    const single = await enqueueJob(otherUser)
    const order = []
    for (let count = 0; count < 3; count++) {
      const job = await claimDueJob()
      order.push(job.id)
      await complete(job)
    }
    expect(order).toEqual([busyIds[0], single, busyIds[1]])
  })

  it('puts a user with a running job behind a user without one', async () => {
    const [busyUser, otherUser] = [await insertUser(), await insertUser()]
    await enqueueJob(busyUser)
    const second = await enqueueJob(busyUser)
    await claimDueJob()
    const first = await enqueueJob(otherUser)
    expect((await claimDueJob()).id).toBe(first)
    expect((await claimDueJob()).id).toBe(second)
  })

  it('is the order of the shown queue positions', async () => {
    const [user, otherUser] = [await insertUser(), await insertUser()]
    const ids = [await enqueueJob(user), await enqueueJob(user), await enqueueJob(otherUser)]
    const positions = await positionsOf(database.db, ids, now)
    expect(ids.map((id) => positions.get(id))).toEqual([1, 3, 2])
    const { id } = await claimDueJob()
    expect((await positionsOf(database.db, ids, now)).has(id)).toBe(false)
  })
})

describe('a job that waits for its next attempt', () => {
  const positionOf = async (id: string) => (await positionsOf(database.db, [id], now)).get(id)

  it('has a position behind all due jobs, and behind those whose attempt comes first', async () => {
    const [first, second] = [
      await enqueueJob(await insertUser()),
      await enqueueJob(await insertUser()),
    ]
    await failAttempt(await claimDueJob(), true)
    advanceClock(1_000)
    await failAttempt(await claimDueJob(), true)
    expect([await positionOf(first), await positionOf(second)]).toEqual([1, 2])
    const dueJob = await enqueueJob(await insertUser())
    const positions = await positionsOf(database.db, [first, second, dueJob], now)
    expect([dueJob, first, second].map((id) => positions.get(id))).toEqual([1, 2, 3])
  })

  it('has one after a restart that interrupted its second attempt', async () => {
    const id = await enqueueJob(await insertUser())
    for (let attempt = 1; attempt <= 2; attempt++) {
      await claimDueJob()
      await queue.releaseAll()
    }
    expect(await claimNext()).toBeUndefined()
    expect(await positionOf(id)).toBe(1)
  })

  it('has one after the death of its second worker, once the lease has lapsed', async () => {
    const id = await enqueueJob(await insertUser())
    for (let attempt = 1; attempt <= 2; attempt++) {
      await claimDueJob()
      expect(await positionOf(id)).toBeUndefined()
      await ageLeases(database, leaseMs)
    }
    expect(await claimNext()).toBeUndefined()
    expect(await positionOf(id)).toBe(1)
    const dueJob = await enqueueJob(await insertUser())
    expect([await positionOf(dueJob), await positionOf(id)]).toEqual([1, 2])
  })
})

describe('releasing a job', () => {
  it('makes it due again without counting a failure', async () => {
    await enqueueJob(await insertUser())
    const job = await claimDueJob()
    await queue.release(job)
    expect(await rowOf(job.id)).toMatchObject({ status: 'queued', failures: 0, claim: null })
    expect((await claimDueJob()).id).toBe(job.id)
  })

  it('does nothing for a worker that has lost its claim', async () => {
    await enqueueJob(await insertUser())
    const lostJob = await claimDueJob()
    await ageLeases(database, leaseMs)
    const { claim } = await claimDueJob()
    await queue.release(lostJob)
    expect(await rowOf(lostJob.id)).toMatchObject({ status: 'processing', claim })
  })

  it('leaves finished jobs alone when all jobs are released', async () => {
    const doneJob = await enqueueJob(await insertUser())
    await complete(await claimDueJob())
    const heldJob = await enqueueJob(await insertUser())
    await claimDueJob()
    await queue.releaseAll()
    expect(await rowOf(doneJob)).toMatchObject({ status: 'completed' })
    expect(await rowOf(heldJob)).toMatchObject({ status: 'queued', claim: null })
  })
})

describe('deleting the jobs of a resource', () => {
  it('ends the claim of the worker, and affects no job of another user', async () => {
    const userId = await insertUser()
    const resourceId = randomUUID()
    await enqueueJob(userId, resourceId)
    const job = await claimDueJob()
    await deleteJobsOf(database.db, await insertUser(), resourceId)
    expect(await queue.renew(job, 1)).toBe(true)
    await deleteJobsOf(database.db, userId, resourceId)
    expect(await queue.renew(job, 2)).toBe(false)
    expect(await complete(job)).toBe(false)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ageLeases } from '#testing/leases.ts'
import {
  attempt,
  claim,
  claimed,
  database,
  finish,
  now,
  pass,
  prepareTestQueue,
  queued,
  rowOf,
  someone,
} from '#testing/queue.ts'
import { leaseLength } from './lease.ts'
import {
  claimNext,
  deleteJobsOf,
  findActive,
  positionsOf,
  putBack,
  putBackAll,
  renew,
} from './narration-queue.ts'

prepareTestQueue()

describe('a job', () => {
  it('goes from queued through processing to completed', async () => {
    const id = await queued(await someone())
    expect(await rowOf(id)).toMatchObject({ status: 'queued', progress: 0, attempts: 0 })
    const job = await claimed()
    expect(await rowOf(id)).toMatchObject({ status: 'processing', attempts: 1 })
    expect(await renew(database.db, job, 40)).toBe(true)
    expect((await rowOf(id))?.progress).toBe(40)
    expect(await finish(job)).toBe(true)
    expect(await rowOf(id)).toMatchObject({ status: 'completed', progress: 100, finishedAt: now })
    expect(await claim()).toBeUndefined()
  })

  it('is the only active one of its resource', async () => {
    const userId = await someone()
    const resourceId = randomUUID()
    const id = await queued(userId, resourceId)
    await expect(queued(userId, resourceId)).rejects.toThrow()
    expect((await findActive(database.db, userId, resourceId))?.id).toBe(id)
    await finish(await claimed())
    expect(await findActive(database.db, userId, resourceId)).toBeUndefined()
    await queued(userId, resourceId)
  })

  it('is taken by one worker only, however many ask at once', async () => {
    const ids: string[] = []
    for (let i = 0; i < 20; i++) ids.push(await queued(await someone()))
    const taken: string[] = []
    const workers = Array.from({ length: 8 }, async () => {
      for (let job = await claim(); job; job = await claim()) taken.push(job.id)
    })
    await Promise.all(workers)
    expect(taken.sort()).toEqual(ids.sort())
  })
})

describe('a worker that dies', () => {
  it('loses its job to another once the lease has lapsed, and not before', async () => {
    const id = await queued(await someone())
    const dead = await claimed()
    await ageLeases(database, leaseLength / 2)
    expect(await claim()).toBeUndefined()
    await ageLeases(database, leaseLength / 2)
    expect((await claimed()).id).toBe(id)
    expect(await renew(database.db, dead, 99)).toBe(false)
    expect(await finish(dead)).toBe(false)
    expect(await attempt(dead, true)).toBe('lost')
    expect((await rowOf(id))?.status).toBe('processing')
  })

  it('keeps it for as long as it renews the lease', async () => {
    await queued(await someone())
    const job = await claimed()
    for (let beat = 0; beat < 5; beat++) {
      await ageLeases(database, leaseLength - 1000)
      expect(await renew(database.db, job, beat)).toBe(true)
      expect(await claim()).toBeUndefined()
    }
  })
})

describe('a worker whose clock is wrong', () => {
  it('takes no job out of another’s hands, as its own clock says nothing of leases', async () => {
    await queued(await someone())
    const held = await claimed()
    // Of the database, whose clock nobody sets here.
    const ahead = new Date(Date.now() + 10 * leaseLength)
    expect(await claimNext(database.db, { claim: randomUUID(), now: ahead })).toBeUndefined()
    expect(await renew(database.db, held, 50)).toBe(true)
  })
})

describe('an attempt that fails', () => {
  it('is tried again after growing waits, and fails for good after the fourth', async () => {
    const id = await queued(await someone())
    for (const wait of [5_000, 30_000, 120_000]) {
      expect(await attempt(await claimed(), true)).toBe('waits')
      expect((await rowOf(id))?.status).toBe('pending')
      pass(wait - 1)
      expect(await claim()).toBeUndefined()
      pass(1)
    }
    expect(await attempt(await claimed(), true)).toBe('failed')
    expect(await rowOf(id)).toMatchObject({ status: 'failed', error: 'No voice.', finishedAt: now })
  })

  it('is not tried again when that cannot help', async () => {
    const id = await queued(await someone())
    expect(await attempt(await claimed(), false)).toBe('failed')
    expect((await rowOf(id))?.attempts).toBe(1)
  })
})

describe('fairness', () => {
  it('lets another person’s first job go before one person’s second', async () => {
    const [busy, other] = [await someone(), await someone()]
    const many = []
    for (let count = 0; count < 10; count++) many.push(await queued(busy))
    const single = await queued(other)
    const order = []
    for (let count = 0; count < 3; count++) {
      const job = await claimed()
      order.push(job.id)
      await finish(job)
    }
    expect(order).toEqual([many[0], single, many[1]])
  })

  it('counts what is being worked on: who has a job in hand stands behind who has none', async () => {
    const [busy, other] = [await someone(), await someone()]
    await queued(busy)
    const second = await queued(busy)
    await claimed()
    const first = await queued(other)
    expect((await claimed()).id).toBe(first)
    expect((await claimed()).id).toBe(second)
  })

  it('shows everyone the place that they really have', async () => {
    const [one, two] = [await someone(), await someone()]
    const ids = [await queued(one), await queued(one), await queued(two)]
    const positions = await positionsOf(database.db, ids, now)
    expect(ids.map((id) => positions.get(id))).toEqual([1, 3, 2])
    const { id } = await claimed()
    expect((await positionsOf(database.db, ids, now)).has(id)).toBe(false)
  })
})

describe('putting back', () => {
  it('makes a job the next again, without counting against it', async () => {
    await queued(await someone())
    const job = await claimed()
    await putBack(database.db, job)
    expect(await rowOf(job.id)).toMatchObject({ status: 'queued', failures: 0, claim: null })
    expect((await claimed()).id).toBe(job.id)
  })

  it('is not for a worker that has lost it', async () => {
    await queued(await someone())
    const slow = await claimed()
    await ageLeases(database, leaseLength)
    const quick = await claimed()
    await putBack(database.db, slow)
    expect(await rowOf(slow.id)).toMatchObject({ status: 'processing', claim: quick.claim })
  })

  it('of everything leaves alone what has ended', async () => {
    const done = await queued(await someone())
    await finish(await claimed())
    const held = await queued(await someone())
    await claimed()
    await putBackAll(database.db)
    expect(await rowOf(done)).toMatchObject({ status: 'completed' })
    expect(await rowOf(held)).toMatchObject({ status: 'queued', claim: null })
  })
})

describe('cancelling', () => {
  it('takes a waiting job out, and lets whoever works on it know', async () => {
    const userId = await someone()
    const resourceId = randomUUID()
    await queued(userId, resourceId)
    const job = await claimed()
    await deleteJobsOf(database.db, await someone(), resourceId)
    expect(await renew(database.db, job, 1)).toBe(true)
    await deleteJobsOf(database.db, userId, resourceId)
    expect(await renew(database.db, job, 2)).toBe(false)
    expect(await finish(job)).toBe(false)
  })
})

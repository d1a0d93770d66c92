import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { ageLeases } from '#testing/leases.ts'
import { type OpenDatabase, openDatabase } from '../db/database.ts'
import { leaseLength } from '../db/lease.ts'
import { jobs } from '../db/schema/narration.ts'
import { users } from '../db/schema/people.ts'
import {
  type ClaimedJob,
  claimNext,
  complete,
  enqueue,
  fail,
  findActive,
  forget,
  positionsOf,
  putBack,
  putBackAll,
  renew,
} from './queue.ts'

let database: OpenDatabase
let now = new Date('2026-11-15T08:00:00Z')
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(jobs)
})

async function someone(): Promise<string> {
  const id = randomUUID()
  await database.db.insert(users).values({ id, email: 'x@example.com', createdAt: now })
  return id
}

async function queued(userId: string, resourceId: string = randomUUID()): Promise<string> {
  const id = randomUUID()
  pass(1)
  const job = {
    id,
    userId,
    resourceId,
    jobType: 'target_slide_audio',
    pace: 0.85,
    voice: null,
    chargeId: null,
  } as const
  await database.db.transaction((tx) => enqueue(tx, job, now))
  return id
}

const claim = () => claimNext(database.db, { claim: randomUUID(), now })
const claimed = async (): Promise<ClaimedJob> => {
  const job = await claim()
  if (!job) throw new Error('Nothing was due')
  return job
}
const attempt = (job: ClaimedJob, mayPass: boolean) =>
  database.db.transaction((tx) => fail(tx, job, { reason: 'No voice.', mayPass, now }))
const finish = (job: ClaimedJob) => database.db.transaction((tx) => complete(tx, job, now))
const rowOf = async (id: string) =>
  (await database.db.select().from(jobs)).find((job) => job.id === id)

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

describe('waiting', () => {
  const claimsUntil = async (id: string, most: number) => {
    for (let count = 1; count <= most; count++) {
      await queued(await someone())
      const job = await claimed()
      if (job.id === id) return count
      await finish(job)
    }
    return undefined
  }

  it('ends for a job whose worker died, however many new people come', async () => {
    const id = await queued(await someone())
    await claimed()
    await ageLeases(database, leaseLength)
    expect(await claimsUntil(id, 20)).toBe(1)
  })

  it('ends for a job that was tried before, however many new people come', async () => {
    const id = await queued(await someone())
    expect(await attempt(await claimed(), true)).toBe('waits')
    pass(5_000)
    expect(await claimsUntil(id, 20)).toBe(1)
  })

  it('ends for a person who was served before, however many new people come', async () => {
    const regular = await someone()
    await queued(regular)
    await finish(await claimed())
    const id = await queued(regular)
    expect(await claimsUntil(id, 20)).toBe(1)
  })

  it('ends for the tenth job of one person, however many new people come', async () => {
    const busy = await someone()
    let last = ''
    for (let count = 0; count < 10; count++) last = await queued(busy)
    // Between two of theirs go those who had come by then, one more each time.
    expect(await claimsUntil(last, 60)).toBeLessThanOrEqual(55)
  })
})

describe('with an endless stream of new people', () => {
  const anyHistory = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('queue 0', 'queue 1', 'queue 2') },
      { weight: 2, arbitrary: fc.constantFrom('die', 'fail', 'put back', 'finish') },
    ),
    { minLength: 3, maxLength: 12 },
  )

  async function replay(history: string[]): Promise<void> {
    const people = [await someone(), await someone(), await someone()]
    for (const step of history) {
      if (step.startsWith('queue')) await queued(people[Number(step.slice(-1))] ?? '')
      else await end(await claim(), step)
    }
    // All of them are due again, whatever they were waiting for.
    await ageLeases(database, leaseLength + 600_000)
    pass(120_000)
  }
  async function end(job: ClaimedJob | undefined, how: string): Promise<void> {
    if (!job) return
    if (how === 'fail') await attempt(job, true)
    if (how === 'put back') await putBack(database.db, job)
    if (how === 'finish') await finish(job)
    if (how === 'die') await ageLeases(database, leaseLength)
  }
  const unfinished = async () =>
    (await database.db.select().from(jobs)).filter((job) => job.finishedAt === null)

  it('every job is claimed within a bounded number of claims, in the order that is shown', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        await database.db.delete(jobs)
        await replay(history)
        const waiting = new Set((await unfinished()).map(({ id }) => id))
        const most = waiting.size * (waiting.size + 1)
        for (let claims = 0; waiting.size > 0; claims++) {
          expect(claims).toBeLessThan(most)
          await queued(await someone())
          const ids = (await unfinished()).map(({ id }) => id)
          const positions = await positionsOf(database.db, ids, now)
          expect([...positions.values()].sort((a, b) => a - b)).toEqual(ids.map((_, i) => i + 1))
          const job = await claimed()
          expect(positions.get(job.id)).toBe(1)
          waiting.delete(job.id)
          await finish(job)
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})

describe('a job that kills its workers', () => {
  it('is taken up at once the first time, then after waits that double up to ten minutes', async () => {
    const id = await queued(await someone())
    const waits = [0, 15, 30, 60, 120, 240, 480, 600, 600].map((seconds) => seconds * 1000)
    for (const wait of waits) {
      await claimed()
      await ageLeases(database, leaseLength)
      if (wait > 0) {
        await ageLeases(database, wait / 2)
        expect(await claim()).toBeUndefined()
        expect((await positionsOf(database.db, [id], now)).has(id)).toBe(false)
        await ageLeases(database, wait / 2)
      }
      expect((await positionsOf(database.db, [id], now)).get(id)).toBe(1)
    }
  })

  it('leaves the others to be worked on meanwhile, also where one process restarts at once', async () => {
    const poison = await queued(await someone())
    await claimed()
    await putBackAll(database.db)
    expect((await claimed()).id).toBe(poison)
    await putBackAll(database.db)
    const other = await queued(await someone())
    expect((await claimed()).id).toBe(other)
    expect(await claim()).toBeUndefined()
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
    await forget(database.db, await someone(), resourceId)
    expect(await renew(database.db, job, 1)).toBe(true)
    await forget(database.db, userId, resourceId)
    expect(await renew(database.db, job, 2)).toBe(false)
    expect(await finish(job)).toBe(false)
  })
})

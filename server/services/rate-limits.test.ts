import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '#core/failure.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { rateLimits } from '#server/db/schema/operator.ts'
import { createDatabase } from '#testing/database.ts'
import { consumeRateLimit, deleteExpiredRateLimits, networkOf } from './rate-limits.ts'

let processes: OpenDatabase[]
beforeAll(async () => {
  const url = await createDatabase()
  processes = [openDatabase(url, () => {}), openDatabase(url, () => {})]
})
afterAll(() => Promise.all(processes.map((process) => process.close())))

const limit = { burst: 3, refillIntervalMs: 60_000 }
const start = new Date('2026-11-15T12:00:00.000Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)

/** 'allowed', or the seconds to wait. */
const consume = async (key: Uint8Array, now: Date, process = 0): Promise<number | 'allowed'> => {
  const { db } = processes[process] as OpenDatabase
  try {
    await consumeRateLimit(db, { key, limit, now, reason: 'requests' })
    return 'allowed'
  } catch (error) {
    if (error instanceof Failure && error.code === 'request.too_many') return error.retryAfter ?? 0
    throw error
  }
}

describe('a rate limit in the database', () => {
  it('allows a burst, then one call per interval, and otherwise returns the time to wait', async () => {
    const key = randomBytes(32)
    const outcomes = [
      await consume(key, at(0)),
      await consume(key, at(1)),
      await consume(key, at(2)),
      await consume(key, at(3)),
      await consume(key, at(59)),
      await consume(key, at(60)),
      await consume(key, at(61)),
    ]
    expect(outcomes).toEqual(['allowed', 'allowed', 'allowed', 57, 1, 'allowed', 59])
  })

  it('allows a whole burst again after all intervals have passed', async () => {
    const key = randomBytes(32)
    for (let i = 0; i < 3; i += 1) await consume(key, at(0))
    const later = [0, 1, 2, 3].map(() => at(1000))
    const outcomes: unknown[] = []
    for (const now of later) outcomes.push(await consume(key, now))
    expect(outcomes).toEqual(['allowed', 'allowed', 'allowed', 60])
  })

  it('counts each key separately', async () => {
    const [key, otherKey] = [randomBytes(32), randomBytes(32)]
    for (let i = 0; i < 4; i += 1) await consume(key, at(0))
    expect(await consume(otherKey, at(0))).toBe('allowed')
  })

  it('allows exactly the burst when two processes are called at the same time', async () => {
    const key = randomBytes(32)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => consume(key, at(0), i % 2)),
    )
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(3)
  })

  it('allows calls again after one refill interval if the clock was set back an hour', async () => {
    const key = randomBytes(32)
    for (let i = 0; i < 3; i += 1) await consume(key, at(3600))
    const outcomes = [
      await consume(key, at(0)),
      await consume(key, at(1)),
      await consume(key, at(59)),
      await consume(key, at(60)),
      await consume(key, at(61)),
      await consume(key, at(120)),
    ]
    // Refused as if the whole burst had been used just now, and not for an hour.
    expect(outcomes).toEqual([60, 59, 1, 'allowed', 59, 'allowed'])
  })

  it('allows no additional call when the clocks of two processes differ by five seconds', async () => {
    const key = randomBytes(32)
    const ahead = 5
    for (let i = 0; i < 3; i += 1) await consume(key, at(ahead))
    const outcomes: unknown[] = []
    for (let second = 1; second <= 50; second += 1) {
      outcomes.push(await consume(key, at(second), 1), await consume(key, at(second + ahead), 0))
    }
    expect(outcomes).not.toContain('allowed')
  })

  it('is deleted once the whole burst is available again', async () => {
    const { db } = processes[0] as OpenDatabase
    await consume(randomBytes(32), at(5000))
    await deleteExpiredRateLimits(db, at(5060))
    expect(await db.$count(rateLimits)).toBe(1)
    await deleteExpiredRateLimits(db, at(5061))
    expect(await db.$count(rateLimits)).toBe(0)
  })
})

describe('a client address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s belongs to the network %s', (address, network) => expect(networkOf(address)).toBe(network))
})

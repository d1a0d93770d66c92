/**
 * Rate limits by the generic cell rate algorithm. For each key one moment is stored, `clearAt`: when
 * the whole burst is available again. Every allowed call moves it on by one refill interval, and a call that
 * would move it further than the burst allows is refused.
 */
import { isIPv4, isIPv6 } from 'node:net'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import type { ProblemParams } from '#shared/problem-params.ts'
import type { Database, Transaction } from '../db/database.ts'
import { rateLimits } from '../db/schema/operator.ts'

export interface RateLimit {
  /** How many calls in immediate succession are allowed. */
  burst: number
  /** Milliseconds until one more call is allowed after a whole burst. */
  refillIntervalMs: number
}

/**
 * `maxClearAtBefore`: a call is allowed only if the stored `clearAt` is not later than this. `maxClearAtAfter`: the
 * latest `clearAt` that an allowed call can set.
 */
const boundsAt = ({ burst, refillIntervalMs }: RateLimit, now: number) => ({
  maxClearAtBefore: now + (burst - 1) * refillIntervalMs,
  // A later stored `clearAt` was set before the clock was set back. It is reduced to this one, because
  // otherwise calls would be refused until the clock has caught up.
  maxClearAtAfter: now + burst * refillIntervalMs,
})

type Reason = ProblemParams<'request.too_many'>['reason']

const tooMany = (reason: Reason, milliseconds: number) => {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  return new Failure('request.too_many', { reason }, { retryAfter })
}

interface Consumption {
  /** Stands for the client: a keyed hash, or bytes derived from a key of the user. */
  key: Uint8Array
  limit: RateLimit
  now: Date
  /** Decides which message a refused user gets. */
  reason: Reason
}

/** Exact across processes, because an allowed call is a single statement on a single row. */
export async function consumeRateLimit(
  db: Database | Transaction,
  { key, limit, now, reason }: Consumption,
): Promise<void> {
  const { maxClearAtBefore, maxClearAtAfter } = boundsAt(limit, now.getTime())
  const updatedRows = await db
    .insert(rateLimits)
    .values({ key, clearAt: new Date(now.getTime() + limit.refillIntervalMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        clearAt: sql`greatest(${rateLimits.clearAt}, ${now.toISOString()}::timestamptz)
          + make_interval(secs => ${limit.refillIntervalMs / 1000})`,
      },
      setWhere: lte(rateLimits.clearAt, new Date(maxClearAtBefore)),
    })
    .returning({ key: rateLimits.key })
  if (updatedRows.length > 0) return
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
  // The row has been deleted in between, as when another process deletes expired rows.
  if (!row) throw tooMany(reason, limit.refillIntervalMs)
  if (row.clearAt.getTime() > maxClearAtAfter) {
    const clearAt = new Date(maxClearAtAfter)
    await db
      .update(rateLimits)
      .set({ clearAt })
      .where(and(eq(rateLimits.key, key), gt(rateLimits.clearAt, clearAt)))
  }
  throw tooMany(reason, Math.min(row.clearAt.getTime(), maxClearAtAfter) - maxClearAtBefore)
}

/** Deletes the rows of keys whose whole burst is available again. */
export async function deleteExpiredRateLimits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.clearAt, now))
}

interface MemoryRateLimit {
  limit: RateLimit
  clock: () => Date
  /** Decides which message a refused user gets. */
  reason: Reason
  /** The maximum number of stored keys, so that a flood from ever new addresses cannot fill the memory. */
  maxKeys: number
}

/** A rate limit in the memory of this process. Returns the function that consumes one call of a key. */
export function createMemoryRateLimit({ limit, clock, reason, maxKeys }: MemoryRateLimit) {
  /** `clearAt` by key, in the order of the last allowed call. */
  const clearAts = new Map<string, number>()

  /** From the oldest on, removes keys whose whole burst is available again, and those beyond `maxKeys`. */
  const removeExpired = (now: number) => {
    for (const [key, clearAt] of clearAts) {
      if (clearAt > now && clearAts.size <= maxKeys) return
      clearAts.delete(key)
    }
  }

  return (key: string): void => {
    const now = clock().getTime()
    const { maxClearAtBefore, maxClearAtAfter } = boundsAt(limit, now)
    const clearAt = Math.min(Math.max(clearAts.get(key) ?? 0, now), maxClearAtAfter)
    if (clearAt > maxClearAtBefore) {
      clearAts.set(key, clearAt)
      throw tooMany(reason, clearAt - maxClearAtBefore)
    }
    clearAts.delete(key)
    clearAts.set(key, clearAt + limit.refillIntervalMs)
    removeExpired(now)
  }
}

/** The network that a rate limit counts an address for: an IPv6 client usually has a whole /64. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const [head = '', tail] = (plain.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const tailGroups = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - tailGroups.length
  const allGroups = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...tailGroups]
  return `${allGroups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

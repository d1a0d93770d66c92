import { isIPv4, isIPv6 } from 'node:net'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import type { ProblemParams } from '#shared/problem-params.ts'
import type { Database, Transaction } from '../db/database.ts'
import { rateLimits } from '../db/schema/operator.ts'

export interface RateLimit {
  /** How many may come at once. */
  burst: number
  /** After that, one in so many milliseconds. */
  refillInterval: number
}

interface Asking {
  /** Who asks, as a hash under a key: recognised, never read. */
  key: Uint8Array
  limit: RateLimit
  now: Date
  /** What is said to whoever is refused. */
  reason: ProblemParams<'request.too_many'>['reason']
}

/**
 * Each request moves the moment at which all is forgotten by one step; who would move it further
 * than the burst allows is refused. One row and one statement, so that any number of processes agree.
 */
export async function consumeRateLimit(
  db: Database | Transaction,
  { key, limit, now, reason }: Asking,
): Promise<void> {
  const { burst, refillInterval: every } = limit
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  const latest = later(burst * every - every)
  // No request can move the moment further ahead than this. One beyond it was stored before the
  // clock was set back, and is cut to it: otherwise the refusal would last as long as the jump.
  const furthest = later(burst * every)
  const taken = await db
    .insert(rateLimits)
    .values({ key, clearAt: later(every) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        clearAt: sql`greatest(${rateLimits.clearAt}, ${now.toISOString()}::timestamptz)
          + make_interval(secs => ${every / 1000})`,
      },
      setWhere: lte(rateLimits.clearAt, latest),
    })
    .returning({ key: rateLimits.key })
  if (taken.length > 0) return
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
  if (row && row.clearAt > furthest) {
    await db
      .update(rateLimits)
      .set({ clearAt: furthest })
      .where(and(eq(rateLimits.key, key), gt(rateLimits.clearAt, furthest)))
  }
  const clearAt = Math.min(row?.clearAt.getTime() ?? 0, furthest.getTime())
  const wait = row ? clearAt - latest.getTime() : every
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  throw new Failure('request.too_many', { reason }, { retryAfter })
}

export async function sweepRateLimits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.clearAt, now))
}

/** Whoever has one address of the new kind has 2^64 of them: they count as one. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const [head = '', tail] = (plain.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

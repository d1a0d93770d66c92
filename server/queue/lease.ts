/**
 * Leases are compared with the database's clock only. The clocks of workers on several machines may
 * differ by seconds, and a worker whose clock is ahead would take jobs that others still hold.
 */
import { type SQL, sql } from 'drizzle-orm'

/**
 * Milliseconds: long enough for a pause of the machine, short enough that a dead worker's job is claimed
 * again soon.
 */
export const leaseMs = 15_000

/** The end of a lease that starts now. */
export const leaseOf = (milliseconds: number): SQL<Date> =>
  sql`now() + ${sql.raw(`interval '${milliseconds} milliseconds'`)}`

/** The end of a lease that lapses now, for a worker that is known to be dead. */
export const lapsedLease: SQL<Date> = sql`now()`

/**
 * Back-off after a lapsed lease, so that a job which kills every process is not claimed in a tight
 * loop. The first lapse, which is nearly always a restart, causes no wait. `attempts` counts the claims.
 */
const crashBackOff = sql`case when attempts < 2 then interval '0' else
  least(interval '10 minutes', interval '15 seconds' * power(2, least(attempts, 12) - 2)) end`

/** Not leased, or the lease and the back-off after it have lapsed. */
export const isClaimable = sql`(lease_until is null or lease_until + ${crashBackOff} <= now())`

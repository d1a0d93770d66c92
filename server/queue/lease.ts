/**
 * Whoever works on something holds it by a lease. Leases go by the database's clock alone: machines whose
 * own clocks are seconds apart would otherwise take work out of each other's hands.
 */
import { type SQL, sql } from 'drizzle-orm'

/** Of jobs and exports: long enough for a pause of the machine, short enough that a dead worker's job goes on soon. */
export const leaseLength = 15_000

export const leaseOf = (milliseconds: number): SQL<Date> =>
  sql`now() + ${sql.raw(`interval '${milliseconds} milliseconds'`)}`

export const newLease = leaseOf(leaseLength)

/**
 * Back-off after a lapsed lease, so that work which kills every process is not claimed in a tight
 * loop. The first death costs no wait: it is nearly always a restart. `attempts` counts the claims.
 */
const crashBackOff = sql`case when attempts < 2 then interval '0' else
  least(interval '10 minutes', interval '15 seconds' * power(2, least(attempts, 12) - 2)) end`

/** Of a table with `attempts`: not leased, or leased by a process that died long enough ago. */
export const isClaimable = sql`(lease_until is null or lease_until + ${crashBackOff} <= now())`

/** Marks a lease as lapsed now, for a holder that is known to be dead. */
export const lapsedLease: SQL<Date> = sql`now()`

/** In nobody's hands, or in those of somebody who has died. */
export const isUnheld = sql`(lease_until is null or lease_until <= now())`

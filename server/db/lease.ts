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

/** In nobody's hands, or in those of somebody who has died. */
export const isUnheld = sql`(lease_until is null or lease_until <= now())`

/**
 * A worker holds what it works on by a lease. These leases go by the database's clock alone: machines whose
 * own clocks are seconds apart would otherwise take work out of each other's hands.
 */
import { type SQL, sql } from 'drizzle-orm'

/** Long enough for a pause of the machine, short enough that a dead worker's job goes on soon. */
export const leaseLength = 15_000

export const newLease: SQL<Date> = sql`now() + ${sql.raw(`interval '${leaseLength} milliseconds'`)}`
/** In nobody's hands, or in those of somebody who has died. */
export const isUnheld = sql`(lease_until is null or lease_until <= now())`

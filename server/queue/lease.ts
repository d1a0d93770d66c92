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

const interval = (milliseconds: number): SQL => sql.raw(`interval '${milliseconds} milliseconds'`)

/** The end of a lease that starts now. */
export const leaseOf = (milliseconds: number): SQL<Date> => sql`now() + ${interval(milliseconds)}`

/** The end of a lease that lapses now, for a worker that is known to be dead. */
export const lapsedLease: SQL<Date> = sql`now()`

/** Milliseconds between the lapse of a crashed worker's lease and the next claim. */
export interface CrashBackOff {
  /**
   * The wait after the second claim of a job has lapsed; claims for retries count, too. After the first claim there is
   * none: it nearly always lapses because of a restart.
   */
  readonly first: number
  /** The wait doubles with each further claim, up to this. */
  readonly max: number
}

/** When the lease and the back-off after it lapse; null: not leased. `attempts` counts the claims. */
export const claimableFrom = ({ first, max }: CrashBackOff): SQL =>
  sql`lease_until + case when attempts < 2 then interval '0' else
    least(${interval(max)}, ${interval(first)} * power(2, least(attempts, 12) - 2)) end`

export const isClaimable = (backOff: CrashBackOff): SQL =>
  sql`(lease_until is null or ${claimableFrom(backOff)} <= now())`

import type { OpenDatabase } from '#server/db/database.ts'

/** Moves the expiry of all leases (jobs, exports, emails) into the past by that many milliseconds. */
export async function ageLeases({ pool }: OpenDatabase, milliseconds: number): Promise<void> {
  for (const table of ['jobs', 'account_exports', 'outbox']) {
    await pool.query(
      `update ${table} set lease_until = lease_until - $1::int * interval '1 millisecond'`,
      [milliseconds],
    )
  }
}

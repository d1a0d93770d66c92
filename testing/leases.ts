import type { OpenDatabase } from '#server/db/database.ts'

/** Shortens the leases of jobs, exports and emails, as if time had passed for their holders only. */
export async function ageLeases({ pool }: OpenDatabase, milliseconds: number): Promise<void> {
  for (const table of ['jobs', 'account_exports', 'outbox']) {
    await pool.query(
      `update ${table} set lease_until = lease_until - $1::int * interval '1 millisecond'`,
      [milliseconds],
    )
  }
}

import type { OpenDatabase } from '#server/db/database.ts'

/** Moves the end of all leases of jobs, exports and emails to an earlier time, so that a test need not wait for it. */
export async function ageLeases({ pool }: OpenDatabase, milliseconds: number): Promise<void> {
  for (const table of ['jobs', 'account_exports', 'outbox']) {
    await pool.query(
      `update ${table} set lease_until = lease_until - $1::int * interval '1 millisecond'`,
      [milliseconds],
    )
  }
}

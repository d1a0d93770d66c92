import type { OpenDatabase } from '#server/db/database.ts'

/** As if so many milliseconds had passed for whoever holds a job, an export or a letter, and for nobody else. */
export async function ageLeases({ pool }: OpenDatabase, milliseconds: number): Promise<void> {
  for (const table of ['jobs', 'account_exports', 'outbox']) {
    await pool.query(
      `update ${table} set lease_until = lease_until - $1::int * interval '1 millisecond'`,
      [milliseconds],
    )
  }
}

import type { OpenDatabase } from '#server/db/database.ts'

type Column =
  | `target_slides.${'goal_description' | 'script' | 'needs_support'}`
  | `${'contact_messages' | 'outbox'}.content`
  | 'tracks.details'
  | `journal_entries.${'content' | 'guidance' | 'meditation_script'}`
  | 'weekly_reviews.content'

/** Changes one byte of an encrypted column in these rows, as a bad disk could. */
export async function damage({ pool }: OpenDatabase, damagedColumn: Column, ...ids: string[]) {
  const [table, column] = damagedColumn.split('.')
  await pool.query(
    `update ${table} set ${column} = set_byte(${column}, 20, 255 - get_byte(${column}, 20))
     where id = any($1)`,
    [ids],
  )
}

import type { OpenDatabase } from '#server/db/database.ts'

type Column =
  | `target_slides.${'goal_description' | 'theme' | 'script' | 'needs_support'}`
  | `${'contact_messages' | 'outbox'}.content`
  | 'tracks.details'
  | `journal_entries.${'content' | 'guidance' | 'meditation_script'}`
  | 'weekly_reviews.content'

/** Flips one byte of a sealed column, like a bad disk. */
export async function damage({ pool }: OpenDatabase, where: Column, ...ids: string[]) {
  const [table, column] = where.split('.')
  await pool.query(
    `update ${table} set ${column} = set_byte(${column}, 20, 255 - get_byte(${column}, 20))
     where id = any($1)`,
    [ids],
  )
}

import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '#server/db/migrate.ts'

interface Journal {
  entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[]
}

/**
 * Writes the migrations of an imagined later version, which adds one column and fills it from the
 * rows that are there.
 */
export function writeNewerMigrations(folder: string): void {
  cpSync(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal
  const lastEntry = journal.entries.at(-1)
  if (!lastEntry) throw new Error('There are no migrations')
  const newEntry = {
    ...lastEntry,
    idx: lastEntry.idx + 1,
    when: lastEntry.when + 1,
    tag: '9999_newer',
  }
  writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, newEntry] }))
  writeFileSync(
    join(folder, `${newEntry.tag}.sql`),
    `alter table target_slides add column copied_id uuid;--> statement-breakpoint
update target_slides set copied_id = id;`,
  )
}

/** A DATA_DIR as an older version has left it, with the rows of a newer backup in the shape of then. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Client } from 'pg'
import { migrateDatabase, migrationsFolder } from '#server/db/migrate.ts'
import { loadMasterKey } from '#server/db/vault/master-key.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { columnsOf, withDatabase } from './contents.test-support.ts'
import { loadTables } from './tables.ts'

export const oldGoal = 'A wish of old.'
export const oldTheme = 'harbour'

interface Journal {
  entries: { when: number; tag: string }[]
}

const journalOf = (folder: string) => join(folder, 'meta', '_journal.json')
const readJournal = () => JSON.parse(readFileSync(journalOf(migrationsFolder), 'utf8')) as Journal

export function dateOf(tag: string): number {
  const entry = readJournal().entries.find((one) => one.tag === tag)
  if (!entry) throw new Error(`There is no migration ${tag}`)
  return entry.when
}

/** Answers the shape of then. */
export async function makeOlder({
  backup,
  dataDir,
  newest,
}: {
  backup: string
  dataDir: string
  /** The last migration that it knows. */
  newest: string
}): Promise<string[]> {
  cpSync(join(backup, 'data', 'blobs'), join(dataDir, 'blobs'), { recursive: true })
  cpSync(join(backup, 'keys', 'master.key'), join(dataDir, 'master.key'))
  const scratch = mkdtempSync(join(tmpdir(), 'evenstream-older-'))
  try {
    const migrations = join(scratch, 'migrations')
    cpSync(migrationsFolder, migrations, { recursive: true })
    const journal = readJournal()
    const entries = journal.entries.filter(({ when }) => when <= dateOf(newest))
    writeFileSync(journalOf(migrations), JSON.stringify({ ...journal, entries }))
    return await withDatabase(dataDir, async (client, url) => {
      await migrateDatabase(url, migrations)
      await client.query("set session_replication_role = 'replica'")
      await client.query('alter table target_slides alter theme drop not null')
      for (const part of ['data', 'keys']) {
        const tables = join(scratch, part)
        await copyKnown(client, join(backup, part, 'tables'), tables)
        await loadTables(client, tables)
      }
      await sealAsOfOld(client, dataDir)
      await client.query('alter table target_slides alter theme set not null')
      return await columnsOf(client)
    })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function copyKnown(client: Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_tables",
  )
  const known = new Set(rows.map(({ name }) => `${name}.ndjson`))
  const filter = (path: string) => path === from || known.has(basename(path))
  cpSync(from, to, { recursive: true, filter })
}

/** What a slide is about once lay beside its goal, and in no slide was it missing. */
async function sealAsOfOld(client: Client, dataDir: string): Promise<void> {
  const vault = createVault(loadMasterKey({ fromEnvironment: undefined, dataDir }))
  const { rows } = await client.query(
    `select id, target_slides.user_id, wrapped_key
     from target_slides join keyring.user_keys on user_keys.user_id = target_slides.user_id`,
  )
  for (const { id, user_id: userId, wrapped_key: wrappedKey } of rows) {
    const key = vault.openKey(userId, wrappedKey)
    await client.query('update target_slides set goal_description = $1, theme = $2 where id = $3', [
      key.seal(`target_slides.goal_description.${id}`, oldGoal),
      key.seal(`target_slides.theme.${id}`, oldTheme),
      id,
    ])
  }
}

import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { urlOfRunningServer } from '#server/db/embedded/running-server.ts'
import { migrateDatabase, migrationsFolder } from '#server/db/migrate.ts'
import { copyDurably, listFiles, type Manifest, readVerifiedManifest } from './files.ts'
import { loadTables, restoreSequences } from './tables.ts'

interface RestoreOptions {
  /** The `data` folder of a backup. */
  data: string
  /** The `keys` folder of the same backup, or of a newer one. */
  keys: string
  /** The target folder, which must contain no database, blobs or master key yet. */
  dataDir: string
  /** The folder of this version's migrations. */
  migrations?: string
}

interface Restored {
  madeAt: string
  /** How many users are in the data but have no key any more: they are not restored. */
  usersWithoutKey: number
}

/**
 * Restores a backup: migrates an empty database to the schema that the rows were dumped from, loads
 * them, then migrates to the schema of this version. Everything is built in a draft folder and moved
 * into place at the end.
 */
export async function restoreBackup({
  data,
  keys,
  dataDir,
  migrations = migrationsFolder,
}: RestoreOptions): Promise<Restored> {
  const existingName = ['postgres', 'blobs', 'master.key'].find((name) =>
    existsSync(join(dataDir, name)),
  )
  if (existingName)
    throw new Error(`${join(dataDir, existingName)} is there already: name an empty DATA_DIR`)
  const manifest = await readVerifiedManifest(data)
  await assertKnownSchema(manifest, migrations)
  await assertKnownSchema(await readVerifiedManifest(keys), migrations)
  await mkdir(dataDir, { recursive: true })
  const draft = mkdtempSync(join(dataDir, '.restoring-'))
  try {
    const usersWithoutKey = await restoreDatabase(draft, { data, keys, manifest, migrations })
    for (const path of await listFiles(join(data, 'blobs'))) {
      await copyDurably(join(data, 'blobs', path), join(draft, 'blobs', path))
    }
    await copyDurably(join(keys, 'master.key'), join(draft, 'master.key'))
    for (const name of ['master.key', 'blobs', 'postgres']) {
      if (existsSync(join(draft, name))) await rename(join(draft, name), join(dataDir, name))
    }
    return { madeAt: manifest.madeAt, usersWithoutKey }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

interface Parts {
  data: string
  keys: string
  manifest: Manifest
  migrations: string
}

/** Returns how many users were removed because they have no key. */
async function restoreDatabase(
  draft: string,
  { data, keys, manifest, migrations }: Parts,
): Promise<number> {
  const server = await startEmbeddedPostgres({ dataDir: draft })
  try {
    await migrateDatabase(
      server.url,
      await copyMigrationsUpTo(manifest.migratedTo, migrations, draft),
    )
    // Foreign keys form cycles, so no order of inserts satisfies them all. Only a superuser may
    // suspend them.
    const client = new Client({ connectionString: await urlOfRunningServer(draft) })
    await client.connect()
    try {
      await client.query('begin')
      await client.query("set local session_replication_role = 'replica'")
      await loadTables(client, join(data, 'tables'))
      await loadTables(client, join(keys, 'tables'))
      await restoreSequences(client, manifest.sequences)
      await client.query("set local session_replication_role = 'origin'")
      const removedUsers = await removeUsersWithoutKey(client)
      await client.query('commit')
      await client.query('analyze')
      await migrateDatabase(server.url, migrations)
      return removedUsers
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
  }
}

/**
 * A user who was deleted between the backup of the data and that of the keys has no key, and one who was
 * created in between has nothing but a key, which is removed as well. Returns the number of removed users.
 */
async function removeUsersWithoutKey(client: Client): Promise<number> {
  await client.query('delete from keyring.user_keys where user_id not in (select id from users)')
  await client.query(
    `insert into blob_removals (prefix, due_at)
     select 'users/' || id || '/', now() from users
     where id not in (select user_id from keyring.user_keys) on conflict do nothing`,
  )
  const { rowCount } = await client.query(
    'delete from users where id not in (select user_id from keyring.user_keys)',
  )
  return rowCount ?? 0
}

interface Journal {
  entries: { when: number }[]
}

const journalOf = (folder: string) => join(folder, 'meta', '_journal.json')

async function readJournal(migrations: string): Promise<Journal> {
  return JSON.parse(await readFile(journalOf(migrations), 'utf8')) as Journal
}

/** Called before anything is created: rows of an unknown schema cannot be loaded. */
async function assertKnownSchema({ migratedTo }: Manifest, migrations: string): Promise<void> {
  const { entries } = await readJournal(migrations)
  if (entries.some(({ when }) => when === migratedTo)) return
  if (migratedTo < Math.min(...entries.map(({ when }) => when))) {
    throw new Error(
      'This backup was made by an earlier version: restore it with that one, export every account there, and import the exports',
    )
  }
  throw new Error('This backup was made by a later version: restore it with that one')
}

/** Copies the migrations, and ends the journal of the copy at `migratedTo`. Returns the folder of the copy. */
async function copyMigrationsUpTo(
  migratedTo: number,
  migrations: string,
  draft: string,
): Promise<string> {
  const folder = join(draft, 'migrations')
  cpSync(migrations, folder, { recursive: true })
  const journal = await readJournal(migrations)
  const entries = journal.entries.filter(({ when }) => when <= migratedTo)
  await writeFile(journalOf(folder), JSON.stringify({ ...journal, entries }))
  return folder
}

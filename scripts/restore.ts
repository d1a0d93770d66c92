/**
 * Puts a backup back, into a DATA_DIR that holds nothing yet.
 *
 *   npm run restore -- FOLDER                     with the keys that lie beside the data
 *   npm run restore -- FOLDER --keys OTHER/keys   with newer keys: who has left since stays gone
 */
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { addressOfRunningServer } from '#server/db/embedded/running-server.ts'
import { migrateDatabase, migrationsFolder } from '#server/db/migrate.ts'
import { copyDurably, listFiles, type Manifest, readVerifiedManifest } from './backup/files.ts'
import { loadTables, restoreSequences } from './backup/tables.ts'

async function restore(): Promise<void> {
  const config = readConfig(process.env)
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string' } },
  })
  const [source] = positionals
  if (!source) throw new Error('Name the backup: npm run restore -- FOLDER')
  if (config.databaseUrl) throw new Error('DATABASE_URL is set: only DATA_DIR can be restored here')
  const data = join(resolve(source), 'data')
  const keys = values.keys ? resolve(values.keys) : join(resolve(source), 'keys')
  const { dataDir } = config
  const taken = ['postgres', 'blobs', 'master.key'].find((name) => existsSync(join(dataDir, name)))
  if (taken) throw new Error(`${join(dataDir, taken)} is there already: name an empty DATA_DIR`)

  const manifest = await readVerifiedManifest(data)
  await assertKnown(manifest)
  await assertKnown(await readVerifiedManifest(keys))
  await mkdir(dataDir, { recursive: true })
  const draft = mkdtempSync(join(dataDir, '.restoring-'))
  try {
    const gone = await restoreDatabase(draft, { data, keys, manifest })
    for (const path of await listFiles(join(data, 'blobs'))) {
      await copyDurably(join(data, 'blobs', path), join(draft, 'blobs', path))
    }
    await copyDurably(join(keys, 'master.key'), join(draft, 'master.key'))
    for (const name of ['master.key', 'blobs', 'postgres']) {
      if (existsSync(join(draft, name))) await rename(join(draft, name), join(dataDir, name))
    }
    console.log(`Restored what was there at ${manifest.madeAt} to ${dataDir}`)
    if (gone > 0) console.log(`${gone} people whose keys have been destroyed since stay gone.`)
    if (!existsSync(join(dataDir, 'master.key'))) {
      console.log('Start the product with the ENCRYPTION_KEY that it had.')
    }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

interface Parts {
  data: string
  keys: string
  manifest: Manifest
}

/** Answers how many people stay gone. */
async function restoreDatabase(draft: string, { data, keys, manifest }: Parts): Promise<number> {
  const server = await startEmbeddedPostgres({ dataDir: draft })
  try {
    await migrateDatabase(server.url, await migrationsUpTo(manifest.migratedTo, draft))
    // Of rows that refer to each other in a circle none can come first: only a superuser may say
    // that they need not.
    const client = new Client({ connectionString: await addressOfRunningServer(draft) })
    await client.connect()
    try {
      await client.query('begin')
      await client.query("set local session_replication_role = 'replica'")
      await loadTables(client, join(data, 'tables'))
      await loadTables(client, join(keys, 'tables'))
      await restoreSequences(client, manifest.sequences)
      await client.query("set local session_replication_role = 'origin'")
      const gone = await removeKeyless(client)
      await client.query('commit')
      await client.query('analyze')
      // What this version has changed since the backup was made.
      await migrateDatabase(server.url)
      return gone
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
  }
}

/** Who was deleted after the backup of the data but before that of the keys has no key, and no way back. */
async function removeKeyless(client: Client): Promise<number> {
  await client.query('delete from keyring.user_keys where user_id not in (select id from users)')
  await client.query(
    `insert into blob_removals (prefix, noted_at)
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

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(journalOf(migrationsFolder), 'utf8')) as Journal
}

/** Before anything is made: rows in a shape that is not known here cannot be put back. */
async function assertKnown({ migratedTo }: Manifest): Promise<void> {
  const { entries } = await readJournal()
  if (entries.some(({ when }) => when === migratedTo)) return
  throw new Error('This backup was made by a later version: restore it with that one')
}

/** The shape that the rows had: later migrations change rows that are there. */
async function migrationsUpTo(migratedTo: number, draft: string): Promise<string> {
  const folder = join(draft, 'migrations')
  cpSync(migrationsFolder, folder, { recursive: true })
  const journal = await readJournal()
  const entries = journal.entries.filter(({ when }) => when <= migratedTo)
  await writeFile(journalOf(folder), JSON.stringify({ ...journal, entries }))
  return folder
}

await restore().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

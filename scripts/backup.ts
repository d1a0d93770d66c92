/**
 * Copies what DATA_DIR holds, while the product runs or not, as it was at one moment.
 *
 *   npm run backup -- FOLDER
 *
 * FOLDER/data is worth nothing without FOLDER/keys: keep them apart, and of the keys the newest only.
 */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { addressOfRunningServer } from '#server/db/embedded/running-server.ts'
import { copyDurably, listFiles, writeManifest } from './backup/files.ts'
import { dumpSchema, sequencesOf } from './backup/tables.ts'

/** Somebody may delete a track between the copy of the rows and that of the sound: then once more. */
const mostAttempts = 3

async function backUp(): Promise<void> {
  const config = readConfig(process.env)
  const [target] = process.argv.slice(2)
  if (!target) throw new Error('Name the folder to make: npm run backup -- FOLDER')
  if (config.databaseUrl) {
    throw new Error(
      'DATABASE_URL is set: back up that PostgreSQL with pg_dump, as docs/operations.md says',
    )
  }
  const folder = resolve(target)
  if (existsSync(folder)) throw new Error(`${folder} is there already: name another`)
  if (!existsSync(join(config.dataDir, 'postgres'))) {
    throw new Error(`There is nothing to back up in ${config.dataDir}`)
  }
  const running = await addressOfRunningServer(config.dataDir)
  const started = running ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
  const draft = `${folder}.unfinished`
  try {
    const storesHere = config.storage.kind === 'folder'
    const blobs = config.storage.kind === 'folder' ? config.storage.path : undefined
    const missing = await copyUntilWhole({
      url: running ?? started?.url ?? '',
      draft,
      blobs,
      from: config.dataDir,
    })
    await rename(draft, folder)
    console.log(`Backed up to ${folder}`)
    if (missing.length > 0) {
      console.log(
        `Of ${missing.length} tracks the sound was not in ${blobs}, and is not in the backup.`,
      )
    }
    console.log('Keep keys/ apart from data/, and of keys/ only the newest.')
    if (!storesHere) console.log('The sound lies in the bucket, and is backed up there.')
    if (!existsSync(join(folder, 'keys', 'master.key'))) {
      console.log('The outer key is yours (ENCRYPTION_KEY): it is not in here.')
    }
  } finally {
    await rm(draft, { recursive: true, force: true })
    await started?.stop()
  }
}

interface Copy {
  url: string
  draft: string
  /** Where the sound lies; undefined: elsewhere. */
  blobs: string | undefined
  from: string
}

/** Answers which blobs are missing from the store itself: a backup without them is better than none. */
async function copyUntilWhole(copy: Copy): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    await rm(copy.draft, { recursive: true, force: true })
    const missing = await copyAll(copy)
    if (missing.length === 0 || attempt === mostAttempts) return missing
  }
}

/** Answers which blobs a row speaks of that could not be copied. */
async function copyAll({ url, draft, blobs, from }: Copy): Promise<string[]> {
  const [data, keys] = [join(draft, 'data'), join(draft, 'keys')]
  for (const part of [data, keys]) {
    await mkdir(join(part, 'tables'), { recursive: true, mode: 0o700 })
  }
  // Most of the sound before the moment that counts, so that little is left to copy after it.
  if (blobs) await copyBlobs(blobs, join(data, 'blobs'))
  const client = new Client({ connectionString: url, application_name: 'evenstream backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const madeAt = new Date().toISOString()
    const about = {
      madeAt,
      migratedTo: await newestMigration(client),
      sequences: await sequencesOf(client),
    }
    const rows = await dumpSchema(client, 'public', join(data, 'tables'))
    const keyRows = await dumpSchema(client, 'keyring', join(keys, 'tables'))
    const named = await blobsNamed(client)
    await client.query('commit')
    const missing = blobs ? await settleBlobs(blobs, join(data, 'blobs'), named) : []
    await copyDurably(join(from, 'master.key'), join(keys, 'master.key'))
    await writeManifest(data, { ...about, rows })
    await writeManifest(keys, { ...about, sequences: {}, rows: keyRows })
    return missing
  } finally {
    await client.end()
  }
}

async function newestMigration(client: Client): Promise<number> {
  const { rows } = await client.query<{ at: string }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.at)
}

async function blobsNamed(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `select blob_key as key from tracks
     union select blob_key from account_exports where blob_key is not null and status = 'completed'`,
  )
  return new Set(rows.map(({ key }) => `${key}.blob`))
}

/** What is still being written has no name yet. */
const isFinished = (path: string) => !path.startsWith('.unfinished')

async function copyBlobs(from: string, to: string): Promise<void> {
  const present = new Set(await listFiles(to))
  for (const path of (await listFiles(from)).filter(isFinished)) {
    // A blob never changes under its name.
    if (!present.has(path)) await copyDurably(join(from, path), join(to, path))
  }
}

/** What has come since is added, and what nobody knows of any longer goes. */
async function settleBlobs(from: string, to: string, named: Set<string>): Promise<string[]> {
  await copyBlobs(from, to)
  const alive = new Set(await listFiles(from))
  const copied = new Set(await listFiles(to))
  for (const path of copied) {
    if (!alive.has(path) && !named.has(path)) await rm(join(to, path))
  }
  return [...named].filter((path) => !copied.has(path))
}

await backUp().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

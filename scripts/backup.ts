/**
 * Backs up DATA_DIR as a snapshot of one moment, whether or not the product is running.
 *
 *   npm run backup -- FOLDER
 *
 * The private content of FOLDER/data cannot be read without FOLDER/keys: store them apart, and keep only the newest
 * keys.
 */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { urlOfRunningServer } from '#server/db/embedded/running-server.ts'
import { copyDurably, listFiles, writeManifest } from './backup/files.ts'
import { dumpSchema, sequencesOf } from './backup/tables.ts'

/** A user may delete a track between the copies of the rows and the blobs; then all is copied again. */
const maxAttempts = 3

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
  const runningUrl = await urlOfRunningServer(config.dataDir)
  const startedServer = runningUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir })
  const draft = `${folder}.unfinished`
  try {
    const hasLocalBlobs = config.storage.kind === 'folder'
    const blobs = config.storage.kind === 'folder' ? config.storage.path : undefined
    const missingBlobs = await copyUntilComplete({
      url: runningUrl ?? startedServer?.url ?? '',
      draft,
      blobs,
      from: config.dataDir,
    })
    await rename(draft, folder)
    console.log(`Backed up to ${folder}`)
    if (missingBlobs.length > 0) {
      console.log(
        `Files of tracks and exports that were not in ${blobs}, and are not in the backup: ${missingBlobs.length}`,
      )
    }
    console.log('Keep keys/ apart from data/, and of keys/ only the newest.')
    if (!hasLocalBlobs) console.log('Tracks and exports are in the bucket: back it up, too.')
    if (!existsSync(join(folder, 'keys', 'master.key'))) {
      console.log('The master key is yours (ENCRYPTION_KEY): it is not in here.')
    }
  } finally {
    await rm(draft, { recursive: true, force: true })
    await startedServer?.stop()
  }
}

interface Copy {
  /** The database. */
  url: string
  /** The folder to which everything is copied. */
  draft: string
  /** The folder of the blobs. Undefined: they are in a bucket. */
  blobs: string | undefined
  /** DATA_DIR, from which the master key is copied. */
  from: string
}

/**
 * Returns the blobs that were missing at the last attempt, usually from the store itself: a backup without them is
 * better than none.
 */
async function copyUntilComplete(copy: Copy): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    await rm(copy.draft, { recursive: true, force: true })
    const missingBlobs = await copyAll(copy)
    if (missingBlobs.length === 0 || attempt === maxAttempts) return missingBlobs
  }
}

/** Returns the blobs that rows refer to and that could not be copied. */
async function copyAll({ url, draft, blobs, from }: Copy): Promise<string[]> {
  const [data, keys] = [join(draft, 'data'), join(draft, 'keys')]
  for (const part of [data, keys]) {
    await mkdir(join(part, 'tables'), { recursive: true, mode: 0o700 })
  }
  // Copies most blobs before the snapshot, so that few are left to copy after it.
  if (blobs) await copyBlobs(blobs, join(data, 'blobs'))
  const client = new Client({ connectionString: url, application_name: 'evenstream backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const madeAt = new Date().toISOString()
    const backupInfo = {
      madeAt,
      migratedTo: await newestMigration(client),
      sequences: await sequencesOf(client),
    }
    const rows = await dumpSchema(client, 'public', join(data, 'tables'))
    const keyRows = await dumpSchema(client, 'keyring', join(keys, 'tables'))
    const referencedPaths = await referencedBlobs(client)
    await client.query('commit')
    const missingBlobs = blobs
      ? await reconcileBlobs(blobs, join(data, 'blobs'), referencedPaths)
      : []
    await copyDurably(join(from, 'master.key'), join(keys, 'master.key'))
    await writeManifest(data, { ...backupInfo, rows })
    await writeManifest(keys, { ...backupInfo, sequences: {}, rows: keyRows })
    return missingBlobs
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

/** The paths of the blobs that tracks and completed exports refer to. */
async function referencedBlobs(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `select blob_key as key from tracks
     union select blob_key from account_exports where blob_key is not null and status = 'completed'`,
  )
  return new Set(rows.map(({ key }) => `${key}.blob`))
}

/** Blobs that are still being written are in a folder of their own. */
const isFinished = (path: string) => !path.startsWith('.unfinished')

async function copyBlobs(from: string, to: string): Promise<void> {
  const copiedFiles = new Set(await listFiles(to))
  for (const path of (await listFiles(from)).filter(isFinished)) {
    // Blobs are immutable.
    if (!copiedFiles.has(path)) await copyDurably(join(from, path), join(to, path))
  }
}

/**
 * Adds blobs written since the first copy, and removes those that have been deleted and are not
 * referenced. Returns the referenced blobs that are missing from the copy.
 */
async function reconcileBlobs(
  from: string,
  to: string,
  referenced: Set<string>,
): Promise<string[]> {
  await copyBlobs(from, to)
  const sourceFiles = new Set(await listFiles(from))
  const copiedFiles = new Set(await listFiles(to))
  for (const path of copiedFiles) {
    if (!sourceFiles.has(path) && !referenced.has(path)) await rm(join(to, path))
  }
  return [...referenced].filter((path) => !copiedFiles.has(path))
}

await backUp().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

/** Creates the cluster in a temporary folder, which is renamed when it is complete. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresBinaries } from './binaries.ts'
import { EmbeddedPostgresError, errorCode, firstLine } from './embedded-postgres-error.ts'
import { commandFor, type RunAs } from './run-as.ts'

export const superuser = 'postgres'

const temporaryPrefix = 'cluster.new-'

export function clusterFolder(folder: string): string {
  return join(folder, 'cluster')
}

export function hasCluster(folder: string): boolean {
  return existsSync(join(clusterFolder(folder), 'PG_VERSION'))
}

export async function readPassword(folder: string): Promise<string> {
  const file = join(folder, 'password')
  try {
    const password = (await readFile(file, 'utf8')).trim()
    if (password !== '') return password
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  throw new EmbeddedPostgresError(
    `The password of the database is missing: restore ${file}, which lay beside the cluster.`,
  )
}

export async function createCluster(options: {
  readonly folder: string
  readonly binaries: PostgresBinaries
  readonly runAs: RunAs
  readonly durable: boolean
}): Promise<void> {
  const { folder, binaries, runAs, durable } = options
  if (existsSync(clusterFolder(folder))) {
    throw new EmbeddedPostgresError(
      `${clusterFolder(folder)} is not a PostgreSQL cluster: move it away, or restore it.`,
    )
  }
  await removeTemporaryFolders(folder)
  const passwordFile = await writePassword(folder, runAs)
  // Each attempt has a folder of its own, because an initdb whose parent was killed may still be writing.
  const temporaryFolder = await mkdtemp(join(folder, temporaryPrefix))
  if (runAs.user) await chown(temporaryFolder, runAs.user.uid, runAs.user.gid)
  await runInitdb(binaries.initdb, temporaryFolder, passwordFile, { runAs, durable })
  await rename(temporaryFolder, clusterFolder(folder))
  if (durable) await syncFolder(folder)
}

async function runInitdb(
  initdb: string,
  temporaryFolder: string,
  passwordFile: string,
  { runAs, durable }: { runAs: RunAs; durable: boolean },
): Promise<void> {
  const command = commandFor(runAs, initdb, [
    `--pgdata=${temporaryFolder}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorts by code point and changes case by Unicode's tables, the same on every machine: an
    // upgrade of the system's locales cannot leave an index in the wrong order.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  try {
    await promisify(execFile)(command.file, command.args, command.options)
  } catch (error) {
    await rm(temporaryFolder, { recursive: true, force: true })
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    const reason = /(?:error|FATAL):\s*(.+)/.exec(stderr)?.[1] ?? firstLine(stderr)
    throw new EmbeddedPostgresError(
      `The database could not be created in ${dirname(temporaryFolder)}: ${reason || 'initdb was interrupted'}`,
    )
  }
}

async function writePassword(folder: string, runAs: RunAs): Promise<string> {
  const file = join(folder, 'password')
  await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  if (runAs.user) await chown(file, runAs.user.uid, runAs.user.gid)
  return file
}

/** Removes the folders of interrupted creations. */
async function removeTemporaryFolders(folder: string): Promise<void> {
  const names = await readdir(folder)
  const leftovers = names.filter((name) => name.startsWith(temporaryPrefix))
  await Promise.all(
    leftovers.map((name) =>
      rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 }),
    ),
  )
}

/** Without this sync a power cut could undo the rename, and everything written since would be lost. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

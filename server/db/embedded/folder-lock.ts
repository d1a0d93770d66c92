/**
 * A file lock on the database folder.
 *
 * It is a lock of the kernel, taken through SQLite because Node has no API for file locks. The kernel
 * releases it when the process ends, however it ends: there are no stale locks and no reused process
 * ids, and of two processes that start at the same time exactly one gets it. A PID file has none of
 * these properties, and a lock inside the database cannot decide who may create, start or replace
 * that database. Child processes do not inherit it, so a server that outlives the application does
 * not hold it.
 *
 * The lock file is never deleted: another process could be waiting on the deleted one. Nothing else
 * in this process may open it: closing any handle on a file releases the process's locks on it.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, messageOf } from './embedded-postgres-error.ts'

/** A process that is being killed keeps its lock for a moment; its successor waits that long. */
const graceMs = 500
const retryMs = 25
const sqliteBusy = 5

/** Keeps locks reachable: a garbage-collected one would be released. */
const held = new Set<DatabaseSync>()

export interface FolderLock {
  release(): Promise<void>
}

export async function lockFolder(folder: string): Promise<FolderLock> {
  const ownerFile = join(folder, 'owner')
  const deadline = Date.now() + graceMs
  for (;;) {
    const lock = tryLock(join(folder, 'lock'))
    if (lock) {
      held.add(lock)
      await writeOwner(ownerFile)
      return {
        async release() {
          if (!held.delete(lock)) return
          await rm(ownerFile, { force: true })
          lock.close()
        },
      }
    }
    if (Date.now() >= deadline) throw await refusal(folder, ownerFile)
    await sleep(retryMs)
  }
}

function tryLock(file: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      return undefined
    }
    throw new EmbeddedPostgresError(
      `The database folder cannot be locked with ${file} (${messageOf(error)}): ` +
        'choose a DATA_DIR on a local disk that this user may write to, or set DATABASE_URL.',
    )
  }
}

/** Only for the message of a second start; nothing depends on it. */
async function writeOwner(ownerFile: string): Promise<void> {
  const draft = `${ownerFile}.new`
  await writeFile(draft, `${process.pid}\n`, { mode: 0o600 })
  await rename(draft, ownerFile)
}

async function refusal(folder: string, ownerFile: string): Promise<EmbeddedPostgresError> {
  const written = await readFile(ownerFile, 'utf8').catch(() => '')
  const owner = /^\d+$/.test(written.trim()) ? `process ${written.trim()}` : 'another process'
  return new EmbeddedPostgresError(
    `The database folder ${folder} is already in use by ${owner}: ` +
      'stop that one first, or choose another DATA_DIR.',
  )
}

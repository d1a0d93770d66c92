/**
 * A file lock on the database folder.
 *
 * The lock is a kernel lock, taken through SQLite because Node has no API for file locks. The kernel
 * releases it however the process ends: there are no stale locks and no reused process ids, and of two
 * processes that start at the same time exactly one gets the lock. A PID file has none of these
 * properties, and a lock inside the database cannot decide which process may create, start or replace
 * that database. Child processes do not inherit the lock, so a server that outlives the application
 * does not hold it.
 *
 * The lock file is never deleted, because another process could be waiting for the deleted file. No other
 * code of this process may open it, because closing any handle of a file releases all locks of the process
 * on that file.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, messageOf } from './embedded-postgres-error.ts'

/** How long to wait for the lock: a process that is being killed holds it for a moment longer. */
const graceMs = 500
const retryDelayMs = 25
const sqliteBusyCode = 5

/** Keeps the locks reachable, because the garbage collection of a lock would release it. */
const heldLocks = new Set<DatabaseSync>()

export interface FolderLock {
  release(): Promise<void>
}

export async function lockFolder(folder: string): Promise<FolderLock> {
  const ownerFile = join(folder, 'owner')
  const deadline = Date.now() + graceMs
  for (;;) {
    const lock = tryLock(join(folder, 'lock'))
    if (lock) {
      heldLocks.add(lock)
      await writeOwner(ownerFile)
      return {
        async release() {
          if (!heldLocks.delete(lock)) return
          await rm(ownerFile, { force: true })
          lock.close()
        },
      }
    }
    if (Date.now() >= deadline) throw await refusal(folder, ownerFile)
    await sleep(retryDelayMs)
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
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusyCode) {
      return undefined
    }
    throw new EmbeddedPostgresError(
      `The database folder cannot be locked with ${file} (${messageOf(error)}): ` +
        'choose a DATA_DIR on a local disk that this user may write to, or set DATABASE_URL.',
    )
  }
}

/** Stores the process id for the error message of a second start. The lock does not depend on it. */
async function writeOwner(ownerFile: string): Promise<void> {
  const temporaryFile = `${ownerFile}.new`
  await writeFile(temporaryFile, `${process.pid}\n`, { mode: 0o600 })
  await rename(temporaryFile, ownerFile)
}

async function refusal(folder: string, ownerFile: string): Promise<EmbeddedPostgresError> {
  const content = await readFile(ownerFile, 'utf8').catch(() => '')
  const owner = /^\d+$/.test(content.trim()) ? `process ${content.trim()}` : 'another process'
  return new EmbeddedPostgresError(
    `The database folder ${folder} is already in use by ${owner}: ` +
      'stop that one first, or choose another DATA_DIR.',
  )
}

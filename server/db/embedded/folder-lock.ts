/**
 * Who owns the database folder.
 *
 * The owner holds a lock of the kernel, taken through SQLite because Node has no call of its own
 * for file locks. The kernel drops it at the very moment the process ends, however it ends, so
 * there is no stale lock to judge, no process number to be reused by a stranger, and of two that
 * start at once exactly one wins. A file with a process number needs all of these guessed, and a
 * lock inside the database cannot decide who may create, start or replace that database. It is
 * not inherited by children, so a database server that outlives the app does not hold it.
 *
 * The lock file is never deleted: somebody could be waiting on the deleted one. Nothing else in
 * this process may open it: closing any handle on a file drops the process's locks on it.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, messageOf } from './embedded-postgres-error.ts'

/** A process being killed keeps its lock for some moments more: do not refuse its successor. */
const graceMs = 500
const retryMs = 25
const sqliteBusy = 5

/** Kept reachable: collected as garbage, a lock would be given up in silence. */
const held = new Set<DatabaseSync>()

export interface FolderLock {
  release(): Promise<void>
}

export async function lockFolder(folder: string): Promise<FolderLock> {
  const ownerFile = join(folder, 'owner')
  const giveUpAt = Date.now() + graceMs
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
    if (Date.now() >= giveUpAt) throw await refusal(folder, ownerFile)
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

/** Only for the message to a second starter; nothing is decided by it. */
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

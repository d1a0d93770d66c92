import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { StartRefused } from '../../start-refused.ts'
import type { Database, Transaction } from '../database.ts'
import { applicationKeys } from '../schema/operator.ts'
import { facts, userKeys } from '../schema/users.ts'
import { keyLength } from './sealing.ts'
import { fingerprintOf, rewrapApplicationKey, rewrapUserKey } from './vault.ts'

/**
 * Loads the master key, which wraps the user keys and application keys: from the environment, or from a file in
 * `dataDir`. If the file is missing, it is created so that only its owner can read it.
 */
export function loadMasterKey(options: { fromEnvironment: Buffer | undefined; dataDir: string }) {
  if (options.fromEnvironment) return options.fromEnvironment
  const path = join(options.dataDir, 'master.key')
  const key = readKeyFile(path) ?? createKeyFile(options.dataDir, path)
  if (key.length !== keyLength) throw new StartRefused(`${path} does not hold a key of 32 bytes`)
  return key
}

function readKeyFile(path: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new StartRefused(`${path} cannot be read: ${(error as Error).message}`)
  }
}

/**
 * Writes a temporary file and links it to `path`, which fails if `path` exists: of processes that start at
 * the same time, all use the key of the first.
 */
function createKeyFile(dataDir: string, path: string): Buffer {
  mkdirSync(dataDir, { recursive: true })
  const temporaryFile = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(temporaryFile, `${randomBytes(keyLength).toString('base64')}\n`, {
    mode: 0o600,
    flush: true,
  })
  try {
    linkSync(temporaryFile, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporaryFile)
  }
  syncFolder(dataDir)
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
}

/**
 * Writes a new file name in the folder to disk. Otherwise a power cut could undo it, and without the key
 * all data would be lost.
 */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Changes the key file in two steps, one before and one after the change in the database. */
export function prepareNextKeyFile(dataDir: string): { key: Buffer; putInPlace(): void } {
  const path = join(dataDir, 'master.key')
  const nextPath = `${path}.next`
  // The database may already use the key that an interrupted rotation left here: reuse it.
  const key = readKeyFile(nextPath) ?? createKeyFile(dataDir, nextPath)
  return {
    key,
    putInPlace() {
      renameSync(nextPath, path)
      syncFolder(dataDir)
    },
  }
}

/**
 * Compares the master key with the fingerprint in the database, which the first start stores. With another key,
 * everything encrypted before would be unreadable, and newly wrapped keys would stand beside keys wrapped with the
 * old one.
 */
export async function assertMasterKeyMatches(db: Database, masterKey: Buffer): Promise<void> {
  const value = fingerprintOf(masterKey)
  await db.insert(facts).values({ name: 'master_key', value }).onConflictDoNothing()
  if (await masterKeyMatches(db, masterKey)) return
  throw new StartRefused(
    'This database was sealed with another key: set ENCRYPTION_KEY (or put back master.key in DATA_DIR) to the one it was created with, or finish a rotation with "npm run rotate-key"',
  )
}

/** In a transaction, keeps the fingerprint locked until it ends, so that no other process can rotate or wrap a key. */
async function masterKeyMatches(tx: Database | Transaction, masterKey: Buffer): Promise<boolean> {
  const [storedFact] = await tx
    .select()
    .from(facts)
    .where(eq(facts.name, 'master_key'))
    .for('update')
  return storedFact?.value === fingerprintOf(masterKey)
}

/**
 * Wraps every user key and application key with another master key. Text is sealed with the wrapped
 * keys and stays as it is. Returns how many user keys were wrapped: 0 if it had been done before.
 */
export async function rotateMasterKey(db: Database, from: Buffer, to: Buffer): Promise<number> {
  return db.transaction(async (tx) => {
    if (await masterKeyMatches(tx, to)) return 0
    if (!(await masterKeyMatches(tx, from))) {
      throw new StartRefused('The key to change from is not the one this database was sealed with')
    }
    const rows = await tx.select().from(userKeys)
    for (const { userId, wrappedKey } of rows) {
      const rewrappedKey = rewrapUserKey(userId, wrappedKey, from, to)
      await tx.update(userKeys).set({ wrappedKey: rewrappedKey }).where(eq(userKeys.userId, userId))
    }
    for (const { purpose, wrappedKey } of await tx.select().from(applicationKeys)) {
      const rewrapped = rewrapApplicationKey(purpose, wrappedKey, from, to)
      await tx
        .update(applicationKeys)
        .set({ wrappedKey: rewrapped })
        .where(eq(applicationKeys.purpose, purpose))
    }
    await tx
      .update(facts)
      .set({ value: fingerprintOf(to) })
      .where(eq(facts.name, 'master_key'))
    return rows.length
  })
}

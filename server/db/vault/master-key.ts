import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { StartRefused } from '../../start-refused.ts'
import type { Database } from '../database.ts'
import { facts } from '../schema.ts'
import { keyLength } from './sealing.ts'

/**
 * The outer key, which wraps every user's own key. It comes from the environment, or lies in a file
 * beside the embedded database, readable by its owner alone.
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

/** Written whole under another name, then linked: of processes that start together, one wins. */
function createKeyFile(dataDir: string, path: string): Buffer {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(keyLength).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
}

/**
 * A database remembers which key it was sealed with: starting it with another would make everything
 * written before unreadable, and mix two keys in one table.
 */
export async function assertMasterKeyFits(db: Database, masterKey: Buffer): Promise<void> {
  const fingerprint = createHash('sha256').update('master key ').update(masterKey).digest('hex')
  await db.insert(facts).values({ name: 'master_key', value: fingerprint }).onConflictDoNothing()
  const [known] = await db.select().from(facts).where(eq(facts.name, 'master_key'))
  if (known?.value !== fingerprint) {
    throw new StartRefused(
      'This database was sealed with another key: set ENCRYPTION_KEY (or put back master.key in DATA_DIR) to the one it was created with',
    )
  }
}

/**
 * Rotates the master key. Refuses while any process of the product runs on this database, on any
 * machine, because those would continue with the old key. With ENCRYPTION_KEY set, the new key is
 * NEW_ENCRYPTION_KEY; otherwise both are files in DATA_DIR. After an interruption it can be run again.
 */
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { withExclusiveRunningLock } from '#server/db/running-lock.ts'
import { loadMasterKey, prepareNextKeyFile, rotateMasterKey } from '#server/db/vault/master-key.ts'

const config = readConfig(process.env)
const { dataDir, encryptionKey, newEncryptionKey } = config
if (Boolean(encryptionKey) !== Boolean(newEncryptionKey)) {
  console.error(
    'Set both ENCRYPTION_KEY and NEW_ENCRYPTION_KEY, or neither for the key in DATA_DIR',
  )
  process.exit(1)
}

async function rotate(): Promise<void> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  try {
    await withExclusiveRunningLock(url, () => rotateIn(url))
  } finally {
    await embedded?.stop()
  }
}

async function rotateIn(url: string): Promise<void> {
  const database = openDatabase(url, () => {})
  try {
    const from = loadMasterKey({ fromEnvironment: encryptionKey, dataDir })
    const nextKey = newEncryptionKey
      ? { key: newEncryptionKey, putInPlace: () => {} }
      : prepareNextKeyFile(dataDir)
    const count = await rotateMasterKey(database.db, from, nextKey.key)
    nextKey.putInPlace()
    console.log(`The master key is changed; ${count} user keys were wrapped anew.`)
    if (newEncryptionKey) console.log('Start the product with ENCRYPTION_KEY set to the new key.')
  } finally {
    await database.close()
  }
}

await rotate().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

/**
 * Restores a backup into a DATA_DIR without a database, blobs or master key.
 *
 *   npm run restore -- FOLDER                     with the keys of the same backup
 *   npm run restore -- FOLDER --keys OTHER/keys   with newer keys: users deleted since stay deleted
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { restoreBackup } from './backup/restore-backup.ts'

async function restore(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string' } },
  })
  const [source] = positionals
  if (!source) throw new Error('Name the backup: npm run restore -- FOLDER')
  if (databaseUrl) throw new Error('DATABASE_URL is set: only DATA_DIR can be restored here')
  const { madeAt, usersWithoutKey } = await restoreBackup({
    data: join(resolve(source), 'data'),
    keys: values.keys ? resolve(values.keys) : join(resolve(source), 'keys'),
    dataDir,
  })
  console.log(`Restored what was there at ${madeAt} to ${dataDir}`)
  if (usersWithoutKey > 0) {
    console.log(
      `Users not restored, because their keys were destroyed after the backup: ${usersWithoutKey}`,
    )
  }
  if (!existsSync(join(dataDir, 'master.key'))) {
    console.log('Start the product with the ENCRYPTION_KEY that it had.')
  }
}

await restore().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { StartRefused } from '../start-refused.ts'
import { advisoryLocks } from './advisory-locks.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

/**
 * Migrates the database to the schema of this version. An advisory lock serialises processes that start
 * at the same time: drizzle's migrator takes none, and two concurrent runs could run a migration twice.
 */
export async function migrateDatabase(url: string, folder = migrationsFolder): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'evenstream migrations' })
  // A lost connection rejects the pending query. Without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    await assertKnownHistory(client, folder)
    // A trusted extension: any role that may create schemas may create it, and hosted PostgreSQL usually
    // offers it. The generated migrations cannot express extensions.
    await client.query('create extension if not exists pg_trgm')
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

/**
 * Refuses a database whose first migration is not ours. Earlier versions had another sequence of
 * migrations; running ours on top of it would fail halfway with an error about existing tables.
 */
async function assertKnownHistory(client: Client, folder: string): Promise<void> {
  const { rows: tables } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as present",
  )
  if (!tables[0].present) return
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at limit 1',
  )
  const [initialMigration] = readMigrationFiles({ migrationsFolder: folder })
  if (rows[0] && rows[0].hash !== initialMigration?.hash)
    throw new StartRefused(unknownHistoryMessage)
}

const unknownHistoryMessage =
  'This database was created by an earlier version of Evenstream: export every account with that version, start this one on an empty database, and import the exports'

import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { advisoryLocks } from './advisory-locks.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

/**
 * Brings the database to the shape that this version needs. Processes that start together take
 * turns: the migrator itself takes no lock, and two at once would run a migration twice.
 */
export async function migrateDatabase(url: string, folder = migrationsFolder): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'evenstream migrations' })
  // A connection that breaks fails the query that waits for it; this keeps it from ending the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    // A trusted extension: whoever may create tables here may create it, and every hosted PostgreSQL
    // offers it. The migrations themselves are generated, and know of no extensions.
    await client.query('create extension if not exists pg_trgm')
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

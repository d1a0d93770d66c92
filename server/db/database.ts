import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema>
/** What a use case writes through: the database itself or a transaction on it. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export interface OpenDatabase {
  db: Database
  pool: Pool
  close(): Promise<void>
}

export function openDatabase(url: string, onIdleError: (error: Error) => void): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    application_name: 'evenstream',
  })
  // An idle connection that breaks (the server restarts) is replaced at the next use; without a
  // listener it would end the process.
  pool.on('error', onIdleError)
  return {
    db: drizzle(pool, { schema, casing: 'snake_case' }),
    pool,
    close: () => pool.end(),
  }
}

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { retryOnLostConnections } from './lost-connections.ts'
import { shareReadingLine } from './pipelined-reads.ts'

export type Database = NodePgDatabase
/** What a use case writes through: the database itself or a transaction on it. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export interface OpenDatabase {
  db: Database
  pool: Pool
  close(): Promise<void>
}

export function openDatabase(url: string, onLost: (error: Error) => void): OpenDatabase {
  const config = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'evenstream',
  }
  const pool = new Pool({ ...config, max: 10 })
  // A connection that breaks, as when the server restarts, fails the query that uses it and is
  // replaced at the next use. Without a listener it would end the process, and the pool itself
  // listens only while a connection is idle.
  let isClosing = false
  const lose = (error: Error) => {
    // Connections that we close ourselves may still hear the server say goodbye.
    if (!isClosing) onLost(error)
  }
  pool.on('connect', (client) => {
    client.on('error', lose)
  })
  pool.on('error', () => {})
  const db = drizzle(pool, { casing: 'snake_case' })
  retryOnLostConnections(pool, db)
  shareReadingLine(pool, { ...config, onLost: lose })
  return {
    db,
    pool,
    close() {
      isClosing = true
      return pool.end()
    },
  }
}

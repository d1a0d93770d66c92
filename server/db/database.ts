import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { ApplicationPool } from './application-pool.ts'
import { isConnectionLost } from './connection-lost.ts'
import { keepAlive } from './keep-alive.ts'

type NoSchema = Record<string, never>
export type Transaction = Parameters<Parameters<NodePgDatabase<NoSchema>['transaction']>[0]>[0]

const dialect = new PgDialect({ casing: 'snake_case' })

/** Drizzle on the application's pool. A transaction is begun again if its connection had been lost while idle. */
export class Database extends NodePgDatabase<NoSchema> {
  readonly $client: ApplicationPool

  constructor(pool: ApplicationPool) {
    super(dialect, new NodePgSession<NoSchema, NoSchema>(pool, dialect, undefined), undefined)
    this.$client = pool
  }

  override async transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result> {
    try {
      return await this.$client.retryIfConnectionWasIdle(
        () => this.#attemptTransaction(work, config),
        (error) => error instanceof NotBegunError,
      )
    } catch (error) {
      throw error instanceof NotBegunError ? error.cause : error
    }
  }

  /**
   * Takes the connection itself, because drizzle does not release its connection when `begin` fails:
   * that connection would occupy the pool for ever, and closing the pool would wait for it.
   */
  async #attemptTransaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    config: PgTransactionConfig | undefined,
  ): Promise<Result> {
    const client = await this.$client.connect()
    const session = new NodePgSession<NoSchema, NoSchema>(client, dialect, undefined)
    let hasBegun = false
    try {
      return await session.transaction((tx) => {
        hasBegun = true
        return work(tx)
      }, config)
    } catch (error) {
      if (!hasBegun && isConnectionLost(error)) throw new NotBegunError('', { cause: error })
      throw error
    } finally {
      // `true` closes the connection instead of returning it to the pool.
      client.release(!hasBegun)
    }
  }
}

/** The connection was lost before the transaction began, so it had no effect. */
class NotBegunError extends Error {
  override name = 'NotBegunError'
}

/**
 * Milliseconds. Ends the wait for a server that accepts a query and never responds. Every statement of the pool takes
 * seconds at most; it may wait longer for a lock, such as that of another process's migration. The migrations and
 * backups themselves, whose statements may take long, use connections of their own without this limit.
 */
const queryTimeout = 10 * 60_000

export interface OpenDatabase {
  db: Database
  pool: Pool
  close(): Promise<void>
}

/** `onLost` is called for each connection that breaks. The pool replaces such connections. */
export function openDatabase(url: string, onLost: (error: Error) => void): OpenDatabase {
  let isClosing = false
  const pool = new ApplicationPool(
    {
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: queryTimeout,
      ...keepAlive,
      application_name: 'evenstream',
      max: 10,
    },
    // The server may report the end of connections that we close ourselves.
    (error) => {
      if (!isClosing) onLost(error)
    },
  )
  return {
    db: new Database(pool),
    pool,
    close() {
      isClosing = true
      return pool.end()
    },
  }
}

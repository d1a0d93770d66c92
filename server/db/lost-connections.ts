/**
 * A pool hands out an idle connection without knowing whether the server has closed it, as it does
 * when it restarts: that shows only when the event loop reads the socket. What certainly had no
 * effect, a read or the start of a transaction, is then sent again on another connection.
 */
import { DrizzleQueryError } from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import type { Database } from './database.ts'

type Query = (query: unknown, ...rest: unknown[]) => Promise<unknown>

export function retryOnLostConnections(pool: Pool, db: Database): void {
  const query = pool.query.bind(pool) as Query
  pool.query = ((...asked) =>
    isRead(asked[0])
      ? withRetries(pool, () => query(...asked), isConnectionLost)
      : query(...asked)) as Query as Pool['query']
  db.transaction = ((work, config) =>
    withRetries(
      pool,
      () => runTransaction(pool, work, config),
      (error) => error instanceof NotBegun,
    )) as Database['transaction']
}

/** A lost connection leaves the pool, so there are at most as many retries as the pool has places. */
async function withRetries<Result>(
  pool: Pool,
  attempt: () => Promise<Result>,
  isRetried: (error: unknown) => boolean,
): Promise<Result> {
  for (let lost = 0; ; lost++) {
    // A new connection that is lost at once says something about the server, not about the pool.
    const isIdleTaken = pool.idleCount > 0
    try {
      return await attempt()
    } catch (error) {
      if (isIdleTaken && lost < pool.options.max && isRetried(error)) continue
      throw error instanceof NotBegun ? error.cause : error
    }
  }
}

/** The connection was lost before the transaction began. */
class NotBegun extends Error {}

const dialect = new PgDialect({ casing: 'snake_case' })

type Work = Parameters<Database['transaction']>[0]
type Config = Parameters<Database['transaction']>[1]

/**
 * Drizzle's own transaction does not release its connection when `begin` fails: such a connection
 * would take a place in the pool for ever, and closing the pool would wait for it.
 */
async function runTransaction(pool: Pool, work: Work, config: Config): Promise<unknown> {
  const client: PoolClient = await pool.connect()
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(
    client,
    dialect,
    undefined,
  )
  let hasBegun = false
  try {
    return await session.transaction((tx) => {
      hasBegun = true
      return work(tx)
    }, config)
  } catch (error) {
    if (!hasBegun && isConnectionLost(error)) throw new NotBegun('', { cause: error })
    throw error
  } finally {
    client.release(!hasBegun)
  }
}

/** Those alone that change nothing, whatever they call: repeating a notification does no harm. */
const isRead = (query: unknown) => {
  const text = typeof query === 'string' ? query : (query as { text?: unknown }).text
  return typeof text === 'string' && /^\s*select\b/i.test(text)
}

/** `admin_shutdown`, `crash_shutdown`. */
const shutdownCodes = ['57P01', '57P02']
const socketCodes = ['ECONNRESET', 'EPIPE']

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DrizzleQueryError) return isConnectionLost(error.cause)
  if (error instanceof DatabaseError) return shutdownCodes.includes(error.code ?? '')
  const { code = '' } = error as NodeJS.ErrnoException
  return socketCodes.includes(code) || error.message === 'Connection terminated unexpectedly'
}

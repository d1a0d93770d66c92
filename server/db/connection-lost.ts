import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

/** `admin_shutdown`, `crash_shutdown`. */
const shutdownCodes = ['57P01', '57P02']
const socketCodes = ['ECONNRESET', 'EPIPE']

/** Whether a query failed because its connection was closed, by the server or by the network. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DrizzleQueryError) return isConnectionLost(error.cause)
  if (error instanceof DatabaseError) return shutdownCodes.includes(error.code ?? '')
  const { code = '' } = error as NodeJS.ErrnoException
  return socketCodes.includes(code) || error.message === 'Connection terminated unexpectedly'
}

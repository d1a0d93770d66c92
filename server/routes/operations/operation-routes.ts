import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ProblemBody } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { openApiDocument } from '../../http/openapi.ts'
import { problemBody, sendProblem } from '../../http/problems.ts'
import { findWriteRefusal, pingDatabase } from '../../services/health.ts'
import { createReadiness, type Readiness } from './readiness.ts'

/** As in the health checks of the Kubernetes API server, `exclude` names a check to leave out. */
const readinessQuery = z.strictObject({ exclude: z.optional(z.literal('writes')) })

interface OperationParts {
  db: Database
  monotonicClock: () => number
}

/** For those who run the product, and for programs that read its contract. */
export function operationRoutes(
  app: FastifyInstance,
  { db, monotonicClock }: OperationParts,
): void {
  const document = openApiDocument()
  app.get('/api/openapi.json', { config: { access: 'public' } }, async () => document)

  /** The process lives. */
  app.get('/healthz', { config: { access: 'operator' } }, async () => ({ ok: true }))

  /**
   * The process can serve. Only the database is asked: where the store of sound or a mail server is
   * away, every process would be taken out of service for what most people do not need at the moment.
   * For the same reason proxies leave out the trial write: it fails in all processes at once, and
   * reading goes on without it.
   */
  const readiness = createReadiness({
    askDatabase: () => pingDatabase(db),
    tryWrite: () => findWriteRefusal(db),
    monotonicClock,
  })
  app.get('/readyz', { config: { access: 'operator' } }, async (request, reply) => {
    const { exclude } = readinessQuery.parse(request.query)
    const state = await readiness({ writes: exclude !== 'writes' })
    if (state.ready) return { ok: true }
    const { reason } = state
    request.log.warn({ reason, ...('error' in state && { err: state.error }) }, 'not ready')
    return sendProblem(reply, notReadyProblem(reason))
  })
}

function notReadyProblem(reason: Extract<Readiness, { ready: false }>['reason']): ProblemBody {
  if (reason === 'no_answer')
    return problemBody('server.unavailable', { reason: 'database_silent' })
  return problemBody('server.cannot_write', { reason: writeReasons[reason] })
}

const writeReasons = {
  no_room: 'database_full',
  read_only: 'database_read_only',
  write_pending: 'write_pending',
} as const

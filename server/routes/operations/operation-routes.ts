import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ProblemBody } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { cookieName } from '../../http/cookies.ts'
import { openApiDocument } from '../../http/openapi.ts'
import type { Origins } from '../../http/origins.ts'
import { problemBody, sendProblem } from '../../http/problems.ts'
import { pingDatabase, tryWrite } from '../../services/health.ts'
import { createReadiness, type Readiness } from './readiness.ts'

/** `exclude` names a check to skip, as in the health checks of the Kubernetes API server. */
const readinessQuery = z.strictObject({ exclude: z.optional(z.literal('writes')) })

interface OperationDependencies {
  db: Database
  origins: Origins
  monotonicClock: () => number
}

/** Health checks for the operator, and the published contract. */
export function operationRoutes(
  app: FastifyInstance,
  { db, origins, monotonicClock }: OperationDependencies,
): void {
  const document = openApiDocument(cookieName(origins, 'session'))
  app.get('/api/openapi.json', { config: { access: 'public' } }, async () => document)

  /** Liveness: the process runs. */
  app.get('/healthz', { config: { access: 'operator' } }, async () => ({ ok: true }))

  /**
   * Readiness: the process can serve requests. Only the database is checked: if the blob store or the
   * mail server is unavailable, most requests still succeed, and all processes would be taken out of
   * service together. For the same reason proxies exclude the trial write: reads succeed without it.
   */
  const readiness = createReadiness({
    queryDatabase: () => pingDatabase(db),
    tryWrite: () => tryWrite(db),
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
  return problemBody('server.cannot_write', { reason: operatorReasons[reason] })
}

/** For each reason in `WriteRefusal`, whose text is written for users, the one whose text is for the operator. */
const operatorReasons = {
  no_room: 'database_full',
  read_only: 'database_read_only',
  write_pending: 'write_pending',
} as const

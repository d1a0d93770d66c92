import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { openApiDocument } from '../../http/openapi.ts'
import { problemBody, sendProblem } from '../../http/problems.ts'
import { askDatabase } from '../../services/health.ts'

/** Those who ask give up themselves after a few seconds, and an answer tells them more. */
const patience = 3_000

async function tooLate(milliseconds: number): Promise<never> {
  await delay(milliseconds, undefined, { ref: false })
  throw new Error('The database did not answer in time')
}

/** For those who run the product, and for programs that read its contract. */
export function operationRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const document = openApiDocument()
  app.get('/api/openapi.json', { config: { access: 'public' } }, async () => document)

  /** The process lives. */
  app.get('/healthz', { config: { access: 'operator' } }, async () => ({ ok: true }))

  /**
   * The process can serve: its database answers, and soon. Nothing else is asked: where the store of
   * sound or a mail server is away, every process would be taken out of service for what most people
   * do not need at the moment.
   */
  app.get('/readyz', { config: { access: 'operator' } }, async (request, reply) => {
    try {
      await Promise.race([askDatabase(db), tooLate(patience)])
      return { ok: true }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      const body = problemBody('server.unavailable', 'The database does not answer.')
      return sendProblem(reply, body)
    }
  })
}

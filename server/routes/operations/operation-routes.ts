import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { openApiDocument } from '../../http/openapi.ts'
import { problemBody, sendProblem } from '../../http/problems.ts'

/** For those who run the product, and for programs that read its contract. */
export function operationRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const document = openApiDocument()
  app.get('/api/openapi.json', { config: { access: 'public' } }, async () => document)

  /** The process lives. */
  app.get('/healthz', { config: { access: 'operator' } }, async () => ({ ok: true }))

  /** The process can serve: its database answers. */
  app.get('/readyz', { config: { access: 'operator' } }, async (request, reply) => {
    try {
      await db.execute(sql`select 1`)
      return { ok: true }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      const body = problemBody('server.unavailable', 'The database does not answer.')
      return sendProblem(reply, body)
    }
  })
}

import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { journalRoutes } from '../routes/journal/journal-routes.ts'
import { slideRoutes } from '../routes/slides/slide-routes.ts'
import { usageRoutes } from '../routes/usage/usage-routes.ts'
import { writerRoutes } from '../routes/writer/writer-routes.ts'
import type { WebContext } from './web-context.ts'

/** Registers Target Slides, reflections, their allowances, and the choice between guide and model. */
export function registerSlidesAndJournal(app: FastifyInstance, context: WebContext): void {
  const { db, clock, slides, journal, writers, writerFor, userMutex, wakeWorker } = context
  const parts = { db, writerFor, userMutex, newId: randomUUID, clock }
  usageRoutes(app, { db, clock })
  slideRoutes(app, { ...parts, store: slides })
  journalRoutes(app, { ...parts, journal, slides, onQueued: wakeWorker })
  writerRoutes(app, { db, writers })
}

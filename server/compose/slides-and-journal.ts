import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createJournalSearch } from '../db/journal-search/journal-search.ts'
import { createSearchThread } from '../db/journal-search/search-thread.ts'
import { journalRoutes } from '../routes/journal/journal-routes.ts'
import { memoryRoutes } from '../routes/memory/memory-routes.ts'
import { slideRoutes } from '../routes/slides/slide-routes.ts'
import { usageRoutes } from '../routes/usage/usage-routes.ts'
import { writerRoutes } from '../routes/writer/writer-routes.ts'
import { createUserMutex } from '../services/user-mutex.ts'
import type { WebContext } from './web-context.ts'

/** Registers Target Slides, reflections, their allowances, memory, and the choice between guide and model. */
export function registerSlidesAndJournal(app: FastifyInstance, context: WebContext): void {
  const { db, clock, slides, journal, vault, writers, writerFor, userMutex, wakeWorker } = context
  const parts = { db, writerFor, userMutex, newId: randomUUID, clock }
  usageRoutes(app, { db, clock })
  slideRoutes(app, { ...parts, store: slides })
  const searchThread = createSearchThread()
  app.addHook('onClose', () => searchThread.close())
  const search = createJournalSearch(db, vault, searchThread)
  const searchMutex = createUserMutex()
  journalRoutes(app, { ...parts, journal, search, searchMutex, slides, onQueued: wakeWorker })
  memoryRoutes(app, { db, journal })
  writerRoutes(app, { db, writers })
}

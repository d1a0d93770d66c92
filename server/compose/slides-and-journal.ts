import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createJournalSearch } from '../db/journal-search/journal-search.ts'
import { createSearchThread } from '../db/journal-search/search-thread.ts'
import { openOwnerKey } from '../db/stores/owner-key.ts'
import { journalRoutes } from '../routes/journal/journal-routes.ts'
import { memoryRoutes } from '../routes/memory/memory-routes.ts'
import { slideRoutes } from '../routes/slides/slide-routes.ts'
import { usageRoutes } from '../routes/usage/usage-routes.ts'
import { weeklyReviewRoutes } from '../routes/weekly-reviews/weekly-review-routes.ts'
import { writerRoutes } from '../routes/writer/writer-routes.ts'
import { createUserMutex } from '../services/user-mutex.ts'
import { earlierEntriesSince, mayShareEntries } from '../services/writers.ts'
import type { WebContext } from './web-context.ts'

/** Registers Target Slides, reflections, their allowances, memory, reviews, and the choice between guide and model. */
export function registerSlidesAndJournal(app: FastifyInstance, context: WebContext): void {
  const { db, clock, slides, journal, reviews, vault, writers, writerFor } = context
  const { userMutex, wakeWorker } = context
  const { guide } = writers
  const ownerKey = (userId: string) => openOwnerKey(db, vault, userId)
  const parts = { db, writerFor, guide, ownerKey, userMutex, newId: randomUUID, clock }
  usageRoutes(app, { db, clock })
  slideRoutes(app, { ...parts, store: slides })
  const searchThread = createSearchThread()
  app.addHook('onClose', () => searchThread.close())
  const search = createJournalSearch(db, vault, searchThread)
  // Separate from `userMutex`, so that searches and changes of a user do not wait for each other.
  const searchMutex = createUserMutex()
  journalRoutes(app, {
    ...parts,
    journal,
    reviews,
    search,
    searchMutex,
    slides,
    earlierEntriesSince: (userId) => earlierEntriesSince(db, writers, userId),
    mayShareEntries: (userId, ids) => mayShareEntries(db, writers, userId, ids),
    wakeWorker,
  })
  weeklyReviewRoutes(app, { ...parts, journal, reviews })
  memoryRoutes(app, { db, journal })
  writerRoutes(app, { db, writers, clock })
}

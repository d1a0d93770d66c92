import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ownDataRoutes } from '../routes/own-data/own-data-routes.ts'
import type { DeletionDependencies } from '../services/account-deletion.ts'
import { createConcurrencyLimiter } from '../services/concurrency-limiter.ts'
import type { WebContext } from './web-context.ts'

/** Each import holds one of the pool's ten connections while it inserts its rows. */
const maxConcurrentImports = 2

type Deletion = Pick<
  DeletionDependencies,
  'deleteCustomerThen' | 'deleteMessagesFrom' | 'deleteIdentity'
>

/** Registers export, import and deletion of an account. */
export function registerOwnData(
  app: FastifyInstance,
  context: WebContext,
  deletion: Deletion,
): void {
  const { db, clock, slides, journal, reviews, tracks, userMutex } = context
  const { wakeWorker, signOutBrowser } = context
  ownDataRoutes(app, {
    db,
    slides,
    journal,
    reviews,
    tracks,
    blobs: context.sealedBlobs,
    limiter: createConcurrencyLimiter(maxConcurrentImports, {
      timeout: 45_000,
      busyReason: 'imports_busy',
      retryAfter: 60,
    }),
    userMutex,
    newId: randomUUID,
    clock,
    wakeWorker,
    signOutBrowser,
    ...deletion,
  })
}

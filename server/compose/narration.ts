import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { jobRoutes } from '../routes/narration/job-routes.ts'
import { previewRoutes } from '../routes/narration/preview-routes.ts'
import { trackRoutes } from '../routes/narration/track-routes.ts'
import { voiceRoutes } from '../routes/narration/voice-routes.ts'
import type { WebContext } from './web-context.ts'

/** Registers the routes for narration jobs, previews, finished tracks, and voices. */
export function registerNarration(app: FastifyInstance, context: WebContext): void {
  const { db, clock, slides, tracks, blobs, sealedBlobs, userMutex, wakeWorker } = context
  jobRoutes(app, { db, slides, userMutex, newId: randomUUID, clock, wakeWorker })
  trackRoutes(app, { tracks, blobs: sealedBlobs })
  previewRoutes(app, { db, tracks, blobs: sealedBlobs })
  voiceRoutes(app, { db, blobs })
}

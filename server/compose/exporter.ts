import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { createSealedBlobs } from '../blobs/sealed-blobs.ts'
import { exportHandler } from '../jobs/export.ts'
import { createJobRunner, type JobRunner } from '../jobs/worker.ts'
import { exportQueue } from '../queue/export-queue.ts'
import type { WorkerComposition } from './worker.ts'

/** Creates the runner of exports. It runs at the same time as that of narrations. */
export function exportRunner(
  parts: Omit<WorkerComposition, 'writerFor'>,
  log: FastifyBaseLogger,
): JobRunner {
  const { config, db, slides, journal, reviews, tracks, clock } = parts
  const queue = exportQueue(db)
  return createJobRunner({
    queue,
    handler: exportHandler({
      db,
      slides,
      journal,
      reviews,
      tracks,
      blobs: createSealedBlobs(parts.blobs),
      clock,
      onError: (error, job) => log.warn({ err: error, job: job.id }, 'an export failed'),
    }),
    clock,
    newId: randomUUID,
    async prepare() {
      // The embedded database serves this process alone, so any claimed job belongs to a dead process.
      if (!config.databaseUrl) await queue.releaseAll()
    },
    onError: (error) => log.warn({ err: error }, 'the export worker failed'),
  })
}

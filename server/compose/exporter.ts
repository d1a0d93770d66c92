import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { createSealedBlobs } from '../blobs/sealed-blobs.ts'
import { exportAccount, exportTimeout } from '../jobs/export.ts'
import { startWorker, type Worker } from '../jobs/worker.ts'
import { exportQueue, putBackAllExports } from '../queue/export-queue.ts'
import type { WorkerComposition } from './worker.ts'

/** Exports, beside the narrations: neither waits for the other. */
export function startExporter(
  parts: Omit<WorkerComposition, 'writerFor'>,
  log: FastifyBaseLogger,
): Worker {
  const { config, db, slides, journal, tracks, clock } = parts
  const onError = (error: unknown) => log.warn({ err: error }, 'an export is in trouble')
  const blobs = createSealedBlobs(parts.blobs)
  const exporter = { db, slides, journal, tracks, blobs, clock, onError }
  return startWorker({
    queue: exportQueue(db),
    clock,
    newId: randomUUID,
    async prepare() {
      // The built-in database serves one process alone.
      if (!config.databaseUrl) await putBackAllExports(db)
    },
    work: (assignment) => exportAccount(exporter, assignment),
    idle: async () => {},
    longestAttempt: exportTimeout,
    onError,
  })
}

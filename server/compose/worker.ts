import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { SealedBlobs } from '../blobs/sealed-blobs.ts'
import type { Config } from '../config.ts'
import type { ReconnectingClient } from '../db/reconnecting-client.ts'
import type { ReviewStore } from '../db/stores/review-store.ts'
import type { TrackStore } from '../db/stores/track-store.ts'
import { exportHandler } from '../jobs/export.ts'
import { narrationHandler } from '../jobs/narrate.ts'
import { createVoiceOfferPublisher } from '../jobs/voice-offer.ts'
import { createJobRunner, type JobRunner, startWorker, type Worker } from '../jobs/worker.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { BlobStore } from '../ports/blobs.ts'
import { exportQueue } from '../queue/export-queue.ts'
import { narrationQueue } from '../queue/narration-queue.ts'
import { listenForJobs } from '../queue/wake-up.ts'
import { removeScheduledBlobs } from '../services/blob-removals.ts'
import { removeExpiredExports } from '../services/exports.ts'
import { runPeriodically, second } from './periodic.ts'
import { type SubjectDependencies, subjectOf } from './subjects.ts'
import { type ChosenVoice, openVoice } from './voice.ts'

export interface WorkerDependencies extends SubjectDependencies {
  config: Pick<Config, 'voice' | 'databaseUrl'>
  blobs: BlobStore
  sealedBlobs: SealedBlobs
  reviews: ReviewStore
  tracks: TrackStore
  clock: () => Date
  metrics: Pick<Metrics, 'timeRender'>
}

/** Starts a worker when the app listens, and stops it when the app closes. */
export async function attachWorker(
  app: FastifyInstance,
  dependencies: WorkerDependencies,
): Promise<Pick<Worker, 'wake'>> {
  const { log } = app
  const { config, db, blobs, clock } = dependencies
  const voice = await openVoice(config.voice)
  let worker: Worker | undefined
  let listener: ReconnectingClient | undefined
  const wake = () => worker?.wake()
  app.addHook('onListen', async () => {
    // Receives the notifications of other processes that queue jobs. The embedded database serves no other
    // process; this one wakes its worker itself. The worker does not wait for the listener to connect,
    // because it also polls.
    if (config.databaseUrl) listener = listenForJobs(config.databaseUrl, wake)
    worker = startWorker([
      narrationRunner(dependencies, voice, log),
      exportRunner(dependencies, log),
    ])
  })
  // On a timer of their own, so that files are also removed while jobs run.
  runPeriodically(app, second, () => removeExpiredExports(db, clock()))
  runPeriodically(app, second, () =>
    removeScheduledBlobs(db, blobs, clock(), (error) =>
      log.warn({ err: error }, 'removing files failed'),
    ),
  )
  app.addHook('preClose', async () => {
    await listener?.close()
    await worker?.stop()
    await voice.engine.close()
  })
  return { wake }
}

/**
 * Releases the jobs that are still claimed at the start, if the database is the embedded one: it serves this process
 * alone, so a process that has died claimed them.
 */
const releaseJobsOfDeadProcess = async (
  { config }: WorkerDependencies,
  queue: { releaseAll(): Promise<void> },
) => {
  if (!config.databaseUrl) await queue.releaseAll()
}

/** Creates the runner of narrations. While no narration is due, it renders samples of the voices. */
function narrationRunner(
  dependencies: WorkerDependencies,
  { engine, isFallback, costPerCharacter }: ChosenVoice,
  log: FastifyBaseLogger,
): JobRunner {
  const { db, blobs, sealedBlobs, tracks, clock, metrics } = dependencies
  if (isFallback) {
    log.warn('the neural voice has not been prepared: the light voice speaks (npm run voice)')
  }
  const voiceOfferPublisher = createVoiceOfferPublisher({ db, blobs, clock, engine, isFallback })
  const queue = narrationQueue(db)
  return createJobRunner({
    queue,
    handler: narrationHandler({
      db,
      blobs: sealedBlobs,
      tracks,
      engine,
      costPerCharacter,
      clock,
      subjectOf: (job) => subjectOf(dependencies, job),
      onError: (error, job) => log.warn({ err: error, job: job.id }, 'a narration failed'),
    }),
    clock,
    newId: randomUUID,
    async prepare() {
      await releaseJobsOfDeadProcess(dependencies, queue)
      engine.warmUp?.()
      await voiceOfferPublisher.store()
    },
    onIdle: (signal) => voiceOfferPublisher.renderNextSample(signal),
    measure: (attempt) => metrics.timeRender(attempt),
    onError: (error) => log.warn({ err: error }, 'the narration worker failed'),
  })
}

/** Creates the runner of exports. It runs at the same time as that of narrations. */
function exportRunner(dependencies: WorkerDependencies, log: FastifyBaseLogger): JobRunner {
  const { db, slides, journal, reviews, tracks, sealedBlobs, clock } = dependencies
  const queue = exportQueue(db)
  return createJobRunner({
    queue,
    handler: exportHandler({
      db,
      slides,
      journal,
      reviews,
      tracks,
      blobs: sealedBlobs,
      clock,
      onError: (error, job) => log.warn({ err: error, job: job.id }, 'an export failed'),
    }),
    clock,
    newId: randomUUID,
    prepare: () => releaseJobsOfDeadProcess(dependencies, queue),
    onError: (error) => log.warn({ err: error }, 'the export worker failed'),
  })
}

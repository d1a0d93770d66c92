import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { voiceCharacterTexts } from '#shared/voice-character-texts.ts'
import { renderVoiceSample, sampleKey } from '../audio/voice-samples.ts'
import { createSealedBlobs } from '../blobs/sealed-blobs.ts'
import type { Config } from '../config.ts'
import type { ReconnectingClient } from '../db/reconnecting-client.ts'
import type { ReviewStore } from '../db/stores/review-store.ts'
import type { TrackStore } from '../db/stores/track-store.ts'
import { narrationHandler } from '../jobs/narrate.ts'
import { createJobRunner, type JobRunner, startWorker, type Worker } from '../jobs/worker.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { BlobStore } from '../ports/blobs.ts'
import { narrationQueue } from '../queue/narration-queue.ts'
import { listenForJobs } from '../queue/wake-up.ts'
import { removeScheduledBlobs } from '../services/blob-removals.ts'
import { removeExpiredExports } from '../services/exports.ts'
import { storeOfferedVoices } from '../services/voices.ts'
import { exportRunner } from './exporter.ts'
import { type SubjectDependencies, subjectOf } from './subjects.ts'
import { type ChosenVoice, openVoice } from './voice.ts'

export interface WorkerComposition extends SubjectDependencies {
  config: Pick<Config, 'voice' | 'databaseUrl'>
  /**
   * The URL of the database in use, for connections outside of the pool (LISTEN). Unlike `config.databaseUrl` it is also
   * set for the embedded database.
   */
  databaseUrl: string
  blobs: BlobStore
  reviews: ReviewStore
  tracks: TrackStore
  clock: () => Date
  metrics: Pick<Metrics, 'timeRender'>
}

/** Starts a worker when the app listens, and stops it when the app closes. */
export async function attachWorker(
  app: FastifyInstance,
  dependencies: WorkerComposition,
): Promise<Pick<Worker, 'wake'>> {
  const { log } = app
  const voice = await openVoice(dependencies.config.voice)
  let worker: Worker | undefined
  let cleanup: { stop(): void } | undefined
  let listener: ReconnectingClient | undefined
  const wake = () => worker?.wake()
  app.addHook('onListen', async () => {
    // Receives the notifications of other processes that queue jobs. The embedded database serves no other
    // process; this one wakes its worker itself. The worker does not wait for the listener to connect,
    // because it also polls.
    if (dependencies.config.databaseUrl) listener = listenForJobs(dependencies.databaseUrl, wake)
    worker = startWorker([
      narrationRunner(dependencies, voice, log),
      exportRunner(dependencies, log),
    ])
    cleanup = startCleanup(dependencies, log)
  })
  app.addHook('preClose', async () => {
    cleanup?.stop()
    await listener?.close()
    await worker?.stop()
    await voice.engine.close()
  })
  return { wake }
}

/** Creates the runner of narrations. While no narration is due, it renders samples of the voices. */
function narrationRunner(
  dependencies: WorkerComposition,
  voice: ChosenVoice,
  log: FastifyBaseLogger,
): JobRunner {
  const { config, db, blobs, tracks, clock, metrics } = dependencies
  if (voice.isFallback) {
    log.warn('the neural voice has not been prepared: the light voice speaks (npm run voice)')
  }
  const samples = createVoiceSamples(dependencies, voice)
  const queue = narrationQueue(db)
  return createJobRunner({
    queue,
    handler: narrationHandler({
      db,
      blobs: createSealedBlobs(blobs),
      tracks,
      engine: voice.engine,
      costPerCharacter: voice.costPerCharacter,
      clock,
      subjectOf: (job) => subjectOf(dependencies, job),
      onError: (error, job) => log.warn({ err: error, job: job.id }, 'a narration failed'),
    }),
    clock,
    newId: randomUUID,
    async prepare() {
      // The embedded database serves this process alone, so any claimed job belongs to a dead process.
      if (!config.databaseUrl) await queue.releaseAll()
      voice.engine.warmUp?.()
      await samples.storeVoicesAndFindMissing()
    },
    onIdle: (signal) => samples.makeNext(signal),
    measure: (attempt) => metrics.timeRender(attempt),
    onError: (error) => log.warn({ err: error }, 'the narration worker failed'),
  })
}

const cleanupIntervalMs = 1_000

/** Removes expired exports and scheduled blobs on a timer, so that it also happens while jobs run. */
function startCleanup(
  { db, blobs, clock }: WorkerComposition,
  log: FastifyBaseLogger,
): { stop(): void } {
  const onError = (error: unknown) => log.warn({ err: error }, 'removing expired files failed')
  let isRunning = false
  const timer = setInterval(async () => {
    if (isRunning) return
    isRunning = true
    await removeExpiredExports(db, clock()).catch(onError)
    await removeScheduledBlobs(db, blobs, clock(), onError).catch(onError)
    isRunning = false
  }, cleanupIntervalMs).unref()
  return { stop: () => clearInterval(timer) }
}

/** Renders missing samples one at a time. A sample that fails is not tried again by this process. */
function createVoiceSamples(
  { db, blobs, clock }: WorkerComposition,
  { engine, isFallback }: ChosenVoice,
) {
  const startedAt = clock().toISOString()
  let voicesWithoutSample: string[] = []

  /** Stores the voices for the web processes, with which of them have a sample. */
  const storeVoices = async () => {
    const voices = await Promise.all(
      engine.voices.map(async ({ id, label, character }) => {
        const size = await blobs.size(sampleKey(engine.name, id)).catch(() => undefined)
        return {
          id,
          label,
          character: voiceCharacterTexts[character],
          characterCode: character,
          hasSample: size !== undefined,
        }
      }),
    )
    await storeOfferedVoices(db, { engine: engine.name, isFallback, since: startedAt, voices })
    return voices
  }

  return {
    async storeVoicesAndFindMissing() {
      const voices = await storeVoices()
      voicesWithoutSample = voices.flatMap(({ id, hasSample }) => (hasSample ? [] : id))
    },
    async makeNext(signal: AbortSignal) {
      const voiceId = voicesWithoutSample.shift()
      if (!voiceId) return
      await renderVoiceSample(blobs, engine, voiceId, signal)
      await storeVoices()
    },
  }
}

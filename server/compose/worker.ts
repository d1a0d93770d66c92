import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { renderVoiceSample, sampleKey } from '../audio/voice-samples.ts'
import { createSealedBlobs } from '../blobs/sealed-blobs.ts'
import type { Config } from '../config.ts'
import type { TrackStore } from '../db/stores/track-store.ts'
import { narrate, narrationTimeout } from '../jobs/narrate.ts'
import { startWorker, type Worker } from '../jobs/worker.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { BlobStore } from '../ports/blobs.ts'
import { type ClaimedJob, narrationQueue, putBackAll } from '../queue/narration-queue.ts'
import { removeScheduledBlobs } from '../services/blob-removals.ts'
import { removeExpiredExports } from '../services/exports.ts'
import { announceVoices } from '../services/voices.ts'
import { startExporter } from './exporter.ts'
import { type SubjectParts, subjectOf } from './subjects.ts'
import { type ChosenVoice, openVoice } from './voice.ts'

export interface WorkerComposition extends SubjectParts {
  config: Pick<Config, 'voice' | 'databaseUrl'>
  blobs: BlobStore
  tracks: TrackStore
  clock: () => Date
  metrics: Pick<Metrics, 'render'>
}

/** The process's own workers, which begin and end with the app. */
export async function attachWorker(
  app: FastifyInstance,
  parts: WorkerComposition,
): Promise<Pick<Worker, 'wake'>> {
  const voice = await openVoice(parts.config.voice)
  let workers: Worker[] = []
  app.addHook('onListen', async () => {
    workers = [startNarrator(parts, voice, app.log), startExporter(parts, app.log)]
  })
  app.addHook('preClose', async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
  })
  return {
    wake() {
      for (const worker of workers) worker.wake()
    },
  }
}

/** Narrations, samples of the voices, and removing what was let go of. */
function startNarrator(
  parts: WorkerComposition,
  voice: ChosenVoice,
  log: FastifyBaseLogger,
): Worker {
  const { config, db, blobs, tracks, clock } = parts
  if (voice.isStandIn) {
    log.warn('the neural voice has not been prepared: the light voice speaks (npm run voice)')
  }
  const onError = (error: unknown) => log.warn({ err: error }, 'the worker is in trouble')
  const samples = createSamples(parts, voice)
  const cleaning = startCleaning(parts, onError)

  const worker = startWorker({
    queue: narrationQueue(db),
    clock,
    newId: randomUUID,
    async prepare() {
      // The built-in database serves one process alone: whatever is held was held by a dead one.
      if (!config.databaseUrl) await putBackAll(db)
      await samples.announce()
    },
    work: async (assignment) => {
      const jobLog = (error: unknown) =>
        log.warn({ err: error, job: assignment.job.id }, 'a job is in trouble')
      const narrator = {
        db,
        blobs: createSealedBlobs(blobs),
        tracks,
        engine: voice.engine,
        costPerCharacter: voice.costPerCharacter,
        clock,
        subjectOf: (job: ClaimedJob) => subjectOf(parts, job),
        onError: jobLog,
      }
      await parts.metrics.render(() => narrate(narrator, assignment))
    },
    idle: (signal) => samples.makeNext(signal),
    longestAttempt: narrationTimeout,
    onError,
  })
  return {
    wake: worker.wake,
    async stop() {
      cleaning.stop()
      await worker.stop()
      await voice.engine.close()
    },
  }
}

const cleaningInterval = 1_000

/** Apart from the queue: what was deleted goes also while there is always work. */
function startCleaning(
  { db, blobs, clock }: WorkerComposition,
  onError: (error: unknown) => void,
): { stop(): void } {
  let isCleaning = false
  const timer = setInterval(async () => {
    if (isCleaning) return
    isCleaning = true
    await removeExpiredExports(db, clock()).catch(onError)
    await removeScheduledBlobs(db, blobs, clock(), onError).catch(onError)
    isCleaning = false
  }, cleaningInterval).unref()
  return { stop: () => clearInterval(timer) }
}

/** Made one at a time while nothing waits; one that fails is not tried again by this process. */
function createSamples(
  { db, blobs, clock }: WorkerComposition,
  { engine, isStandIn }: ChosenVoice,
) {
  const since = clock().toISOString()
  let missing: string[] = []

  const announce = async () => {
    const voices = await Promise.all(
      engine.voices.map(async ({ id, label, character }) => {
        const size = await blobs.size(sampleKey(engine.name, id)).catch(() => undefined)
        return { id, label, character, hasSample: size !== undefined }
      }),
    )
    await announceVoices(db, { engine: engine.name, isStandIn, since, voices })
    return voices
  }

  return {
    async announce() {
      const voices = await announce()
      missing = voices.flatMap(({ id, hasSample }) => (hasSample ? [] : id))
    },
    async makeNext(signal: AbortSignal) {
      const next = missing.shift()
      if (!next) return
      await renderVoiceSample(blobs, engine, next, signal)
      await announce()
    },
  }
}

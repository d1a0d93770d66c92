import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { makeSample, sampleKey } from '../audio/voice-samples.ts'
import { createSealedBlobs } from '../blobs/sealed-blobs.ts'
import type { Config } from '../config.ts'
import type { TrackStore } from '../db/stores/track-store.ts'
import { narrate } from '../jobs/narrate.ts'
import { type ClaimedJob, putBackAll } from '../jobs/queue.ts'
import { startWorker, type Worker } from '../jobs/worker.ts'
import type { BlobStore } from '../ports/blobs.ts'
import { removeNotedBlobs } from '../services/blob-removals.ts'
import { announceVoices } from '../services/voices.ts'
import { type SubjectParts, subjectOf } from './subjects.ts'
import { type ChosenVoice, openVoice } from './voice.ts'

export interface WorkerComposition extends SubjectParts {
  config: Pick<Config, 'voice' | 'databaseUrl'>
  blobs: BlobStore
  tracks: TrackStore
  clock: () => Date
}

/** The process's own worker, which begins and ends with the app. */
export function attachWorker(
  app: FastifyInstance,
  parts: WorkerComposition,
): Pick<Worker, 'nudge'> {
  let worker: Worker | undefined
  app.addHook('onListen', async () => {
    worker = await startNarrator(parts, app.log)
  })
  app.addHook('preClose', async () => worker?.stop())
  return { nudge: () => worker?.nudge() }
}

/** Narrations, samples of the voices, and removing what was let go of. */
async function startNarrator(parts: WorkerComposition, log: FastifyBaseLogger): Promise<Worker> {
  const { config, db, blobs, tracks, clock } = parts
  const voice = await openVoice(config.voice)
  if (voice.isStandIn) {
    log.warn('the neural voice has not been prepared: the light voice speaks (npm run voice)')
  }
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'a job is in trouble')
  // The built-in database serves one process alone.
  if (!config.databaseUrl) await putBackAll(db).catch(onTrouble)
  const samples = createSamples(parts, voice)

  const narrator = {
    db,
    blobs: createSealedBlobs(blobs),
    tracks,
    engine: voice.engine,
    costPerCharacter: voice.costPerCharacter,
    clock,
    subjectOf: (job: ClaimedJob) => subjectOf(parts, job),
    onTrouble,
  }
  const worker = startWorker({
    db,
    clock,
    newId: randomUUID,
    work: (assignment) => narrate(narrator, assignment),
    async idle(signal) {
      await removeNotedBlobs(db, blobs, clock())
      await samples.makeNext(signal)
    },
    onTrouble,
  })
  return {
    nudge: worker.nudge,
    async stop() {
      await worker.stop()
      await voice.engine.close()
    },
  }
}

/** Made one at a time while nothing waits; one that fails is not tried again by this process. */
function createSamples(
  { db, blobs, clock }: Pick<WorkerComposition, 'db' | 'blobs' | 'clock'>,
  { engine, isStandIn }: ChosenVoice,
) {
  const since = clock().toISOString()
  const made = new Set<string>()
  let missing: string[] | undefined

  const announce = () =>
    announceVoices(db, {
      engine: engine.name,
      isStandIn,
      since,
      voices: engine.voices.map(({ id, label, character }) => ({
        id,
        label,
        character,
        hasSample: made.has(id),
      })),
    })

  const findMissing = async () => {
    for (const { id } of engine.voices) {
      if ((await blobs.size(sampleKey(engine.name, id))) !== undefined) made.add(id)
    }
    await announce()
    return engine.voices.flatMap(({ id }) => (made.has(id) ? [] : id))
  }

  return {
    async makeNext(signal: AbortSignal) {
      missing ??= await findMissing()
      const next = missing.shift()
      if (!next) return
      await makeSample(blobs, engine, next, signal)
      made.add(next)
      await announce()
    },
  }
}

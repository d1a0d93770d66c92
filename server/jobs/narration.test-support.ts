/** Prepares one queued narration of a slide, with a voice and a blob store that fail on request. */
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { HummingVoice, sine } from '#server/audio/signals.test-support.ts'
import { createSealedBlobs } from '#server/blobs/sealed-blobs.ts'
import { blobRemovals, jobs, tracks } from '#server/db/schema/narration.ts'
import { charges, users } from '#server/db/schema/users.ts'
import { createSlideStore } from '#server/db/stores/slide-store.ts'
import { createTrackStore } from '#server/db/stores/track-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { VoiceFailed, type VoiceFailureCode } from '#server/ports/voice.ts'
import { removeScheduledBlobs } from '#server/services/blob-removals.ts'
import { MemoryBlobs } from '#testing/memory-blobs.ts'
import { database, now, prepareTestQueue } from '#testing/queue.ts'
import { type ClaimedJob, enqueue } from '../queue/narration-queue.ts'
import { runAttempt } from './attempt.ts'
import { type NarratorDependencies, narrationHandler } from './narrate.ts'

export const script = `You settle where you are, and you rest. [pause 4s]
You hear the harbour wake below the window. [pause 5s]

You smile, because there is time. [pause 6s]`

class InterruptibleVoice extends HummingVoice {
  /** Called before each utterance with the number of utterances spoken so far. */
  before: (count: number) => Promise<void> | void = () => {}
  /** 0: an utterance lasts as long as its number of characters requires. */
  secondsPerUtterance = 0

  override async speak(utterance: string, speaking: { speed: number }): Promise<Float32Array> {
    await this.before(this.spokenUtterances.length)
    if (this.secondsPerUtterance > 0) {
      this.spokenUtterances.push(utterance)
      return sine(220, -10, this.secondsPerUtterance, 16_000)
    }
    return super.speak(utterance, speaking)
  }
}

class FailingBlobs extends MemoryBlobs {
  /** Called before each write. If it returns an error, the write fails with it. */
  failure: ((key: string) => Error | undefined) | undefined

  override async write(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const error = this.failure?.(key)
    if (error) throw error
    return super.write(key, content)
  }
}

const vault = createVault(randomBytes(32))
export let voice: InterruptibleVoice
export let blobs: FailingBlobs
export let userId: string
export let slideId: string
/** The errors that the handler has reported. */
export const errors: unknown[] = []

export const slideStore = () => createSlideStore(database.db, vault)

export const insertSlide = (slideScript: string) =>
  slideStore().insert(database.db, userId, {
    id: slideId,
    goalDescription: 'I live above the harbour.',
    script: slideScript,
    theme: 'home',
    writtenBy: null,
    needsSupport: false,
    careKind: null,
    createdAt: now,
  })

/** Queues a narration of the slide, and charges its unit. */
export async function enqueueNarration(pace = 0.85): Promise<void> {
  const chargeId = randomUUID()
  await database.db
    .insert(charges)
    .values({ id: chargeId, userId, charged: 'audio', chargedOn: '2026-11-15', createdAt: now })
  const job = { jobType: 'target_slide_audio', resourceId: slideId, pace } as const
  await database.db.transaction((tx) =>
    enqueue(tx, { ...job, id: randomUUID(), userId, voice: null, chargeId }, now),
  )
}

export function prepareNarration(): void {
  prepareTestQueue()
  beforeEach(async () => {
    const { db } = database
    await db.delete(users)
    await db.delete(blobRemovals)
    errors.length = 0
    voice = new InterruptibleVoice()
    blobs = new FailingBlobs()
    userId = randomUUID()
    slideId = randomUUID()
    await db.insert(users).values({ id: userId, email: 'ida@example.com', createdAt: now })
    await vault.createKey(db, userId)
    await insertSlide(script)
    await enqueueNarration()
  })
}

export const trackStore = () => createTrackStore(database.db, vault)
export const ownerKey = () => trackStore().ownerKey(userId)

const dependencies = (): NarratorDependencies => ({
  db: database.db,
  blobs: createSealedBlobs(blobs),
  tracks: trackStore(),
  engine: voice,
  costPerCharacter: 10,
  clock: () => now,
  async subjectOf(job) {
    const slide = await slideStore().find(job.userId, job.resourceId)
    if (!slide) return undefined
    const { id, goalDescription: title, script } = slide
    return { title, script, belongsTo: { slideId: id, entryId: null } }
  },
  onError: (error) => errors.push(error),
})

export const narrate = (
  job: ClaimedJob,
  signal = new AbortController().signal,
  overrides: Partial<NarratorDependencies> = {},
) =>
  runAttempt(narrationHandler({ ...dependencies(), ...overrides }), {
    job,
    signal,
    report: () => {},
  })

/** Removes the blobs whose removal is scheduled. */
export const removeBlobs = () =>
  removeScheduledBlobs(database.db, blobs, now, (error) => errors.push(error))
export const jobRow = async () => (await database.db.select().from(jobs))[0]
export const trackRows = () => database.db.select().from(tracks)
export const chargeRows = () => database.db.select().from(charges)

/** Makes the voice fail from the given utterance on, counted from 0. */
export const failVoice = (code: VoiceFailureCode, from = 2) => {
  voice.before = (count) => {
    if (count >= from) throw new VoiceFailed(code, code)
  }
}

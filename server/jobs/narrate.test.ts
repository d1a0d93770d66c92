import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SpeechProcess } from '#server/adapters/voice/process/speech-process.ts'
import { HummingVoice, sine } from '#server/audio/signals.test-support.ts'
import { createSealedBlobs } from '#server/blobs/sealed-blobs.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { blobRemovals, jobs, tracks } from '#server/db/schema/narration.ts'
import { charges, targetSlides, users } from '#server/db/schema/users.ts'
import { createSlideStore } from '#server/db/stores/slide-store.ts'
import { createTrackStore } from '#server/db/stores/track-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { liveChannel } from '#server/live/events.ts'
import { BlobStoreFull, BlobStoreUnavailable } from '#server/ports/blobs.ts'
import { type SpeakOptions, VoiceFailed, type VoiceFailureCode } from '#server/ports/voice.ts'
import { leaseLength } from '#server/queue/lease.ts'
import { removeScheduledBlobs } from '#server/services/blob-removals.ts'
import { deleteSlide } from '#server/services/slides.ts'
import { createDatabase } from '#testing/database.ts'
import { ageLeases } from '#testing/leases.ts'
import { MemoryBlobs } from '#testing/memory-blobs.ts'
import { type ClaimedJob, claimNext, enqueue, renew } from '../queue/narration-queue.ts'
import { type NarratorParts, narrate } from './narrate.ts'
import { AttemptTimedOut } from './worker.ts'

const faultyEngine = join(import.meta.dirname, '../adapters/voice/process/faulty-engine.fixture.ts')

const script = `You settle where you are, and the chair holds you. [pause 4s]
You hear the harbour wake below the window. [pause 5s]

You smile, because there is time. [pause 6s]`

/** Speaks, until something comes in between. */
class InterruptedVoice extends HummingVoice {
  /** Called before each sentence with how many were said. */
  before: (count: number) => Promise<void> | void = () => {}
  secondsPerSentence = 0

  override async speak(sentence: string, speaking: { speed: number }): Promise<Float32Array> {
    await this.before(this.said.length)
    if (this.secondsPerSentence > 0) {
      this.said.push(sentence)
      return sine(220, -10, this.secondsPerSentence, 16_000)
    }
    return super.speak(sentence, speaking)
  }
}

class TroubledBlobs extends MemoryBlobs {
  trouble: ((key: string) => Error | undefined) | undefined

  override async write(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const error = this.trouble?.(key)
    if (error) throw error
    return super.write(key, content)
  }
}

let database: OpenDatabase
const vault = createVault(randomBytes(32))
let now = new Date('2026-11-15T08:00:00Z')
const clock = () => now
let voice: InterruptedVoice
let blobs: TroubledBlobs
let userId: string
let slideId: string
const told: unknown[] = []

beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
})
afterAll(() => database.close())
beforeEach(async () => {
  const { db } = database
  await db.delete(users)
  await db.delete(blobRemovals)
  told.length = 0
  voice = new InterruptedVoice()
  blobs = new TroubledBlobs()
  userId = randomUUID()
  slideId = randomUUID()
  const chargeId = randomUUID()
  await db.insert(users).values({ id: userId, email: 'ida@example.com', createdAt: now })
  await vault.createKey(db, userId)
  await store().insert(db, userId, {
    id: slideId,
    goalDescription: 'I live above the harbour.',
    script,
    theme: 'home',
    writtenBy: null,
    needsSupport: false,
    createdAt: now,
  })
  await db
    .insert(charges)
    .values({ id: chargeId, userId, charged: 'audio', chargedOn: '2026-11-15', createdAt: now })
  const job = { jobType: 'target_slide_audio', resourceId: slideId, pace: 0.85 } as const
  await db.transaction((tx) =>
    enqueue(tx, { ...job, id: randomUUID(), userId, voice: null, chargeId }, now),
  )
})

const removeNoted = () => removeScheduledBlobs(database.db, blobs, now, (error) => told.push(error))
const store = () => createSlideStore(database.db, vault)

function parts(): NarratorParts {
  return {
    db: database.db,
    blobs: createSealedBlobs(blobs),
    tracks: createTrackStore(database.db, vault),
    engine: voice,
    costPerCharacter: 10,
    clock,
    async subjectOf(job) {
      const slide = await store().find(job.userId, job.resourceId)
      if (!slide) return undefined
      const { id, goalDescription: title, theme } = slide
      return {
        id,
        title,
        theme,
        script: slide.script,
        belongsTo: { slideId: id, entryId: null },
      }
    },
    onError: (error) => told.push(error),
  }
}

async function claimed(): Promise<ClaimedJob> {
  const job = await claimNext(database.db, { claim: randomUUID(), now })
  if (!job) throw new Error('Nothing was due')
  return job
}
const work = (job: ClaimedJob, signal = new AbortController().signal) =>
  narrate(parts(), { job, signal, report: () => {} })
const jobRow = async () => (await database.db.select().from(jobs))[0]
const trackRows = () => database.db.select().from(tracks)
const chargeRows = () => database.db.select().from(charges)

const failing = (code: VoiceFailureCode, from = 2) => {
  voice.before = (count) => {
    if (count >= from) throw new VoiceFailed(code, code)
  }
}

describe('a narration that succeeds', () => {
  it('is one track, one charge and its cost', async () => {
    await work(await claimed())
    expect(await jobRow()).toMatchObject({ status: 'completed', progress: 100, error: null })
    const [track, ...others] = await trackRows()
    expect(others).toEqual([])
    expect([...blobs.blobs.keys()]).toEqual([track?.blobKey])
    const spoken = voice.said.join('').length
    expect(await chargeRows()).toMatchObject([{ reservedUntil: null, cost: spoken * 10 }])
  })

  it('is spoken by another voice if the chosen one has gone', async () => {
    await database.db.update(jobs).set({ voice: 'gone' })
    await work(await claimed())
    expect(await trackRows()).toMatchObject([{ voice: 'Hum' }])
  })
})

describe('what is told of the end', () => {
  async function heardWhile(act: () => Promise<unknown>): Promise<unknown[]> {
    const listener = await database.pool.connect()
    const heard: unknown[] = []
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '').message))
    await listener.query(`listen ${liveChannel}`)
    await act()
    await listener.query(`unlisten ${liveChannel}`)
    listener.release()
    return heard
  }
  const endOf = async () => {
    const job = await claimed()
    const messages = await heardWhile(() => work(job))
    return { jobId: job.id, messages }
  }

  it.each([
    ['target_slide_audio', 'audioUrl'],
    ['journal_meditation_audio', 'meditationAudioUrl'],
  ] as const)('a completed %s brings its %s', async (jobType, name) => {
    await database.db.update(jobs).set({ jobType })
    const { jobId, messages } = await endOf()
    const result = { [name]: `/api/tracks/${jobId}/audio` }
    expect(messages).toContainEqual({
      type: 'job_completed',
      jobId,
      status: 'completed',
      result,
      error: null,
    })
  })

  it('a failed one brings its reason, and the usage has changed', async () => {
    failing('voice.refused', 0)
    const { jobId, messages } = await endOf()
    const error = 'The voice service declined this text. Please try another voice.'
    expect(messages).toEqual([
      { type: 'job_completed', jobId, status: 'failed', result: null, error },
      { type: 'user_changed' },
    ])
  })
})

describe('a voice that breaks off', () => {
  it.each(['voice.crashed', 'voice.hung', 'voice.unreachable'] as const)(
    '%s waits for its next attempt, which says only what is missing',
    async (code) => {
      failing(code)
      await work(await claimed())
      expect(await jobRow()).toMatchObject({ status: 'pending', failures: 1, error: null })
      expect(await claimNext(database.db, { claim: randomUUID(), now })).toBeUndefined()
      const said = [...voice.said]
      expect(said.length).toBe(2)

      now = new Date(now.getTime() + 5_000)
      voice.before = () => {}
      await work(await claimed())
      expect(await jobRow()).toMatchObject({ status: 'completed' })
      expect(new Set(voice.said).size).toBe(voice.said.length)
      expect(voice.said.slice(0, 2)).toEqual(said)
    },
  )

  it('fails for good after its fourth attempt, gives the unit back and leaves nothing', async () => {
    failing('voice.crashed')
    for (const wait of [5_000, 30_000, 120_000, 0]) {
      await work(await claimed())
      now = new Date(now.getTime() + wait)
    }
    expect(await jobRow()).toMatchObject({
      status: 'failed',
      error: 'The voice broke off. Please try again.',
    })
    expect(await chargeRows()).toEqual([])
    expect(await trackRows()).toEqual([])
    expect(blobs.blobs.size).toBeGreaterThan(0)
    await removeNoted()
    expect(blobs.blobs.size).toBe(0)
  })

  it.each(['voice.unavailable', 'voice.refused', 'voice.silent'] as const)(
    '%s is not tried again',
    async (code) => {
      failing(code, 0)
      await work(await claimed())
      expect(await jobRow()).toMatchObject({ status: 'failed', failures: 0 })
      expect((await jobRow())?.error).toMatch(/voice/)
      expect(await chargeRows()).toEqual([])
    },
  )
})

describe('a script beyond the bounds of a narration', () => {
  const plant = async (planted: string) => {
    await database.db.delete(targetSlides)
    await store().insert(database.db, userId, {
      id: slideId,
      goalDescription: 'I live above the harbour.',
      script: planted,
      theme: 'home',
      writtenBy: null,
      needsSupport: false,
      createdAt: now,
    })
  }
  const expectRefusal = async (error: string) => {
    expect(await work(await claimed())).toBe('failed')
    expect(await jobRow()).toMatchObject({ status: 'failed', failures: 0, attempts: 1, error })
    expect(await trackRows()).toEqual([])
    await removeNoted()
    expect(blobs.blobs.size).toBe(0)
  }

  it('that is already stored ends its job before a word is spoken, with the unit given back', async () => {
    await plant('Ah. [pause 15s] '.repeat(3_100))
    await expectRefusal('This script is too long for a narration of five minutes.')
    expect(await chargeRows()).toEqual([])
    expect(voice.said).toEqual([])
    expect(told).toMatchObject([
      { name: 'NotNarratable', message: 'scriptCharacters: 49600 of at most 10000' },
    ])
  })

  it('that takes far longer to say than its length suggests is stopped, and costs its unit', async () => {
    voice.secondsPerSentence = 250
    await expectRefusal(
      'This script takes more than ten minutes to say. Its narration was stopped, and counts as one.',
    )
    expect(voice.said).toHaveLength(3)
    // Otherwise one unit would buy any number of ten minutes, and nobody would see what they cost.
    const characters = voice.said.join('').length
    expect(await chargeRows()).toMatchObject([{ charged: 'audio', cost: characters * 10 }])
  })
})

describe('an attempt that takes too long', () => {
  /** Speaks in a process that never comes back from the second sentence. */
  class LoopingVoice extends HummingVoice {
    readonly process = new SpeechProcess({ entry: faultyEngine })
    pid = 0
    onLoop: () => void = () => {}

    override async speak(_text: string, speaking: SpeakOptions): Promise<Float32Array> {
      const sentence = this.pid === 0 ? 'hello' : 'loop'
      const speech = this.process.speak({ sentence, voice: 'any', speed: 1 }, speaking.signal)
      if (sentence === 'loop') this.onLoop()
      const [pid = 0] = await speech
      this.pid = pid
      return sine(220, -10, 1, 16_000)
    }

    override close(): Promise<void> {
      return this.process.close()
    }
  }
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  it('ends its job with a reason and the unit given back, and ends the process of the voice', async () => {
    const engine = new LoopingVoice()
    const overdue = new AbortController()
    engine.onLoop = () => {
      expect(isAlive(engine.pid)).toBe(true)
      overdue.abort(new AttemptTimedOut())
    }
    const job = await claimed()
    const assignment = { job, signal: overdue.signal, report: () => {} }
    expect(await narrate({ ...parts(), engine }, assignment)).toBe('failed')
    await expect.poll(() => isAlive(engine.pid)).toBe(false)
    expect(await jobRow()).toMatchObject({
      status: 'failed',
      failures: 0,
      error: 'The narration took too long and was stopped. Please try again later.',
    })
    expect(await chargeRows()).toEqual([])
    expect(await trackRows()).toEqual([])
    await removeNoted()
    expect(blobs.blobs.size).toBe(0)
  })
})

describe('a store in trouble', () => {
  const onTracks = (error: Error) => {
    blobs.trouble = (key) => (key.includes('/track-') ? error : undefined)
  }

  it('that is full fails at once, with nothing kept that could be heard', async () => {
    onTracks(new BlobStoreFull('full'))
    await work(await claimed())
    expect(await jobRow()).toMatchObject({
      status: 'failed',
      error: 'There is no room to keep the audio. We have been told.',
    })
    expect(await trackRows()).toEqual([])
    expect(await chargeRows()).toEqual([])
    expect(told[0]).toBeInstanceOf(BlobStoreFull)
  })

  it('that is away for a while is waited for', async () => {
    onTracks(new BlobStoreUnavailable('read-only'))
    await work(await claimed())
    expect(await jobRow()).toMatchObject({ status: 'pending', failures: 1 })
    blobs.trouble = undefined
    now = new Date(now.getTime() + 5_000)
    await work(await claimed())
    expect(await trackRows()).toHaveLength(1)
  })
})

describe('a job that is no longer the worker’s', () => {
  it('ends without a trace when its slide is deleted in the middle', async () => {
    const job = await claimed()
    const lost = new AbortController()
    voice.before = async (count) => {
      if (count < 2) return
      const deleting = { db: database.db, store: store(), clock }
      await deleteSlide(deleting, userId, slideId)
      await removeNoted()
      expect(await renew(database.db, job, 1)).toBe(false)
      lost.abort(new Error('lost'))
      voice.before = () => {}
    }
    await expect(work(job, lost.signal)).rejects.toThrow('lost')
    await removeNoted()
    expect(blobs.blobs.size).toBe(0)
    expect(await trackRows()).toEqual([])
    expect(await jobRow()).toBeUndefined()
    expect(await chargeRows()).toHaveLength(1)
  })

  it('changes nothing of what its successor made', async () => {
    const slow = await claimed()
    await ageLeases(database, leaseLength)
    const quick = await claimed()
    expect(quick.id).toBe(slow.id)
    await work(quick)
    await expect(work(slow)).rejects.toMatchObject({ name: 'JobLost' })
    const [track, ...others] = await trackRows()
    expect(others).toEqual([])
    expect([...blobs.blobs.keys()].filter((key) => key.includes('track-'))).toEqual([
      track?.blobKey,
    ])
  })

  it('keeps its sentences for the next process when this one is to stop', async () => {
    const stopping = new AbortController()
    const job = await claimed()
    voice.before = (count) => {
      if (count === 2) stopping.abort(new Error('stopping'))
    }
    await expect(work(job, stopping.signal)).rejects.toThrow('stopping')
    const kept = [...blobs.blobs.keys()]
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.every((key) => key.includes('/spoken/'))).toBe(true)
    expect(await chargeRows()).toHaveLength(1)
  })
})

it('a job that takes every process down with it is given up', async () => {
  await database.db.update(jobs).set({ attempts: 30 })
  await work(await claimed())
  expect(await jobRow()).toMatchObject({ status: 'failed' })
  expect(await chargeRows()).toEqual([])
})

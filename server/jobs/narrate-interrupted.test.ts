import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { SpeechProcess } from '#server/adapters/voice/process/speech-process.ts'
import { HummingVoice, sine } from '#server/audio/signals.test-support.ts'
import type { Database } from '#server/db/database.ts'
import { blobRemovals, jobs } from '#server/db/schema/narration.ts'
import { BlobStoreFull, BlobStoreUnavailable } from '#server/ports/blobs.ts'
import type { SpeakOptions } from '#server/ports/voice.ts'
import { leaseMs } from '#server/queue/lease.ts'
import { deleteSlide } from '#server/services/slides.ts'
import { ageLeases } from '#testing/leases.ts'
import { advanceClock, claimDueJob, database, now, queue } from '#testing/queue.ts'
import { AttemptTimedOut } from './attempt.ts'
import {
  blobs,
  chargeRows,
  errors,
  jobRow,
  narrate,
  prepareNarration,
  removeBlobs,
  slideId,
  slideStore,
  trackRows,
  userId,
  voice,
} from './narration.test-support.ts'
import { trackKey } from './render-narration.ts'

const faultyEngine = join(import.meta.dirname, '../adapters/voice/process/faulty-engine.fixture.ts')

prepareNarration()

describe('an attempt that exceeds its timeout', () => {
  /** Speaks in a process that never returns from the second sentence. */
  class LoopingVoice extends HummingVoice {
    readonly process = new SpeechProcess({ entry: faultyEngine })
    pid = 0
    onLoop: () => void = () => {}

    override async speak(_text: string, speaking: SpeakOptions): Promise<Float32Array> {
      const utterance = this.pid === 0 ? 'hello' : 'loop'
      const speech = this.process.speak({ utterance, voice: 'any', speed: 1 }, speaking.signal)
      if (utterance === 'loop') this.onLoop()
      // The engine returns its process id as the first sample.
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

  it('ends the job with a reason, gives the unit back and ends the voice process', async () => {
    const engine = new LoopingVoice()
    const timeout = new AbortController()
    engine.onLoop = () => {
      expect(isAlive(engine.pid)).toBe(true)
      timeout.abort(new AttemptTimedOut())
    }
    const job = await claimDueJob()
    expect(await narrate(job, timeout.signal, { engine })).toBe('failed')
    await expect.poll(() => isAlive(engine.pid)).toBe(false)
    expect(await jobRow()).toMatchObject({
      status: 'failed',
      failures: 0,
      error: 'narration.timeout',
    })
    expect(await chargeRows()).toEqual([])
    expect(await trackRows()).toEqual([])
    await removeBlobs()
    expect(blobs.blobs.size).toBe(0)
  })
})

describe('a failing blob store', () => {
  const failTracksWith = (error: Error) => {
    blobs.failure = (key) => (key.includes('/track-') ? error : undefined)
  }

  it('ends the job immediately when it is full, and no track is stored', async () => {
    failTracksWith(new BlobStoreFull('full'))
    await narrate(await claimDueJob())
    expect(await jobRow()).toMatchObject({
      status: 'failed',
      error: 'store.full',
    })
    expect(await trackRows()).toEqual([])
    expect(await chargeRows()).toEqual([])
    expect(errors[0]).toBeInstanceOf(BlobStoreFull)
  })

  it('delays the next attempt when it is unavailable', async () => {
    failTracksWith(new BlobStoreUnavailable('read-only'))
    await narrate(await claimDueJob())
    expect(await jobRow()).toMatchObject({ status: 'pending', failures: 1 })
    blobs.failure = undefined
    advanceClock(5_000)
    await narrate(await claimDueJob())
    expect(await trackRows()).toHaveLength(1)
  })
})

const removeSlide = () =>
  deleteSlide({ db: database.db, store: slideStore(), clock: () => now }, userId, slideId)

describe('an interrupted attempt', () => {
  it('leaves no blob and keeps the charge when its slide is deleted meanwhile', async () => {
    const job = await claimDueJob()
    const lost = new AbortController()
    voice.before = async (count) => {
      if (count < 2) return
      await removeSlide()
      await removeBlobs()
      expect(await queue.renew(job, 1)).toBe(false)
      lost.abort(new Error('lost'))
      voice.before = () => {}
    }
    await expect(narrate(job, lost.signal)).rejects.toThrow()
    await removeBlobs()
    expect(blobs.blobs.size).toBe(0)
    expect(await trackRows()).toEqual([])
    expect(await jobRow()).toBeUndefined()
    expect(await chargeRows()).toHaveLength(1)
  })

  it('leaves no blob when it fails after its slide was deleted', async () => {
    const job = await claimDueJob()
    voice.before = async (count) => {
      if (count !== 1) return
      await removeSlide()
      await removeBlobs()
      // A stored segment would tell the worker that the job is gone.
      blobs.failure = (key) =>
        key.includes('/segments/') ? new BlobStoreUnavailable('read-only') : undefined
    }
    expect(await narrate(job)).toBe('lost')
    expect(blobs.blobs.size).toBeGreaterThan(0)
    await removeBlobs()
    expect(blobs.blobs.size).toBe(0)
  })

  it('removes no blob of its successor when it fails after that has begun', async () => {
    const slowJob = await claimDueJob()
    await ageLeases(database, leaseMs)
    const stopping = new AbortController()
    voice.before = (count) => {
      if (count === 2) stopping.abort(new Error('stopping'))
    }
    await expect(narrate(await claimDueJob(), stopping.signal)).rejects.toThrow('stopping')
    const blobKeys = [...blobs.blobs.keys()]
    const subjectOf = () => Promise.reject(new Error('the connection was lost'))
    expect(await narrate(slowJob, undefined, { subjectOf })).toBe('lost')
    await removeBlobs()
    expect([...blobs.blobs.keys()]).toEqual(blobKeys)
  })

  it('keeps its track when the connection is lost after the commit, before its answer arrives', async () => {
    const db: Database = Object.create(database.db)
    let isLost = false
    db.transaction = async (work, config) => {
      const result = await database.db.transaction(work, config)
      if (isLost || !(await jobRow())?.finishedAt) return result
      isLost = true
      throw new Error('the connection was lost')
    }
    expect(await narrate(await claimDueJob(), undefined, { db })).toBe('lost')
    await removeBlobs()
    expect(await jobRow()).toMatchObject({ status: 'completed' })
    const [track, ...others] = await trackRows()
    expect(others).toEqual([])
    expect([...blobs.blobs.keys()]).toContain(track?.blobKey)
  })

  it('does not change the track that its successor has stored', async () => {
    const slowJob = await claimDueJob()
    await ageLeases(database, leaseMs)
    const successorJob = await claimDueJob()
    expect(successorJob.id).toBe(slowJob.id)
    await narrate(successorJob)
    await expect(narrate(slowJob)).rejects.toMatchObject({ name: 'JobLost' })
    const [track, ...others] = await trackRows()
    expect(others).toEqual([])
    expect([...blobs.blobs.keys()].filter((key) => key.includes('track-'))).toEqual([
      track?.blobKey,
    ])
  })

  it('rejects with JobLost, and leaves no unhandled rejection, when its track cannot begin while the voice still speaks', async () => {
    const slowJob = await claimDueJob()
    await ageLeases(database, leaseMs)
    await narrate(await claimDueJob())
    // Makes the voice slower than the database: opening the track rejects before anything awaits it, which
    // Vitest would report as an unhandled rejection.
    voice.before = async () => {
      for (let query = 0; query < 50; query += 1) await trackRows()
    }
    await expect(narrate(slowJob)).rejects.toMatchObject({ name: 'JobLost' })
  })

  it('leaves only spoken sentences and segments, and keeps the charge, when the process shuts down', async () => {
    const stopping = new AbortController()
    const job = await claimDueJob()
    voice.before = (count) => {
      if (count === 2) stopping.abort(new Error('stopping'))
    }
    await expect(narrate(job, stopping.signal)).rejects.toThrow('stopping')
    const blobKeys = [...blobs.blobs.keys()]
    expect(blobKeys.length).toBeGreaterThan(0)
    expect(blobKeys.every((key) => /\/(spoken|segments)\//.test(key))).toBe(true)
    expect(await chargeRows()).toHaveLength(1)
  })
})

describe('the audio of a deleted slide', () => {
  const writeBlob = (key: string) => blobs.write(key, Readable.from([Buffer.from('sound')]))
  const dayMs = 24 * 60 * 60 * 1000

  it('is removed once more after a day if its job was unfinished, because a worker may still have written', async () => {
    const job = await claimDueJob()
    await removeSlide()
    await removeBlobs()
    await writeBlob(trackKey(job))
    await removeBlobs()
    expect(blobs.blobs.size).toBe(1)
    advanceClock(dayMs + 60 * 60 * 1000)
    await removeBlobs()
    expect(blobs.blobs.size).toBe(0)
    expect(await database.db.select().from(blobRemovals)).toEqual([])
  })

  it('is removed once if its job had ended', async () => {
    await narrate(await claimDueJob())
    await removeSlide()
    await removeBlobs()
    expect(blobs.blobs.size).toBe(0)
    expect(await database.db.select().from(blobRemovals)).toEqual([])
  })
})

it('a worker fails a job that was claimed more than 30 times, and gives the unit back', async () => {
  await database.db.update(jobs).set({ attempts: 30 })
  await narrate(await claimDueJob())
  expect(await jobRow()).toMatchObject({ status: 'failed' })
  expect(await chargeRows()).toEqual([])
})

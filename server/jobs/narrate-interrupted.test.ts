import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SpeechProcess } from '#server/adapters/voice/process/speech-process.ts'
import { HummingVoice, sine } from '#server/audio/signals.test-support.ts'
import { jobs } from '#server/db/schema/narration.ts'
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

describe('an interrupted attempt', () => {
  it('leaves no blob and keeps the charge when its slide is deleted meanwhile', async () => {
    const job = await claimDueJob()
    const lost = new AbortController()
    voice.before = async (count) => {
      if (count < 2) return
      const slideParts = { db: database.db, store: slideStore(), clock: () => now }
      await deleteSlide(slideParts, userId, slideId)
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

it('a worker fails a job that was claimed more than 30 times, and gives the unit back', async () => {
  await database.db.update(jobs).set({ attempts: 30 })
  await narrate(await claimDueJob())
  expect(await jobRow()).toMatchObject({ status: 'failed' })
  expect(await chargeRows()).toEqual([])
})

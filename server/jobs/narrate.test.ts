import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '#server/db/schema/narration.ts'
import { charges, targetSlides } from '#server/db/schema/users.ts'
import { liveChannel } from '#server/live/events.ts'
import { advanceClock, claimDueJob, claimNext, database, now } from '#testing/queue.ts'
import {
  blobs,
  chargeRows,
  enqueueNarration,
  errors,
  failVoice,
  insertSlide,
  jobRow,
  narrate,
  prepareNarration,
  removeBlobs,
  trackRows,
  voice,
} from './narration.test-support.ts'

prepareNarration()

describe('a successful narration', () => {
  it('stores one track and one charge with its cost', async () => {
    await narrate(await claimDueJob())
    expect(await jobRow()).toMatchObject({ status: 'completed', progress: 100, error: null })
    const [track, ...others] = await trackRows()
    expect(others).toEqual([])
    expect([...blobs.blobs.keys()]).toEqual([track?.blobKey])
    const spoken = voice.spokenUtterances.join('').length
    expect(await chargeRows()).toMatchObject([{ reservedUntil: null, cost: spoken * 10 }])
  })

  it('uses another voice if the chosen one is no longer installed', async () => {
    await database.db.update(jobs).set({ voice: 'gone' })
    await narrate(await claimDueJob())
    expect(await trackRows()).toMatchObject([{ voice: 'Hum' }])
  })
})

describe('the notifications of a narration', () => {
  async function notificationsDuring(act: () => Promise<unknown>): Promise<unknown[]> {
    const listener = await database.pool.connect()
    const received: unknown[] = []
    listener.on('notification', ({ payload }) => received.push(JSON.parse(payload ?? '').message))
    await listener.query(`listen ${liveChannel}`)
    await act()
    await listener.query(`unlisten ${liveChannel}`)
    listener.release()
    return received
  }
  const runNextJob = async () => {
    const job = await claimDueJob()
    const messages = await notificationsDuring(() => narrate(job))
    return { jobId: job.id, messages }
  }

  it.each([
    ['target_slide_audio', 'audioUrl'],
    ['journal_meditation_audio', 'meditationAudioUrl'],
  ] as const)('contain, for a completed %s, its %s', async (jobType, name) => {
    await database.db.update(jobs).set({ jobType })
    const { jobId, messages } = await runNextJob()
    const result = { [name]: `/api/tracks/${jobId}/audio` }
    expect(messages).toContainEqual({
      type: 'job_completed',
      jobId,
      status: 'completed',
      result,
      error: null,
    })
  })

  it('say once where the track can be heard while it is being made', async () => {
    const { jobId, messages } = await runNextJob()
    const previewUrl = `/api/jobs/${jobId}/preview`
    expect(messages.filter((message) => 'previewUrl' in (message as object))).toEqual([
      {
        type: 'job_progress',
        jobId,
        status: 'processing',
        progress: 0,
        queuePosition: null,
        previewUrl,
      },
    ])
  })

  it('contain the reason of a failed narration, and user_changed follows', async () => {
    failVoice('voice.refused', 0)
    const { jobId, messages } = await runNextJob()
    const error = 'The voice service declined this text. Please try another voice.'
    const errorCode = 'voice.refused'
    expect(messages.slice(-2)).toEqual([
      { type: 'job_completed', jobId, status: 'failed', result: null, error, errorCode },
      { type: 'user_changed' },
    ])
  })
})

describe('a failing voice', () => {
  it.each(['voice.crashed', 'voice.hung', 'voice.unreachable'] as const)(
    'delays the next attempt after %s, which then speaks only the missing sentences',
    async (code) => {
      failVoice(code)
      await narrate(await claimDueJob())
      expect(await jobRow()).toMatchObject({ status: 'pending', failures: 1, error: null })
      expect(await claimNext()).toBeUndefined()
      const firstUtterances = [...voice.spokenUtterances]
      expect(firstUtterances.length).toBe(2)

      advanceClock(5_000)
      voice.before = () => {}
      await narrate(await claimDueJob())
      expect(await jobRow()).toMatchObject({ status: 'completed' })
      expect(new Set(voice.spokenUtterances).size).toBe(voice.spokenUtterances.length)
      expect(voice.spokenUtterances.slice(0, 2)).toEqual(firstUtterances)
    },
  )

  it('ends the job after the fourth attempt, gives the unit back and leaves no blob', async () => {
    failVoice('voice.crashed')
    for (const wait of [5_000, 30_000, 120_000, 0]) {
      await narrate(await claimDueJob())
      advanceClock(wait)
    }
    expect(await jobRow()).toMatchObject({
      status: 'failed',
      error: 'voice.crashed',
    })
    expect(await chargeRows()).toEqual([])
    expect(await trackRows()).toEqual([])
    expect(blobs.blobs.size).toBeGreaterThan(0)
    await removeBlobs()
    expect(blobs.blobs.size).toBe(0)
  })

  it.each(['voice.unavailable', 'voice.refused', 'voice.silent'] as const)(
    'ends the job immediately with %s',
    async (code) => {
      failVoice(code, 0)
      await narrate(await claimDueJob())
      expect(await jobRow()).toMatchObject({ status: 'failed', failures: 0, error: code })
      expect(await chargeRows()).toEqual([])
    },
  )
})

describe('a script that is too long for a narration', () => {
  const replaceScript = async (script: string) => {
    await database.db.delete(targetSlides)
    await insertSlide(script)
  }
  const expectRefusal = async (error: string) => {
    expect(await narrate(await claimDueJob())).toBe('failed')
    expect(await jobRow()).toMatchObject({ status: 'failed', failures: 0, attempts: 1, error })
    expect(await trackRows()).toEqual([])
    await removeBlobs()
    expect(blobs.blobs.size).toBe(0)
  }

  it('ends its job before any sentence is spoken, and gives the unit back', async () => {
    await replaceScript('Ah. [pause 15s] '.repeat(3_100))
    await expectRefusal('script.too_long')
    expect(await chargeRows()).toEqual([])
    expect(voice.spokenUtterances).toEqual([])
    expect(errors).toMatchObject([
      { name: 'NotNarratable', message: 'scriptCharacters: 49600 of at most 10000' },
    ])
  })

  it('ends its job once ten minutes have been spoken, counts the cost, and gives the unit back', async () => {
    voice.secondsPerUtterance = 250
    await expectRefusal('script.too_long_spoken')
    expect(voice.spokenUtterances).toHaveLength(3)
    const characters = voice.spokenUtterances.join('').length
    expect(await chargeRows()).toMatchObject([{ charged: 'nothing', cost: characters * 10 }])
  })

  describe('after a narration was stopped for ten minutes of speech', () => {
    beforeEach(async () => {
      const error = 'script.too_long_spoken'
      await database.db.update(jobs).set({ status: 'failed', error, finishedAt: now })
      await database.db.delete(charges)
      await enqueueNarration()
    })

    it('fails before anything is spoken with the same voice and pace, and gives the unit back', async () => {
      expect(await narrate(await claimDueJob())).toBe('failed')
      expect(voice.spokenUtterances).toEqual([])
      const failures = await database.db.select({ error: jobs.error }).from(jobs)
      expect(failures.map(({ error }) => error)).toEqual(Array(2).fill('script.too_long_spoken'))
      expect(await chargeRows()).toEqual([])
    })

    it.each([
      ['another pace', { pace: 1 }],
      ['another voice', { voice: 'another' }],
      ['another slide', { resourceId: randomUUID() }],
    ])('is made with %s', async (_, stopped) => {
      await database.db.update(jobs).set(stopped).where(eq(jobs.status, 'failed'))
      expect(await narrate(await claimDueJob())).toBe('completed')
    })
  })
})

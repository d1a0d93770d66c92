import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTrackStore } from '#server/db/stores/track-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { storeOfferedVoices } from '#server/services/voices.ts'
import { paces } from '#shared/narration.ts'
import type { Tier } from '#shared/plans.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { idOf } from '#testing/own-data.ts'
import { signInOnPlan } from '#testing/plans.ts'
import { serveForTests } from '#testing/server.ts'

/** A server without a worker, so that queued jobs stay queued. */
const server = serveForTests()
const dayMs = 24 * 60 * 60 * 1000

interface Queued {
  job: { id: string; status: string; resourceId: string; jobType: string; queuePosition: number }
  queuePosition: number
}

const signedInUser = (tier: Tier = 'free') => signInOnPlan(server, tier)

/** Creates slides beyond the allowance: these tests are about audio. */
async function createSlide(client: HttpClient): Promise<string> {
  const { user } = await client.whoAmI()
  const { pool } = server.database
  await pool.query("delete from charges where user_id = $1 and charged = 'slide'", [user?.id])
  const response = await client.send('POST', '/api/target-slides/generate', {
    goalDescription: 'I live by the harbour and paint every morning.',
  })
  return ((await response.json()) as { id: string }).id
}

const requestAudio = (client: HttpClient, slideId: string, body: unknown = { pace: 0.85 }) =>
  client.send('POST', `/api/target-slides/${slideId}/generate-audio`, body)
const queueAudio = async (client: HttpClient, slideId: string) =>
  (await (await requestAudio(client, slideId)).json()) as Queued
const audioCount = async (client: HttpClient) =>
  ((await (await client.get('/api/usage/stats')).json()) as { usage: { audioCount: number } }).usage
    .audioCount
const finishAllJobs = () =>
  server.database.pool.query("update jobs set status = 'completed', finished_at = now()")

/** Gives a slide a track, as a worker would. */
async function insertTrack(client: HttpClient, slideId: string): Promise<void> {
  const { db } = server.database
  const userId = await idOf(client)
  const store = createTrackStore(db, createVault(server.masterKey))
  const owner = await store.ownerKey(userId)
  const track = { id: randomUUID(), slideId, entryId: null, blobKey: 'users/none', bytes: 1 }
  const audio = { durationSeconds: 300, pace: 0.85, voice: 'Hum', captions: [], peaks: [] }
  await db.transaction((tx) =>
    store.insert(tx, userId, owner, { ...track, ...audio, createdAt: server.now }),
  )
}

describe('a request for audio', () => {
  it('queues a job and returns 202 with its position in the queue', async () => {
    await finishAllJobs()
    const client = await signedInUser()
    const slideId = await createSlide(client)
    const response = await requestAudio(client, slideId)
    expect(response.status).toBe(202)
    const { job, queuePosition } = (await response.json()) as Queued
    expect(job).toEqual({
      id: expect.any(String),
      jobType: 'target_slide_audio',
      resourceId: slideId,
      status: 'queued',
      error: null,
      progress: 0,
      queuePosition: 1,
      createdAt: server.now.toISOString(),
    })
    expect(queuePosition).toBe(1)
    expect(await (await client.get(`/api/jobs/${job.id}`)).json()).toEqual(job)
    expect(await (await client.get('/api/jobs')).json()).toEqual([job])
    expect(await audioCount(client)).toBe(1)
  })

  it.each(paces)('accepts the pace %s', async (pace) => {
    const client = await signedInUser()
    expect((await requestAudio(client, await createSlide(client), { pace })).status).toBe(202)
  })

  it.each([
    [{ pace: 0.5 }],
    [{ pace: '0.85' }],
    [{ pace: null }],
    [{}],
    [{ pace: 0.85, speed: 2 }],
    [{ pace: 0.85, voice: '../../etc' }],
  ])('is refused with 400 for %j, and is not charged', async (body) => {
    const client = await signedInUser()
    expect((await requestAudio(client, await createSlide(client), body)).status).toBe(400)
    expect(await audioCount(client)).toBe(0)
  })

  it('is refused with 404 for a slide of another user, a missing one and a malformed id', async () => {
    const [client, other] = [await signedInUser(), await signedInUser()]
    const otherSlideId = await createSlide(other)
    for (const id of [otherSlideId, randomUUID(), 'abc']) {
      expect((await requestAudio(client, id)).status).toBe(404)
    }
  })

  it('returns the unfinished job of the slide, and is charged once for eight requests', async () => {
    const client = await signedInUser()
    const slideId = await createSlide(client)
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => requestAudio(client, slideId)),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(202))
    const jobs = (await Promise.all(responses.map((response) => response.json()))) as Queued[]
    expect(new Set(jobs.map(({ job }) => job.id)).size).toBe(1)
    expect(await audioCount(client)).toBe(1)
  })
})

describe('a request to narrate again', () => {
  const userWithTrack = async (tier: Tier) => {
    const client = await signedInUser(tier)
    const slideId = await createSlide(client)
    await insertTrack(client, slideId)
    return { client, slideId }
  }

  it('is queued and charged one unit although there is a track, which stays meanwhile', async () => {
    const { client, slideId } = await userWithTrack('essential')
    expect((await requestAudio(client, slideId)).status).toBe(409)
    expect((await requestAudio(client, slideId, { pace: 1, again: false })).status).toBe(409)
    const response = await requestAudio(client, slideId, { pace: 0.65, again: true })
    expect(response.status).toBe(202)
    expect(await audioCount(client)).toBe(1)
    const slide = await (await client.get(`/api/target-slides/${slideId}`)).json()
    expect(slide).toMatchObject({ audioUrl: expect.any(String) })
  })

  it('returns the unfinished job if there is one, and is charged once', async () => {
    const { client, slideId } = await userWithTrack('essential')
    const [first, second] = [
      await requestAudio(client, slideId, { pace: 0.65, again: true }),
      await requestAudio(client, slideId, { pace: 1, again: true }),
    ]
    expect(((await second.json()) as Queued).job.id).toBe(((await first.json()) as Queued).job.id)
    expect(await audioCount(client)).toBe(1)
  })

  it('needs a unit of the allowance', async () => {
    const { client, slideId } = await userWithTrack('essential')
    await requestAudio(client, await createSlide(client))
    await requestAudio(client, await createSlide(client))
    expect((await requestAudio(client, slideId, { pace: 1, again: true })).status).toBe(429)
  })

  it('narrates a slide without a track as usual', async () => {
    const client = await signedInUser()
    const slideId = await createSlide(client)
    expect((await requestAudio(client, slideId, { pace: 1, again: true })).status).toBe(202)
  })
})

describe('the audio allowance', () => {
  it('is one in total on the free plan, and later requests are refused with 402', async () => {
    const client = await signedInUser()
    await requestAudio(client, await createSlide(client))
    const secondSlideId = await createSlide(client)
    const refused = await requestAudio(client, secondSlideId)
    expect([refused.status, (await requestAudio(client, secondSlideId)).status]).toEqual([402, 402])
    expect(await refused.json()).toMatchObject({ title: 'Upgrade required' })
    server.now = new Date(server.now.getTime() + dayMs)
    expect((await requestAudio(client, secondSlideId)).status).toBe(402)
  })

  it('is counted per day on a paid plan', async () => {
    const client = await signedInUser('essential')
    const slides = [await createSlide(client), await createSlide(client), await createSlide(client)]
    const responses = await Promise.all(slides.map((id) => requestAudio(client, id)))
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([202, 202, 429])
    const refused = responses.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    server.now = new Date(server.now.getTime() + dayMs)
    const refusedSlideId = slides[responses.findIndex(({ status }) => status === 429)] ?? ''
    expect((await requestAudio(client, refusedSlideId)).status).toBe(202)
  })

  it('is not refunded if the slide is deleted', async () => {
    const client = await signedInUser()
    const slideId = await createSlide(client)
    const { job } = await queueAudio(client, slideId)
    expect((await client.send('DELETE', `/api/target-slides/${slideId}`)).status).toBe(204)
    expect((await client.get(`/api/jobs/${job.id}`)).status).toBe(404)
    expect((await requestAudio(client, await createSlide(client))).status).toBe(402)
  })
})

describe('the queue of jobs', () => {
  it('puts the first job of every user before the second of any user', async () => {
    await finishAllJobs()
    const [busyUser, newUser] = [await signedInUser('premium'), await signedInUser()]
    const positions: number[] = []
    for (let i = 0; i < 3; i++) {
      positions.push((await queueAudio(busyUser, await createSlide(busyUser))).queuePosition)
      server.now = new Date(server.now.getTime() + 1000)
    }
    expect(positions).toEqual([1, 2, 3])
    expect((await queueAudio(newUser, await createSlide(newUser))).queuePosition).toBe(2)
  })
})

describe('a job that waits for its next attempt', () => {
  it('has a position behind the due jobs, also in the answer to another request for its audio', async () => {
    await finishAllJobs()
    const [client, other] = [await signedInUser(), await signedInUser()]
    const slideId = await createSlide(client)
    const { job } = await queueAudio(client, slideId)
    const nextAttempt = new Date(server.now.getTime() + 30_000)
    await server.database.pool.query(
      "update jobs set status = 'pending', failures = 1, run_at = $2 where id = $1",
      [job.id, nextAttempt],
    )
    await queueAudio(other, await createSlide(other))
    const expected = { ...job, status: 'pending', queuePosition: 2 }
    expect(await queueAudio(client, slideId)).toEqual({ job: expected, queuePosition: 2 })
    expect(await (await client.get(`/api/jobs/${job.id}`)).json()).toEqual(expected)
    expect(await (await client.get('/api/jobs')).json()).toEqual([expected])
  })
})

describe("a user's list of jobs", () => {
  it('has the newest first, 500 per page, with a link to the next page', async () => {
    const client = await signedInUser()
    const { user } = await client.whoAmI()
    await server.database.pool.query(
      `insert into jobs (id, user_id, job_type, resource_id, status, pace, run_at, created_at, finished_at)
       select gen_random_uuid(), $1, 'target_slide_audio', gen_random_uuid(), 'completed', 1, at, at, at
       from (select timestamptz '2026-11-01' + n / 2 * interval '1 s' as at from generate_series(1, 502) n)`,
      [user?.id],
    )
    interface Listed {
      id: string
      createdAt: string
    }
    const first = await client.get('/api/jobs')
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await client.get(next)
    const newest = (await first.json()) as Listed[]
    const jobs = [...newest, ...((await second.json()) as Listed[])]
    expect([newest.length, new Set(jobs.map(({ id }) => id)).size]).toEqual([500, 502])
    const times = jobs.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(second.headers.get('link')).toBeNull()
  })

  it('hides the jobs of other users', async () => {
    const [client, other] = [await signedInUser(), await signedInUser()]
    const { job } = await queueAudio(other, await createSlide(other))
    expect((await client.get(`/api/jobs/${job.id}`)).status).toBe(404)
    expect(await (await client.get('/api/jobs')).json()).toEqual([])
  })
})

describe('the offered voices', () => {
  const offer = (id: string, hasSample: boolean) => ({
    id,
    label: `The ${id}`,
    character: 'calm',
    hasSample,
  })
  const voicesOf = async (client: HttpClient) => (await client.get('/api/voices')).json()

  it('are none before a worker has announced them, but audio can be requested', async () => {
    await server.database.pool.query("delete from facts where name = 'narration_voice'")
    const client = await signedInUser()
    expect(await voicesOf(client)).toEqual({ voices: [], chosen: null })
    expect((await requestAudio(client, await createSlide(client))).status).toBe(202)
  })

  it('are those that the worker has announced, and the last choice is stored', async () => {
    const voices = [offer('low', true), offer('high', false)]
    await storeOfferedVoices(server.database.db, {
      engine: 'e',
      isFallback: false,
      since: server.now.toISOString(),
      voices,
    })
    const client = await signedInUser('essential')
    expect(await voicesOf(client)).toEqual({
      voices: [
        { id: 'low', label: 'The low', character: 'calm', sampleUrl: '/api/voices/low/sample' },
        { id: 'high', label: 'The high', character: 'calm', sampleUrl: null },
      ],
      chosen: 'low',
    })
    const slideId = await createSlide(client)
    expect((await requestAudio(client, slideId, { pace: 1, voice: 'unknown' })).status).toBe(400)
    expect((await requestAudio(client, slideId, { pace: 1, voice: 'high' })).status).toBe(202)
    expect(await voicesOf(client)).toMatchObject({ chosen: 'high' })
    await requestAudio(client, await createSlide(client))
    const { user } = await client.whoAmI()
    const { rows } = await server.database.pool.query('select voice from jobs where user_id = $1', [
      user?.id,
    ])
    expect(rows).toEqual([{ voice: 'high' }, { voice: 'high' }])
  })
})

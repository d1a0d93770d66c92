import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { announceVoices } from '#server/services/voices.ts'
import { paces } from '#shared/narration.ts'
import { serveForTests } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

/** Without a worker, so that queued jobs stay queued. */
const server = serveForTests()
const day = 24 * 60 * 60 * 1000

interface Queued {
  job: { id: string; status: string; resourceId: string; jobType: string; queuePosition: number }
  queuePosition: number
}

async function signedInUser(tier: 'free' | 'essential' | 'premium' = 'free'): Promise<Visitor> {
  const visitor = await server.signedIn(`${randomUUID()}@example.com`)
  const { user } = await visitor.whoAmI()
  await server.database.pool.query(
    "update users set subscription_tier = $2, subscription_status = 'active' where id = $1",
    [user?.id, tier],
  )
  return visitor
}

/** Creates slides beyond the allowance: these tests are about audio. */
async function createSlide(visitor: Visitor): Promise<string> {
  const { user } = await visitor.whoAmI()
  const { pool } = server.database
  await pool.query("delete from charges where user_id = $1 and charged = 'slide'", [user?.id])
  const made = await visitor.send('POST', '/api/target-slides/generate', {
    goalDescription: 'I live by the harbour and paint every morning.',
  })
  return ((await made.json()) as { id: string }).id
}

const requestAudio = (visitor: Visitor, slideId: string, body: unknown = { pace: 0.85 }) =>
  visitor.send('POST', `/api/target-slides/${slideId}/generate-audio`, body)
const queueAudio = async (visitor: Visitor, slideId: string) =>
  (await (await requestAudio(visitor, slideId)).json()) as Queued
const audioCount = async (visitor: Visitor) =>
  ((await (await visitor.get('/api/usage/stats')).json()) as { usage: { audioCount: number } })
    .usage.audioCount
const finishAll = () =>
  server.database.pool.query("update jobs set status = 'completed', finished_at = now()")

describe('a request for audio', () => {
  it('queues a job and answers 202 with its place in the queue', async () => {
    await finishAll()
    const visitor = await signedInUser()
    const slideId = await createSlide(visitor)
    const answer = await requestAudio(visitor, slideId)
    expect(answer.status).toBe(202)
    const { job, queuePosition } = (await answer.json()) as Queued
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
    expect(await (await visitor.get(`/api/jobs/${job.id}`)).json()).toEqual(job)
    expect(await (await visitor.get('/api/jobs')).json()).toEqual([job])
    expect(await audioCount(visitor)).toBe(1)
  })

  it.each(paces.map(({ value }) => value))('accepts the pace %s', async (pace) => {
    const visitor = await signedInUser()
    expect((await requestAudio(visitor, await createSlide(visitor), { pace })).status).toBe(202)
  })

  it.each([
    [{ pace: 0.5 }],
    [{ pace: '0.85' }],
    [{ pace: null }],
    [{}],
    [{ pace: 0.85, speed: 2 }],
    [{ pace: 0.85, voice: '../../etc' }],
  ])('is refused with 400 for %j and takes no unit', async (body) => {
    const visitor = await signedInUser()
    expect((await requestAudio(visitor, await createSlide(visitor), body)).status).toBe(400)
    expect(await audioCount(visitor)).toBe(0)
  })

  it('is refused with 404 for a slide of another user, a missing one and a malformed id', async () => {
    const [visitor, other] = [await signedInUser(), await signedInUser()]
    const theirs = await createSlide(other)
    for (const id of [theirs, randomUUID(), 'abc']) {
      expect((await requestAudio(visitor, id)).status).toBe(404)
    }
  })

  it('answers with the unfinished job of the slide, and takes one unit only', async () => {
    const visitor = await signedInUser()
    const slideId = await createSlide(visitor)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => requestAudio(visitor, slideId)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202))
    const jobs = (await Promise.all(answers.map((one) => one.json()))) as Queued[]
    expect(new Set(jobs.map(({ job }) => job.id)).size).toBe(1)
    expect(await audioCount(visitor)).toBe(1)
  })
})

describe('the allowance', () => {
  it('of the free plan is one in all: the next request is refused with 402, today and on any later day', async () => {
    const visitor = await signedInUser()
    await requestAudio(visitor, await createSlide(visitor))
    const next = await createSlide(visitor)
    const refused = await requestAudio(visitor, next)
    expect([refused.status, (await requestAudio(visitor, next)).status]).toEqual([402, 402])
    expect(await refused.json()).toMatchObject({ title: 'Upgrade required' })
    server.now = new Date(server.now.getTime() + day)
    expect((await requestAudio(visitor, next)).status).toBe(402)
  })

  it('of a paid plan is counted by the day', async () => {
    const visitor = await signedInUser('essential')
    const slides = [
      await createSlide(visitor),
      await createSlide(visitor),
      await createSlide(visitor),
    ]
    const answers = await Promise.all(slides.map((id) => requestAudio(visitor, id)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([202, 202, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    server.now = new Date(server.now.getTime() + day)
    const late = slides[answers.findIndex(({ status }) => status === 429)] ?? ''
    expect((await requestAudio(visitor, late)).status).toBe(202)
  })

  it('is not refunded when the slide is deleted', async () => {
    const visitor = await signedInUser()
    const slideId = await createSlide(visitor)
    const { job } = await queueAudio(visitor, slideId)
    expect((await visitor.send('DELETE', `/api/target-slides/${slideId}`)).status).toBe(204)
    expect((await visitor.get(`/api/jobs/${job.id}`)).status).toBe(404)
    expect((await requestAudio(visitor, await createSlide(visitor))).status).toBe(402)
  })
})

describe('the queue', () => {
  it('puts every user’s first job before anyone’s second', async () => {
    await finishAll()
    const [many, one] = [await signedInUser('premium'), await signedInUser()]
    const positions: number[] = []
    for (let i = 0; i < 3; i++) {
      positions.push((await queueAudio(many, await createSlide(many))).queuePosition)
      server.now = new Date(server.now.getTime() + 1000)
    }
    expect(positions).toEqual([1, 2, 3])
    expect((await queueAudio(one, await createSlide(one))).queuePosition).toBe(2)
  })

  it('is listed newest first, 500 per page, with a link to the next page', async () => {
    const visitor = await signedInUser()
    const { user } = await visitor.whoAmI()
    await server.database.pool.query(
      `insert into jobs (id, user_id, job_type, resource_id, status, pace, run_at, created_at, finished_at)
       select gen_random_uuid(), $1, 'target_slide_audio', gen_random_uuid(), 'completed', 1, at, at, at
       from (select timestamptz '2026-11-01' + n / 2 * interval '1 s' as at from generate_series(1, 502) n)`,
      [user?.id],
    )
    type Listed = { id: string; createdAt: string }
    const first = await visitor.get('/api/jobs')
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await visitor.get(next)
    const newest = (await first.json()) as Listed[]
    const all = [...newest, ...((await second.json()) as Listed[])]
    expect([newest.length, new Set(all.map(({ id }) => id)).size]).toEqual([500, 502])
    const moments = all.map(({ createdAt }) => createdAt)
    expect(moments).toEqual(moments.toSorted().reverse())
    expect(second.headers.get('link')).toBeNull()
  })

  it('hides the jobs of other users', async () => {
    const [visitor, other] = [await signedInUser(), await signedInUser()]
    const { job } = await queueAudio(other, await createSlide(other))
    expect((await visitor.get(`/api/jobs/${job.id}`)).status).toBe(404)
    expect(await (await visitor.get('/api/jobs')).json()).toEqual([])
  })
})

describe('voices', () => {
  const offer = (id: string, hasSample: boolean) => ({
    id,
    label: `The ${id}`,
    character: 'calm',
    hasSample,
  })
  const voicesOf = async (visitor: Visitor) => (await visitor.get('/api/voices')).json()

  it('are none before a worker has announced them, and audio can be requested all the same', async () => {
    await server.database.pool.query('delete from facts')
    const visitor = await signedInUser()
    expect(await voicesOf(visitor)).toEqual({ voices: [], chosen: null })
    expect((await requestAudio(visitor, await createSlide(visitor))).status).toBe(202)
  })

  it('are those that the worker has announced, and the last choice is remembered', async () => {
    const voices = [offer('low', true), offer('high', false)]
    await announceVoices(server.database.db, {
      engine: 'e',
      isStandIn: false,
      since: server.now.toISOString(),
      voices,
    })
    const visitor = await signedInUser('essential')
    expect(await voicesOf(visitor)).toEqual({
      voices: [
        { id: 'low', label: 'The low', character: 'calm', sampleUrl: '/api/voices/low/sample' },
        { id: 'high', label: 'The high', character: 'calm', sampleUrl: null },
      ],
      chosen: 'low',
    })
    const slideId = await createSlide(visitor)
    expect((await requestAudio(visitor, slideId, { pace: 1, voice: 'unheard' })).status).toBe(400)
    expect((await requestAudio(visitor, slideId, { pace: 1, voice: 'high' })).status).toBe(202)
    expect(await voicesOf(visitor)).toMatchObject({ chosen: 'high' })
    await requestAudio(visitor, await createSlide(visitor))
    const { user } = await visitor.whoAmI()
    const { rows } = await server.database.pool.query('select voice from jobs where user_id = $1', [
      user?.id,
    ])
    expect(rows).toEqual([{ voice: 'high' }, { voice: 'high' }])
  })
})

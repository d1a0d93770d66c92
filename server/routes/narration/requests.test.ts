import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { announceVoices } from '#server/services/voices.ts'
import { paces } from '#shared/narration.ts'
import { serveForTests } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

/** Nobody works here, so that what is queued stays queued. */
const server = serveForTests()
const day = 24 * 60 * 60 * 1000

interface Queued {
  job: { id: string; status: string; resourceId: string; jobType: string; queuePosition: number }
  queuePosition: number
}

async function someone(tier: 'free' | 'essential' | 'premium' = 'free'): Promise<Visitor> {
  const visitor = await server.signedIn(`${randomUUID()}@example.com`)
  const { user } = await visitor.whoAmI()
  await server.database.pool.query(
    "update users set subscription_tier = $2, subscription_status = 'active' where id = $1",
    [user?.id, tier],
  )
  return visitor
}

/** Slides beyond the allowance, because these tests are about the audio. */
async function slideOf(visitor: Visitor): Promise<string> {
  const { user } = await visitor.whoAmI()
  const { pool } = server.database
  await pool.query("delete from charges where user_id = $1 and charged = 'slide'", [user?.id])
  const made = await visitor.send('POST', '/api/target-slides/generate', {
    goalDescription: 'I live by the harbour and paint every morning.',
  })
  return ((await made.json()) as { id: string }).id
}

const ask = (visitor: Visitor, slideId: string, body: unknown = { pace: 0.85 }) =>
  visitor.send('POST', `/api/target-slides/${slideId}/generate-audio`, body)
const queued = async (visitor: Visitor, slideId: string) =>
  (await (await ask(visitor, slideId)).json()) as Queued
const audioCount = async (visitor: Visitor) =>
  ((await (await visitor.get('/api/usage/stats')).json()) as { usage: { audioCount: number } })
    .usage.audioCount
const finishAll = () =>
  server.database.pool.query("update jobs set status = 'completed', finished_at = now()")

describe('asking for audio', () => {
  it('queues a job and says where it stands', async () => {
    await finishAll()
    const visitor = await someone()
    const slideId = await slideOf(visitor)
    const answer = await ask(visitor, slideId)
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

  it.each(paces.map(({ value }) => value))('takes the pace %s', async (pace) => {
    const visitor = await someone()
    expect((await ask(visitor, await slideOf(visitor), { pace })).status).toBe(202)
  })

  it.each([
    [{ pace: 0.5 }],
    [{ pace: '0.85' }],
    [{ pace: null }],
    [{}],
    [{ pace: 0.85, speed: 2 }],
    [{ pace: 0.85, voice: '../../etc' }],
  ])('refuses %j and takes nothing', async (body) => {
    const visitor = await someone()
    expect((await ask(visitor, await slideOf(visitor), body)).status).toBe(400)
    expect(await audioCount(visitor)).toBe(0)
  })

  it('is 404 for a slide of somebody else, for none and for a malformed id', async () => {
    const [visitor, other] = [await someone(), await someone()]
    const theirs = await slideOf(other)
    for (const id of [theirs, randomUUID(), 'abc']) {
      expect((await ask(visitor, id)).status).toBe(404)
    }
  })

  it('answers with the job that is under way, and takes nothing twice', async () => {
    const visitor = await someone()
    const slideId = await slideOf(visitor)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(visitor, slideId)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202))
    const jobs = (await Promise.all(answers.map((one) => one.json()))) as Queued[]
    expect(new Set(jobs.map(({ job }) => job.id)).size).toBe(1)
    expect(await audioCount(visitor)).toBe(1)
  })
})

describe('the allowance', () => {
  it('of the free plan is one in all: the next is 402, today and on any later day', async () => {
    const visitor = await someone()
    await ask(visitor, await slideOf(visitor))
    const next = await slideOf(visitor)
    const refused = await ask(visitor, next)
    expect([refused.status, (await ask(visitor, next)).status]).toEqual([402, 402])
    expect(await refused.json()).toMatchObject({ title: 'Upgrade required' })
    server.now = new Date(server.now.getTime() + day)
    expect((await ask(visitor, next)).status).toBe(402)
  })

  it('of a paid plan is counted by the day', async () => {
    const visitor = await someone('essential')
    const slides = [await slideOf(visitor), await slideOf(visitor), await slideOf(visitor)]
    const answers = await Promise.all(slides.map((id) => ask(visitor, id)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([202, 202, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    server.now = new Date(server.now.getTime() + day)
    const late = slides[answers.findIndex(({ status }) => status === 429)] ?? ''
    expect((await ask(visitor, late)).status).toBe(202)
  })

  it('is not given back when the slide is deleted', async () => {
    const visitor = await someone()
    const slideId = await slideOf(visitor)
    const { job } = await queued(visitor, slideId)
    expect((await visitor.send('DELETE', `/api/target-slides/${slideId}`)).status).toBe(204)
    expect((await visitor.get(`/api/jobs/${job.id}`)).status).toBe(404)
    expect((await ask(visitor, await slideOf(visitor))).status).toBe(402)
  })
})

describe('the queue', () => {
  it('lets everyone have a first turn before anyone has a second', async () => {
    await finishAll()
    const [many, one] = [await someone('premium'), await someone()]
    const positions: number[] = []
    for (let i = 0; i < 3; i++) {
      positions.push((await queued(many, await slideOf(many))).queuePosition)
      server.now = new Date(server.now.getTime() + 1000)
    }
    expect(positions).toEqual([1, 2, 3])
    expect((await queued(one, await slideOf(one))).queuePosition).toBe(2)
  })

  it('is listed newest first, 500 at once, and leads to the rest', async () => {
    const visitor = await someone()
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

  it("shows nobody another's job", async () => {
    const [visitor, other] = [await someone(), await someone()]
    const { job } = await queued(other, await slideOf(other))
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

  it('are none while no worker has said so, and audio can be asked for all the same', async () => {
    await server.database.pool.query('delete from facts')
    const visitor = await someone()
    expect(await voicesOf(visitor)).toEqual({ voices: [], chosen: null })
    expect((await ask(visitor, await slideOf(visitor))).status).toBe(202)
  })

  it('are those of the worker, and the last choice is remembered', async () => {
    const voices = [offer('low', true), offer('high', false)]
    await announceVoices(server.database.db, {
      engine: 'e',
      isStandIn: false,
      since: server.now.toISOString(),
      voices,
    })
    const visitor = await someone('essential')
    expect(await voicesOf(visitor)).toEqual({
      voices: [
        { id: 'low', label: 'The low', character: 'calm', sampleUrl: '/api/voices/low/sample' },
        { id: 'high', label: 'The high', character: 'calm', sampleUrl: null },
      ],
      chosen: 'low',
    })
    const slideId = await slideOf(visitor)
    expect((await ask(visitor, slideId, { pace: 1, voice: 'unheard' })).status).toBe(400)
    expect((await ask(visitor, slideId, { pace: 1, voice: 'high' })).status).toBe(202)
    expect(await voicesOf(visitor)).toMatchObject({ chosen: 'high' })
    await ask(visitor, await slideOf(visitor))
    const { user } = await visitor.whoAmI()
    const { rows } = await server.database.pool.query('select voice from jobs where user_id = $1', [
      user?.id,
    ])
    expect(rows).toEqual([{ voice: 'high' }, { voice: 'high' }])
  })
})

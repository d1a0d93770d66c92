import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { jobs } from '#server/db/schema/narration.ts'
import { accountExports } from '#server/db/schema/own-data.ts'
import { facts } from '#server/db/schema/users.ts'
import { type HealthParts, healthOf } from '#server/services/health.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

async function health() {
  const admin = await server.signedIn('admin@evenstream.test')
  const response = await admin.get('/api/admin/health')
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

describe('the health of a product that has just started', () => {
  it('is reported for each part', async () => {
    expect(await health()).toEqual({
      checkedAt: server.now.toISOString(),
      database: { state: 'working', milliseconds: expect.any(Number) },
      queue: { waiting: 0, underWay: 0, oldestSince: null },
      voice: null,
      writer: { name: 'The built-in guide' },
      payments: 'sandbox',
      storage: { state: 'working' },
      mail: { by: 'none', waiting: 0, failing: 0, oldestSince: null },
    })
  })
})

describe('the queue', () => {
  it('is counted, with the age of its oldest job', async () => {
    const user = await server.signedIn('free@evenstream.test')
    const userId = String((await user.whoAmI()).user?.id)
    const moments = ['2026-11-15T08:00:00.000Z', '2026-11-15T09:00:00.000Z'].map(
      (at) => new Date(at),
    )
    const [early = new Date(), late = new Date()] = moments
    const job = (status: 'queued' | 'pending' | 'processing' | 'failed', createdAt: Date) => ({
      id: randomUUID(),
      userId,
      jobType: 'target_slide_audio' as const,
      resourceId: randomUUID(),
      status,
      pace: 0.85,
      runAt: createdAt,
      createdAt,
      finishedAt: status === 'failed' ? createdAt : null,
    })
    await server.database.db
      .insert(jobs)
      .values([
        job('queued', late),
        job('pending', late),
        job('processing', early),
        job('failed', early),
      ])
    expect((await health()).queue).toEqual({
      waiting: 2,
      underWay: 1,
      oldestSince: late.toISOString(),
    })
    const made = { id: randomUUID(), userId, status: 'queued', runAt: early } as const
    await server.database.db.insert(accountExports).values({ ...made, createdAt: early })
    expect((await health()).queue).toEqual({
      waiting: 3,
      underWay: 1,
      oldestSince: early.toISOString(),
    })
  })
})

describe('the voice', () => {
  it('is the one that a worker stored, or unknown', async () => {
    const note = (value: string) =>
      server.database.db
        .insert(facts)
        .values({ name: 'narration_voice', value })
        .onConflictDoUpdate({ target: facts.name, set: { value } })
    const at = '2026-11-15T07:00:00.000Z'
    await note(JSON.stringify({ engine: 'kokoro', isStandIn: false, since: at, voices: [] }))
    expect((await health()).voice).toEqual({ engine: 'kokoro', isStandIn: false, since: at })
    await note('{ something else')
    expect((await health()).voice).toBeNull()
  })
})

describe('the storage', () => {
  const parts = (checkStorage: HealthParts['checkStorage']): HealthParts => ({
    db: server.database.db,
    writer: 'x',
    payments: 'live',
    checkStorage,
    mailBy: 'smtp',
    clock: () => server.now,
  })

  it('is reported even while the database fails', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing', () => {})
    const told = await healthOf({ ...parts(async () => {}), db: away.db })
    await away.close()
    expect(told).toMatchObject({
      database: { state: 'failing' },
      storage: { state: 'working' },
      queue: null,
      mail: null,
    })
  })

  it.each([
    ['working', async () => {}],
    ['failing', () => Promise.reject(new Error('a secret address'))],
  ] as const)('is %s', async (state, check) => {
    const told = await healthOf(parts(check))
    expect(told.storage).toEqual({ state })
    expect(JSON.stringify(told)).not.toContain('secret')
  })
})

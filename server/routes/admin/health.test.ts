import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { jobs } from '#server/db/schema/narration.ts'
import { accountExports } from '#server/db/schema/own-data.ts'
import { facts } from '#server/db/schema/users.ts'
import { type HealthDependencies, healthOf } from '#server/services/health.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

async function health() {
  const admin = await server.signedIn('admin@evenstream.test')
  const response = await admin.get('/api/admin/health')
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

describe('the health page', () => {
  it('reports each part of a product that has just started', async () => {
    expect(await health()).toEqual({
      checkedAt: server.now.toISOString(),
      database: { state: 'working', milliseconds: expect.any(Number) },
      queue: { waiting: 0, underWay: 0, oldestSince: null },
      voice: null,
      writer: { name: 'The built-in guide', isGuide: true },
      payments: 'sandbox',
      storage: { state: 'working' },
      mail: { by: 'none', waiting: 0, failing: 0, oldestSince: null },
    })
  })

  it('contains no text of a goal or a contact message', async () => {
    const user = await server.signedIn('bo@example.com')
    const goal = { goalDescription: 'I run a small bakery in Quendolin.' }
    const message = { name: 'Quendolin', email: 'bo@example.com', message: 'Hello, Quendolin.' }
    for (const [path, body] of [
      ['/api/target-slides/generate', goal],
      ['/api/support/contact', message],
    ] as const)
      expect((await user.send('POST', path, body)).status).toBe(201)
    expect(JSON.stringify(await health())).not.toContain('Quendolin')
  })
})

describe('the queue on the health page', () => {
  it('counts waiting jobs (new ones, retries and exports) and running ones, and has the time of the oldest waiting one', async () => {
    const user = await server.signedIn('free@evenstream.test')
    const userId = String((await user.whoAmI()).user?.id)
    const times = ['2026-11-15T08:00:00.000Z', '2026-11-15T09:00:00.000Z'].map(
      (timestamp) => new Date(timestamp),
    )
    const [early = new Date(), late = new Date()] = times
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
      claim: status === 'processing' ? randomUUID() : null,
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
    const exportRow = { id: randomUUID(), userId, status: 'queued', runAt: early } as const
    await server.database.db.insert(accountExports).values({ ...exportRow, createdAt: early })
    expect((await health()).queue).toEqual({
      waiting: 3,
      underWay: 1,
      oldestSince: early.toISOString(),
    })
  })
})

describe('the voice on the health page', () => {
  it('is the one that a worker stored, or null if that cannot be parsed', async () => {
    const storeVoice = (value: string) =>
      server.database.db
        .insert(facts)
        .values({ name: 'narration_voice', value })
        .onConflictDoUpdate({ target: facts.name, set: { value } })
    const at = '2026-11-15T07:00:00.000Z'
    await storeVoice(JSON.stringify({ engine: 'kokoro', isFallback: false, since: at, voices: [] }))
    expect((await health()).voice).toEqual({ engine: 'kokoro', isFallback: false, since: at })
    await storeVoice('{ something else')
    expect((await health()).voice).toBeNull()
  })
})

describe('the storage on the health page', () => {
  const dependencies = (checkStorage: HealthDependencies['checkStorage']): HealthDependencies => ({
    db: server.database.db,
    writer: { name: 'x', isGuide: false },
    payments: 'live',
    checkStorage,
    mailBy: 'smtp',
    clock: () => server.now,
  })

  it('is reported even while the database fails', async () => {
    const unreachableDatabase = openDatabase('postgres://nobody@127.0.0.1:1/nothing', () => {})
    const report = await healthOf({ ...dependencies(async () => {}), db: unreachableDatabase.db })
    await unreachableDatabase.close()
    expect(report).toMatchObject({
      database: { state: 'failing' },
      storage: { state: 'working' },
      queue: null,
      mail: null,
    })
  })

  it.each([
    ['working', async () => {}],
    ['failing', () => Promise.reject(new Error('a secret address'))],
  ] as const)('is %s, without the message of an error', async (state, check) => {
    const report = await healthOf(dependencies(check))
    expect(report.storage).toEqual({ state })
    expect(JSON.stringify(report)).not.toContain('secret')
  })
})

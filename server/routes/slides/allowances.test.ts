import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { careAnswer, withoutSavedNotice } from '#core/care/answers.ts'
import { Failure } from '#core/failure.ts'
import { openOwnerKey } from '#server/db/stores/owner-key.ts'
import { createSlideStore } from '#server/db/stores/slide-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import type { ScriptWriter } from '#server/ports/writer.ts'
import { takeUnit } from '#server/services/allowances.ts'
import { refusedReadingLimit } from '#server/services/care.ts'
import { createSlide } from '#server/services/slides.ts'
import { createUserMutex } from '#server/services/user-mutex.ts'
import type { User } from '#shared/contract/auth.ts'
import type { Tier } from '#shared/plans.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { signInOnPlan } from '#testing/plans.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
// Earlier than all times below: a rate limit that was stored at a later time would refuse requests.
server.now = new Date('2026-11-20T12:00:00Z')
const dayMs = 24 * 60 * 60 * 1000
const advanceClock = (milliseconds: number) => {
  server.now = new Date(server.now.getTime() + milliseconds)
}
const generate = (client: HttpClient, zone?: string) =>
  client.send(
    'POST',
    '/api/target-slides/generate',
    { goalDescription: 'A calm morning by the lake.' },
    zone ? { 'x-time-zone': zone } : {},
  )
const usage = async (client: HttpClient, zone?: string) =>
  (await (await client.get('/api/usage/stats', zone ? { 'x-time-zone': zone } : {})).json()) as {
    usage: Record<string, number>
    limits: Record<string, number | string | null>
  }

const createUser = (tier: Tier = 'free') => signInOnPlan(server, tier)

describe('the free plan', () => {
  it('allows one slide; the next is refused with 429 on the same day and with 402 later', async () => {
    const client = await createUser()
    expect((await generate(client)).status).toBe(201)
    const today = await generate(client)
    expect(today.status).toBe(429)
    expect(Number(today.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await today.json()).toMatchObject({ title: 'Daily limit reached' })
    advanceClock(dayMs)
    const tomorrow = await generate(client)
    expect(tomorrow.status).toBe(402)
    expect(tomorrow.headers.get('retry-after')).toBeNull()
    expect(await tomorrow.json()).toMatchObject({ title: 'Upgrade required' })
  })

  it('gives no refund for a deleted slide', async () => {
    const client = await createUser()
    const { id } = (await (await generate(client)).json()) as { id: string }
    await client.send('DELETE', `/api/target-slides/${id}`)
    expect((await generate(client)).status).toBe(429)
  })
})

describe('a goal that speaks of danger', () => {
  const generateFromDangerousGoal = (client: HttpClient) =>
    client.send('POST', '/api/target-slides/generate', {
      goalDescription: 'Quiero acabar con mi vida y dejar de sufrir.',
    })

  it('gets the care answer in the refusal if nothing is left of the allowance, and is not stored', async () => {
    const client = await createUser()
    expect((await generate(client)).status).toBe(201)
    const today = await generateFromDangerousGoal(client)
    expect(today.status).toBe(429)
    expect(Number(today.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await today.json()).toMatchObject({
      title: 'Daily limit reached',
      help: {
        careKind: 'suicide',
        careLanguage: 'es',
        answer: withoutSavedNotice(careAnswer('suicide', 'es')),
      },
    })
    advanceClock(dayMs)
    const later = await generateFromDangerousGoal(client)
    expect(later.status).toBe(402)
    expect(await later.json()).toMatchObject({ help: { careKind: 'suicide' } })
    expect(await (await client.get('/api/target-slides')).json()).toHaveLength(1)
  })

  it('differs from an ordinary goal, whose refusal contains no help', async () => {
    const client = await createUser()
    expect((await generate(client)).status).toBe(201)
    expect(await (await generate(client)).json()).not.toHaveProperty('help')
  })

  it('is read at a limited rate, so that a user cannot keep the reader busy, and beyond it is refused without help', async () => {
    const client = await createUser()
    expect((await generate(client)).status).toBe(201)
    const answers = await Promise.all(
      Array.from({ length: refusedReadingLimit.burst + 3 }, () =>
        generateFromDangerousGoal(client),
      ),
    )
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(answers.every(({ status }) => status === 429)).toBe(true)
    expect(bodies.filter((body) => body.help !== undefined)).toHaveLength(refusedReadingLimit.burst)
    expect(bodies.every(({ title }) => title === 'Daily limit reached')).toBe(true)
    advanceClock(refusedReadingLimit.refillIntervalMs)
    expect(await (await generateFromDangerousGoal(client)).json()).toHaveProperty('help')
  })
})

describe('a paid plan', () => {
  it('renews its allowance at midnight in the user’s time zone, as Retry-After says', async () => {
    server.now = new Date('2026-12-01T20:00:00Z')
    const client = await createUser('essential')
    const zone = 'Asia/Tokyo'
    for (const status of [201, 201, 429]) {
      expect((await generate(client, zone)).status).toBe(status)
    }
    const refused = await generate(client, zone)
    expect(refused.headers.get('retry-after')).toBe(String(19 * 60 * 60))
    expect((await usage(client, zone)).limits.renewsAt).toBe('2026-12-02T15:00:00.000Z')
    advanceClock(19 * 60 * 60 * 1000 - 1000)
    expect((await generate(client, zone)).status).toBe(429)
    advanceClock(1000)
    expect((await generate(client, zone)).status).toBe(201)
  })

  it('gives no second allowance to a user who sends another time zone', async () => {
    server.now = new Date('2026-12-05T12:00:00Z')
    const client = await createUser('essential')
    const zones = ['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'nonsense', 'IST', 'Asia/Tokyo']
    const statuses = []
    for (const zone of zones) statuses.push((await generate(client, zone)).status)
    expect(statuses).toEqual([201, 201, 429, 429, 429, 429])
  })

  it('uses the last known time zone if none or an invalid one is sent', async () => {
    server.now = new Date('2026-12-08T20:00:00Z')
    const client = await createUser('essential')
    expect((await usage(client)).limits.renewsAt).toBe('2026-12-09T00:00:00.000Z')
    expect((await generate(client, 'Asia/Tokyo')).status).toBe(201)
    for (const zone of [undefined, 'Mars/Olympus']) {
      expect((await usage(client, zone)).limits.renewsAt).toBe('2026-12-09T15:00:00.000Z')
    }
  })

  it.each([
    ['essential', 2],
    ['premium', 10],
  ] as const)('%s allows exactly %i of 50 concurrent requests', async (tier, limit) => {
    const client = await createUser(tier)
    const responses = await Promise.all(Array.from({ length: 50 }, () => generate(client)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(limit)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50 - limit)
    expect((await usage(client)).usage.slideCount).toBe(limit)
  })
})

describe('300 simultaneous requests of a user who has nothing left of the allowance', () => {
  it('are refused, and another user is served', async () => {
    const [greedy, other] = [await createUser(), await createUser()]
    await generate(greedy)
    const flood = Promise.all(Array.from({ length: 300 }, () => generate(greedy)))
    expect((await other.get('/api/auth/user')).status).toBe(200)
    const statuses = new Set((await flood).map(({ status }) => status))
    expect([...statuses]).toEqual([429])
  })
})

describe('an admin', () => {
  it('can create slides without a limit', async () => {
    const client = await server.signedIn('admin@evenstream.test')
    for (let count = 0; count < 4; count++) expect((await generate(client)).status).toBe(201)
    expect((await usage(client)).limits).toMatchObject({ dailySlides: null, totalSlides: null })
  })
})

describe('the usage of a user', () => {
  it('counts the slides of the day, has the limits of the plan, and no cost with the built-in guide', async () => {
    const client = await createUser('premium')
    await generate(client)
    expect(await usage(client)).toEqual({
      usage: { slideCount: 1, audioCount: 0, journalCount: 0, totalCost: 0 },
      limits: {
        dailySlides: 10,
        dailyAudios: 10,
        totalSlides: null,
        totalAudios: null,
        slidesLeft: 9,
        audiosLeft: 10,
        renewsAt: expect.any(String),
      },
    })
    advanceClock(dayMs)
    expect((await usage(client)).usage.slideCount).toBe(0)
  })
})

const unused = () => Promise.reject(new Error('not to be called'))
const partsWith = (writer: Partial<ScriptWriter>) => ({
  db: server.database.db,
  store: createSlideStore(server.database.db, createVault(server.masterKey)),
  writerFor: async () => writer as ScriptWriter,
  guide: { readGoal: unused, writeScript: unused },
  ownerKey: (userId: string) =>
    openOwnerKey(server.database.db, createVault(server.masterKey), userId),
  userMutex: createUserMutex(),
  newId: randomUUID,
  clock: () => server.now,
})
const requestOf = async (client: HttpClient) => ({
  user: (await client.whoAmI()).user as User,
  zone: undefined,
  goalDescription: 'x',
})
const writtenScript = {
  script: 'You rest.',
  theme: 'calm',
  writtenBy: 'a-model',
  /** In millionths of a dollar. */
  cost: 1234,
  careKind: null,
}

describe('a slide for which nothing is left of the allowance', () => {
  it('is refused with the error of the reader if the goal cannot be read', async () => {
    const client = await createUser()
    expect((await generate(client)).status).toBe(201)
    const busy = new Failure('server.unavailable', { reason: 'writers_busy' })
    const guide = { readGoal: () => Promise.reject(busy), writeScript: unused }
    const creation = createSlide({ ...partsWith({}), guide }, await requestOf(client))
    await expect(creation).rejects.toBe(busy)
  })

  it('is refused with help in English if the goal speaks of danger and the guide writes no care answer', async () => {
    const client = await createUser()
    expect((await generate(client)).status).toBe(201)
    const readGoal = async () => ({
      careKind: 'abuse' as const,
      path: 'plain' as const,
      mayBeGrief: false,
    })
    const writeOrdinaryScript = async () =>
      writtenScript as Awaited<ReturnType<ScriptWriter['writeScript']>>
    // The guide fails, or writes an ordinary script.
    const failToWrite = () => Promise.reject(new Error('down'))
    for (const writeScript of [failToWrite, writeOrdinaryScript]) {
      const parts = { ...partsWith({}), guide: { readGoal, writeScript } }
      await expect(createSlide(parts, await requestOf(client))).rejects.toMatchObject({
        code: 'quota.daily_limit',
        help: { careKind: 'abuse', careLanguage: 'en' },
      })
    }
  })
})

describe('a slide that is being written', () => {
  it('is refunded if the writer fails', async () => {
    const client = await createUser()
    const writeScript = () => Promise.reject(new Error('down'))
    await expect(createSlide(partsWith({ writeScript }), await requestOf(client))).rejects.toThrow(
      'down',
    )
    expect((await usage(client)).usage.slideCount).toBe(0)
    expect((await generate(client)).status).toBe(201)
  })

  it('counts until its reservation lapses, and cannot be stored once another slide has taken its place', async () => {
    const client = await createUser()
    const started = Promise.withResolvers<void>()
    const writing = Promise.withResolvers<typeof writtenScript>()
    const writeScript = () => {
      started.resolve()
      return writing.promise
    }
    const unfinished = createSlide(partsWith({ writeScript }), await requestOf(client))
    await started.promise
    expect((await generate(client)).status).toBe(429)
    advanceClock(2 * 60 * 1000 - 1)
    expect((await generate(client)).status).toBe(429)
    // Now exactly two minutes have passed, which is how long a reservation lasts.
    advanceClock(1)
    expect((await generate(client)).status).toBe(201)
    writing.resolve(writtenScript)
    await expect(unfinished).rejects.toThrow(/lapsed/)
    expect(await (await client.get('/api/target-slides')).json()).toHaveLength(1)
  })

  it('is stored after its reservation has lapsed if only a narration was requested meanwhile', async () => {
    const client = await createUser()
    const request = await requestOf(client)
    const writeScript = async () => {
      advanceClock(2 * 60 * 1000)
      const narration = { user: request.user, charged: 'audio', zone: undefined } as const
      await server.database.db.transaction((tx) =>
        takeUnit(tx, { ...narration, id: randomUUID(), now: server.now }, null),
      )
      return writtenScript
    }
    await createSlide(partsWith({ writeScript }), request)
    expect((await usage(client)).usage).toMatchObject({ slideCount: 1, audioCount: 1 })
    expect((await generate(client)).status).toBe(429)
  })

  it('is charged once, with its cost, if the writer succeeds', async () => {
    const client = await createUser()
    await createSlide(
      partsWith({ writeScript: async () => writtenScript }),
      await requestOf(client),
    )
    const { usage: userUsage } = await usage(client)
    expect(userUsage).toMatchObject({ slideCount: 1, totalCost: 0.001234 })
  })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { careAnswer, withoutSavedNotice } from '#core/care/answers.ts'
import { journalEntries } from '#server/db/schema/journal.ts'
import { contextOf } from '#server/db/stores/journal-contexts.ts'
import { createJournalStore } from '#server/db/stores/journal-store.ts'
import { openOwnerKey } from '#server/db/stores/owner-key.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { slideIdForMeditation } from '#server/services/journal.ts'
import { reflectionMaxLength } from '#shared/contract/journal.ts'
import type { Tier } from '#shared/plans.ts'
import { plainEntry } from '#testing/entries.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { signInOnPlan } from '#testing/plans.ts'
import { possibleDanger } from '#testing/possible-danger.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

interface Entry {
  id: string
  content: string
  aiFeedback: string
  targetSlideId: string | null
  createdAt: string
}

const subscriber = (tier: Tier = 'essential') => signInOnPlan(server, tier)

async function createSlide(client: HttpClient): Promise<string> {
  const goalDescription = 'I run a small bakery by the sea.'
  const response = await client.send('POST', '/api/target-slides/generate', { goalDescription })
  return ((await response.json()) as { id: string }).id
}

const worried =
  'I keep checking the numbers of the Quendolbank loan and cannot think of anything else.'
const reflect = (client: HttpClient, targetSlideId: string, changes: object = {}) =>
  client.send('POST', '/api/journal-entries', {
    content: worried,
    timeOfDay: 'evening',
    targetSlideId,
    ...changes,
  })
const createEntry = async (client: HttpClient, slideId: string, changes: object = {}) =>
  (await (await reflect(client, slideId, changes)).json()) as Entry
const listEntries = async (client: HttpClient) =>
  (await (await client.get('/api/journal-entries')).json()) as Entry[]

describe('a reflection', () => {
  it('is stored with its guidance', async () => {
    const client = await subscriber()
    const slideId = await createSlide(client)
    const response = await reflect(client, slideId, { content: `  ${worried}\n` })
    expect(response.status).toBe(201)
    const entry = (await response.json()) as Entry
    expect(entry).toEqual({
      id: expect.any(String),
      content: worried,
      timeOfDay: 'evening',
      targetSlideId: slideId,
      aiFeedback: expect.stringMatching(/\w+ \w+/),
      needsSupport: false,
      careKind: null,
      careLanguage: null,
      meditationAudioUrl: null,
      meditationTrackId: null,
      meditationWrittenBy: null,
      writtenBy: null,
      createdAt: server.now.toISOString(),
    })
    expect(await listEntries(client)).toEqual([entry])
    const stats = await (await client.get('/api/usage/stats')).json()
    expect(stats).toMatchObject({ usage: { journalCount: 1 } })
  })

  it('is not limited in number on a paid plan, and listed newest first', async () => {
    const client = await subscriber()
    const slideId = await createSlide(client)
    const ids: string[] = []
    for (let i = 0; i < 4; i++) {
      server.now = new Date(server.now.getTime() + 1000)
      ids.unshift((await createEntry(client, slideId)).id)
    }
    expect((await listEntries(client)).map(({ id }) => id)).toEqual(ids)
  })

  it('is listed in pages of 500', async () => {
    const client = await subscriber()
    const { user } = await client.whoAmI()
    const store = createJournalStore(server.database.db, createVault(server.masterKey))
    const entries = Array.from({ length: 502 }, (_, index) =>
      plainEntry({
        content: `day ${index}`,
        createdAt: new Date(server.now.getTime() - Math.floor(index / 2) * 1000),
      }),
    )
    await server.database.db.transaction((tx) =>
      store.insertImported(tx, String(user?.id), entries),
    )
    const first = await client.get('/api/journal-entries')
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const newest = (await first.json()) as Entry[]
    const nextEntries = (await (await client.get(next)).json()) as Entry[]
    expect(newest).toHaveLength(500)
    expect(new Set([...newest, ...nextEntries].map(({ id }) => id))).toEqual(
      new Set(entries.map(({ id }) => id)),
    )
  })

  it('is refused after the plan has ended, but earlier ones can be read and deleted', async () => {
    const client = await subscriber()
    const slideId = await createSlide(client)
    const entry = await createEntry(client, slideId)
    await server.database.pool.query("update users set subscription_status = 'canceled'")
    const refused = await reflect(client, slideId)
    expect(refused.status).toBe(402)
    expect(await refused.json()).toMatchObject({ title: 'Upgrade required' })
    expect(await listEntries(client)).toHaveLength(1)
    expect((await client.send('DELETE', `/api/journal-entries/${entry.id}`)).status).toBe(204)
    expect(await listEntries(client)).toEqual([])
  })

  it('may be created by an admin on any tier', async () => {
    const admin = await server.signedIn('admin@evenstream.test')
    expect((await reflect(admin, await createSlide(admin))).status).toBe(201)
  })

  it.each([
    ['no content', { content: ' ' }],
    ['too much content', { content: 'a'.repeat(reflectionMaxLength + 1) }],
    ['an unknown time of day', { timeOfDay: 'noon' }],
    ['a malformed slide id', { targetSlideId: 'x' }],
    ['an unknown field', { mood: 'good' }],
    ['a NUL', { content: 'a\0b' }],
  ])('is refused with %s', async (_name, changes) => {
    const client = await subscriber()
    const response = await reflect(client, await createSlide(client), changes)
    expect(response.status).toBe(400)
    expect(await listEntries(client)).toEqual([])
  })

  it('requires a slide of the same user', async () => {
    const [client, other] = [await subscriber(), await subscriber()]
    expect((await reflect(client, await createSlide(other))).status).toBe(404)
    expect((await reflect(client, randomUUID())).status).toBe(404)
  })

  it('can be read, narrated and deleted by its owner only', async () => {
    const [client, other] = [await subscriber(), await subscriber()]
    const entry = await createEntry(other, await createSlide(other))
    expect(await listEntries(client)).toEqual([])
    const path = `/api/journal-entries/${entry.id}`
    expect((await client.send('DELETE', path)).status).toBe(404)
    const audio = await client.send('POST', `${path}/generate-meditation-audio`, { pace: 1 })
    expect(audio.status).toBe(404)
    expect(await listEntries(other)).toHaveLength(1)
  })

  it('stays if its slide is deleted', async () => {
    const client = await subscriber()
    const slideId = await createSlide(client)
    const entry = await createEntry(client, slideId)
    await client.send('DELETE', `/api/target-slides/${slideId}`)
    expect(await listEntries(client)).toEqual([{ ...entry, targetSlideId: null }])
  })

  it('appears nowhere in the database in plain text', async () => {
    const client = await subscriber()
    const entry = await createEntry(client, await createSlide(client))
    const dump = await server.dump()
    expect(dump).not.toContain('Quendolbank')
    expect(dump).not.toContain(entry.aiFeedback.slice(0, 40))
  })
})

describe('a reflection in which danger is possible', () => {
  it('offers help beside its guidance once, and nothing of that is stored', async () => {
    const client = await subscriber()
    const slideId = await createSlide(client)
    const { offersHelp, ...entry } = (await createEntry(client, slideId, {
      content: possibleDanger,
    })) as Entry & { offersHelp?: boolean }
    expect(offersHelp).toBe(true)
    expect(entry).toMatchObject({ needsSupport: false, careKind: null })
    expect(await listEntries(client)).toEqual([entry])
    const { db } = server.database
    const [row] = await db.select().from(journalEntries).where(eq(journalEntries.id, entry.id))
    const owner = await openOwnerKey(db, createVault(server.masterKey), String(row?.userId))
    for (const column of ['guidance', 'memory'] as const) {
      const sealed = row?.[column]
      const record = sealed && JSON.parse(owner.open(contextOf(column, entry.id), sealed))
      expect(Object.keys(record)).not.toContainEqual(expect.stringMatching(/offer|danger/i))
    }
  })
})

describe('a reflection that speaks of suicide', () => {
  it('is stored with the care answer instead of guidance, and gets no meditation', async () => {
    const client = await subscriber()
    const content = 'I do not want to live any more and I have thought about how to end it.'
    const entry = await createEntry(client, await createSlide(client), { content })
    expect(entry).toMatchObject({ content, needsSupport: true, writtenBy: null })
    expect(entry).toMatchObject({ careKind: 'suicide', careLanguage: 'en' })
    expect(entry.aiFeedback).toBe(careAnswer('suicide', 'en'))
    const path = `/api/journal-entries/${entry.id}/generate-meditation-audio`
    expect((await client.send('POST', path, { pace: 0.85 })).status).toBe(409)
  })

  it('gets the care answer in the refusal on a plan without journaling, and is not stored', async () => {
    const client = await subscriber()
    const slideId = await createSlide(client)
    await server.database.pool.query("update users set subscription_status = 'canceled'")
    const content = 'I do not want to live any more and I have thought about how to end it.'
    const response = await reflect(client, slideId, { content })
    expect(response.status).toBe(402)
    const answer = withoutSavedNotice(careAnswer('suicide', 'en'))
    const help = { careKind: 'suicide', careLanguage: 'en', answer }
    expect(await response.json()).toMatchObject({ title: 'Upgrade required', help })
    expect(await listEntries(client)).toEqual([])
    expect(await (await reflect(client, slideId)).json()).not.toHaveProperty('help')
  })
})

describe('the meditation of a reflection', () => {
  const requestMeditation = (client: HttpClient, id: string, body: object = { pace: 0.85 }) =>
    client.send('POST', `/api/journal-entries/${id}/generate-meditation-audio`, body)

  it('is queued and charged to the audio allowance once', async () => {
    const client = await subscriber()
    const entry = await createEntry(client, await createSlide(client))
    const response = await requestMeditation(client, entry.id)
    expect(response.status).toBe(202)
    expect(await response.json()).toMatchObject({
      job: { jobType: 'journal_meditation_audio', resourceId: entry.id, status: 'queued' },
      queuePosition: expect.any(Number),
    })
    expect((await requestMeditation(client, entry.id)).status).toBe(202)
    const stats = await (await client.get('/api/usage/stats')).json()
    expect(stats).toMatchObject({ usage: { audioCount: 1 } })
    expect((await requestMeditation(client, entry.id, { pace: 2 })).status).toBe(400)
  })

  const insertTrack = (entryId: string) =>
    server.database.pool.query(
      `insert into tracks (id, user_id, entry_id, blob_key, bytes, duration_seconds, pace, voice, details, created_at)
        select gen_random_uuid(), user_id, id, 'x', 1, 300, 1, 'x', '\\x00'::bytea, now()
        from journal_entries where id = $1`,
      [entryId],
    )

  it('is refused if the user has no slide, and uses another slide if there is one', async () => {
    const client = await subscriber()
    const slideId = await createSlide(client)
    const entry = await createEntry(client, slideId)
    await client.send('DELETE', `/api/target-slides/${slideId}`)
    const refused = await requestMeditation(client, entry.id)
    expect(refused.status).toBe(404)
    expect(await refused.text()).toContain('No Target Slide found')
    await insertTrack(entry.id)
    expect((await requestMeditation(client, entry.id)).status).toBe(409)
    expect((await requestMeditation(client, entry.id, { pace: 0.85, again: true })).status).toBe(
      404,
    )
    await server.database.pool.query('delete from tracks where entry_id = $1', [entry.id])
    await createSlide(client)
    expect((await requestMeditation(client, entry.id)).status).toBe(202)
  })

  it('uses the slide of the entry, else the focused one, else the newest', async () => {
    const client = await subscriber()
    const userId = String((await client.whoAmI()).user?.id)
    const newSlide = () => {
      server.now = new Date(server.now.getTime() + 1000)
      return createSlide(client)
    }
    const ownSlide = await createSlide(client)
    const entry = await createEntry(client, ownSlide)
    const focused = await newSlide()
    await client.send('PUT', '/api/users/focused-slide', { slideId: focused })
    server.now = new Date(server.now.getTime() + 24 * 60 * 60 * 1000)
    // An older slide, which must not be used in place of the newest.
    await newSlide()
    const newest = await newSlide()
    const slideUsed = () => slideIdForMeditation(server.database.db, userId, entry.id)
    expect(await slideUsed()).toBe(ownSlide)
    await client.send('DELETE', `/api/target-slides/${ownSlide}`)
    expect(await slideUsed()).toBe(focused)
    await client.send('DELETE', `/api/target-slides/${focused}`)
    expect(await slideUsed()).toBe(newest)
  })

  it('is deleted with its entry', async () => {
    const client = await subscriber()
    const entry = await createEntry(client, await createSlide(client))
    await requestMeditation(client, entry.id)
    expect((await client.send('DELETE', `/api/journal-entries/${entry.id}`)).status).toBe(204)
    expect(await (await client.get('/api/jobs')).json()).toEqual([])
  })
})

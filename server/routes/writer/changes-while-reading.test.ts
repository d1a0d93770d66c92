import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJournalStore } from '#server/db/stores/journal-store.ts'
import { openOwnerKey } from '#server/db/stores/owner-key.ts'
import { createReviewStore } from '#server/db/stores/review-store.ts'
import { createSlideStore } from '#server/db/stores/slide-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import type { Guide, OutsideWriter } from '#server/ports/writer.ts'
import { createEntry } from '#server/services/journal.ts'
import { createUserMutex } from '#server/services/user-mutex.ts'
import {
  earlierEntriesSince,
  mayShareEntries,
  type Writers,
  writerForUser,
} from '#server/services/writers.ts'
import type { User } from '#shared/contract/auth.ts'
import { storeEntries } from '#testing/entries.ts'
import { readingOf } from '#testing/entry-memory.ts'
import { goodGuidance } from '#testing/good-guidance.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { ModelWriterFixture, stubGuide, stubGuideText } from '#testing/model-writer-fixture.ts'
import { idOf } from '#testing/own-data.ts'
import { signInOnPlan } from '#testing/plans.ts'
import { serveForTests } from '#testing/server.ts'

// Nothing listens at this URL: the tests write with `writer` below, which calls the model double.
const server = serveForTests({
  variables: { LLM_BASE_URL: 'http://localhost:9/v1', LLM_MODEL: 'gpt-4.1', LLM_API_KEY: 'none' },
})
const fixture = new ModelWriterFixture()
const { double } = fixture
const hourMs = 60 * 60 * 1000

/** Called after the earlier entries were loaded, while the guide reads the new one. */
let whileGuideReads: () => Promise<unknown>
let writer: OutsideWriter
beforeAll(async () => {
  await double.start()
  const guide = stubGuide()
  const readEntry: Guide['readEntry'] = async (reflection) => {
    await whileGuideReads()
    return guide.readEntry(reflection)
  }
  writer = fixture.open({ fallback: { ...guide, readEntry } })
})
afterAll(() => fixture.stop())

const chooseModel = (session: HttpClient) => session.send('PUT', '/api/writer', { choice: 'model' })
const setSharing = (session: HttpClient, isAllowed: boolean) =>
  session.send('PUT', '/api/writer/earlier-entries', { isAllowed })
const remove = (session: HttpClient, id: string) =>
  session.send('DELETE', `/api/journal-entries/${id}`)
const advanceClock = (hours: number) => {
  server.now = new Date(server.now.getTime() + hours * hourMs)
}

/**
 * Creates a user with two sessions and two earlier entries that may be sent. Each entry has a word that
 * occurs nowhere else, by which it is found in what was sent.
 */
async function userWithEarlierEntries() {
  const session = await signInOnPlan(server, 'essential')
  await chooseModel(session)
  await setSharing(session, true)
  advanceClock(1)
  const memory = { reading: readingOf('fear', 'n'), remembered: [] }
  const entries = ['The zorvel was on the table.', 'The quimbel was on the stairs.'].map(
    (content) => ({ id: randomUUID(), content, createdAt: server.now, memory }),
  )
  await storeEntries(server, session, entries)
  advanceClock(1)
  const { user } = await session.whoAmI()
  const otherSession = server.client()
  await otherSession.signIn(String(user?.email))
  return { session, otherSession, ids: entries.map(({ id }) => id) }
}

/** Writes a reflection; returns what was sent for it, and the entry. */
async function reflect(session: HttpClient) {
  const { db } = server.database
  const vault = createVault(server.masterKey)
  const writers: Writers = { guide: stubGuide(), model: { name: 'gpt-4.1', writer } }
  const slides = createSlideStore(db, vault)
  const targetSlideId = randomUUID()
  await slides.insert(db, await idOf(session), {
    id: targetSlideId,
    goalDescription: 'I live above the harbour.',
    script: 'You wake.',
    theme: 'home',
    writtenBy: null,
    needsSupport: false,
    careKind: null,
    createdAt: server.now,
  })
  const parts = {
    db,
    slides,
    journal: createJournalStore(db, vault),
    reviews: createReviewStore(db, vault),
    writerFor: (userId: string) => writerForUser(db, writers, userId),
    guide: writers.guide,
    ownerKey: (userId: string) => openOwnerKey(db, vault, userId),
    earlierEntriesSince: (userId: string) => earlierEntriesSince(db, writers, userId),
    mayShareEntries: (userId: string, ids: readonly string[]) =>
      mayShareEntries(db, writers, userId, ids),
    userMutex: createUserMutex(),
    newId: randomUUID,
    clock: () => server.now,
  }
  double.willReply({ text: JSON.stringify({ guidance: goodGuidance }) })
  const { user } = await session.whoAmI()
  const content = 'I checked the sales numbers nine times before lunch, and the fendril too.'
  const reflection = { content, timeOfDay: 'evening', targetSlideId } as const
  const request = { user: user as unknown as User, zone: 'UTC', ...reflection }
  const entry = await createEntry(parts, request)
  return { entry, sent: JSON.stringify(double.requests.map(({ body }) => body)) }
}

describe('while a reflection is read before it is sent, earlier entries', () => {
  it('are sent with it if nothing changes', async () => {
    const { session } = await userWithEarlierEntries()
    whileGuideReads = async () => {}
    const { sent, entry } = await reflect(session)
    expect(sent).toMatch(/quimbel.*zorvel|zorvel.*quimbel/)
    expect(sent).toContain('fendril')
    expect(entry.writtenBy).toBe('gpt-4.1')
  })

  type UserWithEntries = Awaited<ReturnType<typeof userWithEarlierEntries>>
  it.each<[string, (user: UserWithEntries) => Promise<unknown>]>([
    ['one of them is deleted', ({ session, ids }) => remove(session, ids[0] ?? '')],
    ['the consent is withdrawn', ({ session }) => setSharing(session, false)],
    [
      'the consent is withdrawn in another session',
      ({ otherSession }) => setSharing(otherSession, false),
    ],
    [
      'one session withdraws the consent and another gives it again',
      async ({ session, otherSession }) => {
        await setSharing(session, false)
        await setSharing(otherSession, true)
      },
    ],
    [
      'another session chooses the built-in guide',
      ({ otherSession }) => otherSession.send('PUT', '/api/writer', { choice: 'guide' }),
    ],
    [
      'memory is switched off and on again',
      async ({ otherSession }) => {
        await otherSession.send('PUT', '/api/memory', { isOn: false })
        await otherSession.send('PUT', '/api/memory', { isOn: true })
      },
    ],
  ])('are not sent if %s: then the guide answers, and nothing is sent', async (_, change) => {
    const ida = await userWithEarlierEntries()
    whileGuideReads = () => change(ida)
    const { sent, entry } = await reflect(ida.session)
    expect(sent).toBe('[]')
    expect(entry).toMatchObject({ writtenBy: null, aiFeedback: stubGuideText })
  })

  it('stay allowed if the consent is given a second time', async () => {
    const { session, otherSession } = await userWithEarlierEntries()
    whileGuideReads = () => setSharing(otherSession, true)
    expect((await reflect(session)).sent).toContain('zorvel')
  })
})

it('a reflection is not sent if the built-in guide is chosen while it is read', async () => {
  const session = await signInOnPlan(server, 'essential')
  await chooseModel(session)
  whileGuideReads = () => session.send('PUT', '/api/writer', { choice: 'guide' })
  const { sent, entry } = await reflect(session)
  expect(sent).toBe('[]')
  expect(entry).toMatchObject({ writtenBy: null, aiFeedback: stubGuideText })
})

describe('sharing earlier entries', () => {
  const mayShare = async (session: HttpClient, ids: readonly string[], model = 'gpt-4.1') => {
    const writers: Writers = { guide: stubGuide(), model: { name: model, writer } }
    return mayShareEntries(server.database.db, writers, await idOf(session), ids)
  }

  it('is not possible with those of another user', async () => {
    const [ida, bo] = [await userWithEarlierEntries(), await userWithEarlierEntries()]
    expect(await mayShare(ida.session, ida.ids)).toBe(true)
    expect(await mayShare(ida.session, bo.ids)).toBe(false)
  })

  it('is not possible with a model that was not agreed to', async () => {
    const { session, ids } = await userWithEarlierEntries()
    expect(await mayShare(session, ids, 'other')).toBe(false)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJournalStore } from '#server/db/stores/journal-store.ts'
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
import { guideScript, ModelWriterFixture, stubGuide } from '#testing/model-writer-fixture.ts'
import { idOf } from '#testing/own-data.ts'
import { signInOnPlan } from '#testing/plans.ts'
import { serveForTests } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

const server = serveForTests({
  variables: { LLM_BASE_URL: 'http://localhost:9/v1', LLM_MODEL: 'gpt-4.1', LLM_API_KEY: 'none' },
})
const fixture = new ModelWriterFixture()
const { double } = fixture
const hourMs = 60 * 60 * 1000

/** What happens after the earlier entries were loaded, while the guide reads the new one. */
let meanwhile: () => Promise<unknown>
let writer: OutsideWriter
beforeAll(async () => {
  await double.start()
  const guide = stubGuide()
  const readEntry: Guide['readEntry'] = async (reflection) => {
    await meanwhile()
    return guide.readEntry(reflection)
  }
  writer = fixture.open({ fallback: { ...guide, readEntry } })
})
afterAll(() => fixture.stop())

const chooseModel = (tab: Visitor) => tab.send('PUT', '/api/writer', { choice: 'model' })
const allow = (tab: Visitor, isAllowed: boolean) =>
  tab.send('PUT', '/api/writer/earlier-entries', { isAllowed })
const remove = (tab: Visitor, id: string) => tab.send('DELETE', `/api/journal-entries/${id}`)
const pass = (hours: number) => {
  server.now = new Date(server.now.getTime() + hours * hourMs)
}

/** Somebody with two earlier entries that may be sent, with the product open in two tabs. */
async function person() {
  const tab = await signInOnPlan(server, 'essential')
  await chooseModel(tab)
  await allow(tab, true)
  pass(1)
  const memory = { reading: readingOf('fear', 'n'), remembered: [] }
  const entries = ['The zorvel was on the table.', 'The quimbel was on the stairs.'].map(
    (content) => ({ id: randomUUID(), content, createdAt: server.now, memory }),
  )
  await storeEntries(server, tab, entries)
  pass(1)
  const { user } = await tab.whoAmI()
  const otherTab = server.visitor()
  await otherTab.signIn(String(user?.email))
  return { tab, otherTab, ids: entries.map(({ id }) => id) }
}

/** Writes a reflection; returns what was sent for it, and the entry. */
async function reflect(tab: Visitor) {
  const { db } = server.database
  const vault = createVault(server.masterKey)
  const writers: Writers = { guide: stubGuide(), model: { name: 'gpt-4.1', writer } }
  const slides = createSlideStore(db, vault)
  const targetSlideId = randomUUID()
  await slides.insert(db, await idOf(tab), {
    ...{ id: targetSlideId, goalDescription: 'I live above the harbour.', script: 'You wake.' },
    ...{ theme: 'home', writtenBy: null, needsSupport: false, careKind: null },
    createdAt: server.now,
  })
  const parts = {
    db,
    slides,
    journal: createJournalStore(db, vault),
    reviews: createReviewStore(db, vault),
    writerFor: (userId: string) => writerForUser(db, writers, userId),
    earlierEntriesSince: (userId: string) => earlierEntriesSince(db, writers, userId),
    mayShareEntries: (userId: string, ids: readonly string[]) =>
      mayShareEntries(db, writers, userId, ids),
    userMutex: createUserMutex(),
    newId: randomUUID,
    clock: () => server.now,
  }
  double.willReply({ text: JSON.stringify({ guidance: goodGuidance }) })
  const { user } = await tab.whoAmI()
  const content = 'I checked the sales numbers nine times before lunch, and the fendril too.'
  const reflection = { content, timeOfDay: 'evening', targetSlideId } as const
  const request = { user: user as unknown as User, zone: 'UTC', ...reflection }
  const entry = await createEntry(parts, request)
  return { entry, sent: JSON.stringify(double.requests.map(({ body }) => body)) }
}

describe('while a reflection is read before it is sent, earlier entries', () => {
  it('are sent with it if nothing changes', async () => {
    const { tab } = await person()
    meanwhile = async () => {}
    const { sent, entry } = await reflect(tab)
    expect(sent).toMatch(/quimbel.*zorvel|zorvel.*quimbel/)
    expect(sent).toContain('fendril')
    expect(entry.writtenBy).toBe('gpt-4.1')
  })

  type Person = Awaited<ReturnType<typeof person>>
  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['one of them is deleted', ({ tab, ids }) => remove(tab, ids[0] ?? '')],
    ['the consent is withdrawn', ({ tab }) => allow(tab, false)],
    ['the consent is withdrawn in another tab', ({ otherTab }) => allow(otherTab, false)],
    [
      'one tab withdraws the consent and another gives it again',
      async ({ tab, otherTab }) => {
        await allow(tab, false)
        await allow(otherTab, true)
      },
    ],
    [
      'another tab chooses the built-in guide',
      ({ otherTab }) => otherTab.send('PUT', '/api/writer', { choice: 'guide' }),
    ],
    [
      'memory is switched off and on again',
      async ({ otherTab }) => {
        await otherTab.send('PUT', '/api/memory', { isOn: false })
        await otherTab.send('PUT', '/api/memory', { isOn: true })
      },
    ],
  ])('are not sent if %s: then the guide answers, and nothing is sent', async (_, change) => {
    const ida = await person()
    meanwhile = () => change(ida)
    const { sent, entry } = await reflect(ida.tab)
    expect(sent).toBe('[]')
    expect(entry).toMatchObject({ writtenBy: null, aiFeedback: guideScript.script })
  })

  it('stay allowed if one tab gives the consent that another has given', async () => {
    const { tab, otherTab } = await person()
    meanwhile = () => allow(otherTab, true)
    expect((await reflect(tab)).sent).toContain('zorvel')
  })
})

it('a reflection is not sent either if the built-in guide is chosen while it is read', async () => {
  const tab = await signInOnPlan(server, 'essential')
  await chooseModel(tab)
  meanwhile = () => tab.send('PUT', '/api/writer', { choice: 'guide' })
  const { sent, entry } = await reflect(tab)
  expect(sent).toBe('[]')
  expect(entry).toMatchObject({ writtenBy: null, aiFeedback: guideScript.script })
})

it('an entry of another user cannot be shared', async () => {
  const [ida, bo] = [await person(), await person()]
  const { db } = server.database
  const writers: Writers = { guide: stubGuide(), model: { name: 'gpt-4.1', writer } }
  const userId = await idOf(ida.tab)
  expect(await mayShareEntries(db, writers, userId, ida.ids)).toBe(true)
  expect(await mayShareEntries(db, writers, userId, bo.ids)).toBe(false)
  const other: Writers = { guide: stubGuide(), model: { name: 'other', writer } }
  expect(await mayShareEntries(db, other, userId, ida.ids)).toBe(false)
})

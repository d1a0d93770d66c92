import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type plainEntry, storeEntries } from '#testing/entries.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { signInOnPlan } from '#testing/plans.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

interface Entry {
  id: string
  content: string
  createdAt: string
}
interface Month {
  month: string
  days: { day: string; morning: number; evening: number }[]
  previousMonth: string | null
  nextMonth: string | null
}
interface SearchPage {
  entries: Entry[]
  nextCursor: string | null
}
/** The fields of an entry that matter to a test; `plainEntry` adds the others. */
type EntryFields = Parameters<typeof plainEntry>[0]

const newUser = () => server.signedIn(`${randomUUID()}@example.com`)

const store = (client: HttpClient, entries: readonly EntryFields[]) =>
  storeEntries(server, client, entries)

async function userWith(...entries: EntryFields[]): Promise<HttpClient> {
  const client = await newUser()
  await store(client, entries)
  return client
}

const entryAt = (time: string, overrides: Partial<EntryFields> = {}): EntryFields => ({
  createdAt: new Date(time),
  content: time,
  ...overrides,
})

const getIn = (client: HttpClient, zone: string, path: string) =>
  client.fetch(path, { headers: { 'x-time-zone': zone } })
async function dayIn(client: HttpClient, zone: string, day: string): Promise<string[]> {
  const response = await getIn(client, zone, `/api/journal-entries?day=${day}`)
  return ((await response.json()) as Entry[]).map(({ content }) => content)
}
const monthIn = async (client: HttpClient, zone: string, query: string) =>
  (await (await getIn(client, zone, `/api/journal-entries/days${query}`)).json()) as Month
const search = async (client: HttpClient, body: object) =>
  (await (await client.send('POST', '/api/journal-entries/search', body)).json()) as SearchPage
const contentsOf = ({ entries }: SearchPage) => entries.map(({ content }) => content)

async function createSlide(client: HttpClient): Promise<string> {
  const goalDescription = 'I run a small bakery by the sea.'
  const response = await client.send('POST', '/api/target-slides/generate', { goalDescription })
  return ((await response.json()) as { id: string }).id
}

describe('the reflections of a day', () => {
  it.each([
    ['23 hours', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
    ['25 hours', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
    ['24 hours', '2026-07-01', '2026-06-30T22:00:00Z', '2026-07-01T21:59:59Z'],
  ])('are those between two local midnights on a day of %s', async (_hours, day, first, last) => {
    const before = new Date(Date.parse(first) - 1000).toISOString()
    const after = new Date(Date.parse(last) + 1000).toISOString()
    const client = await userWith(entryAt(before), entryAt(first), entryAt(last), entryAt(after))
    expect(await dayIn(client, 'Europe/Berlin', day)).toEqual([last, first])
  })

  it('depend on the time zone of the user', async () => {
    const client = await userWith(entryAt('2026-05-10T23:30:00Z'))
    expect(await dayIn(client, 'Pacific/Auckland', '2026-05-11')).toHaveLength(1)
    expect(await dayIn(client, 'America/Los_Angeles', '2026-05-10')).toHaveLength(1)
    expect(await dayIn(client, 'America/Los_Angeles', '2026-05-11')).toEqual([])
  })

  it('can be limited to a slide, and the link to the next page keeps both filters', async () => {
    const client = await signInOnPlan(server, 'essential')
    const targetSlideId = await createSlide(client)
    const long = 'x'.repeat(9_000)
    const entries = Array.from({ length: 40 }, (_, minute) =>
      entryAt(new Date(Date.UTC(2026, 4, 10, 8, minute)).toISOString(), {
        targetSlideId,
        content: long,
      }),
    )
    await store(client, [
      ...entries,
      entryAt('2026-05-10T09:00:00Z'),
      entryAt('2026-05-11T09:00:00Z', { targetSlideId }),
    ])
    const path = `/api/journal-entries?day=2026-05-10&targetSlideId=${targetSlideId}`
    const first = await getIn(client, 'UTC', path)
    const link = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await getIn(client, 'UTC', link)
    const lengths = [await first.json(), await second.json()].map(
      (page) => (page as Entry[]).length,
    )
    expect(lengths[0]).toBeGreaterThan(20)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(40)
  })

  it.each(['2026-02-30', '0000-01-01', '2026-5-1', 'today'])(
    'are refused with 400 for %s, which is no day',
    async (day) => {
      const client = await newUser()
      expect((await client.get(`/api/journal-entries?day=${day}`)).status).toBe(400)
    },
  )
})

describe('the days of a month', () => {
  it('count mornings and evenings, also on days of 23 and 25 hours', async () => {
    const client = await userWith(
      entryAt('2026-03-28T23:00:00Z'),
      entryAt('2026-03-29T21:59:59Z', { timeOfDay: 'evening' }),
      entryAt('2026-03-29T22:00:00Z', { timeOfDay: 'evening' }),
      entryAt('2026-10-25T22:59:59Z'),
    )
    expect(await monthIn(client, 'Europe/Berlin', '?month=2026-03')).toEqual({
      month: '2026-03',
      days: [
        { day: '2026-03-29', morning: 1, evening: 1 },
        { day: '2026-03-30', morning: 0, evening: 1 },
      ],
      previousMonth: null,
      nextMonth: '2026-10',
    })
    expect((await monthIn(client, 'Europe/Berlin', '?month=2026-10')).days).toEqual([
      { day: '2026-10-25', morning: 1, evening: 0 },
    ])
  })

  it('are none in an empty month, and the nearest months that have reflections are named', async () => {
    const client = await userWith(
      entryAt('2024-01-10T12:00:00Z'),
      entryAt('2025-06-30T23:30:00Z'),
      entryAt('2026-09-01T12:00:00Z'),
    )
    expect(await monthIn(client, 'Europe/Berlin', '?month=2026-02')).toEqual({
      month: '2026-02',
      days: [],
      // In Berlin it was already July.
      previousMonth: '2025-07',
      nextMonth: '2026-09',
    })
  })

  it('are those of the current month if none is named', async () => {
    server.now = new Date('2026-11-30T23:30:00Z')
    const client = await newUser()
    expect((await monthIn(client, 'Europe/Berlin', '')).month).toBe('2026-12')
    expect((await monthIn(client, 'UTC', '')).month).toBe('2026-11')
  })

  it('can be limited to a slide', async () => {
    const client = await signInOnPlan(server, 'essential')
    const targetSlideId = await createSlide(client)
    await store(client, [
      entryAt('2026-05-10T09:00:00Z', { targetSlideId }),
      entryAt('2026-05-12T09:00:00Z'),
    ])
    const { days } = await monthIn(client, 'UTC', `?month=2026-05&targetSlideId=${targetSlideId}`)
    expect(days.map(({ day }) => day)).toEqual(['2026-05-10'])
  })

  it('are empty for another user', async () => {
    await userWith(entryAt('2026-05-10T09:00:00Z'))
    const stranger = await newUser()
    expect(await monthIn(stranger, 'UTC', '?month=2026-05')).toMatchObject({
      days: [],
      previousMonth: null,
      nextMonth: null,
    })
    expect(await dayIn(stranger, 'UTC', '2026-05-10')).toEqual([])
  })
})

describe('a search for words', () => {
  const entryWith = (time: string, text: string) => entryAt(time, { content: text })

  it('finds the reflections that contain all of them, newest first', async () => {
    const client = await userWith(
      entryWith('2026-05-01T09:00:00Z', 'The oven man did not call.'),
      entryWith('2026-05-02T09:00:00Z', 'I called the OVEN man.'),
      entryWith('2026-05-03T09:00:00Z', 'The oven is warm.'),
    )
    expect(contentsOf(await search(client, { words: ' call oven ' }))).toEqual([
      'I called the OVEN man.',
      'The oven man did not call.',
    ])
    expect(await search(client, { words: 'letter' })).toEqual({ entries: [], nextCursor: null })
  })

  it('searches the text of the reflections, not the guidance', async () => {
    const client = await userWith(entryAt('2026-05-01T09:00:00Z', { aiFeedback: 'Breathe out.' }))
    expect(contentsOf(await search(client, { words: 'breathe' }))).toEqual([])
  })

  it('never finds a reflection of another user', async () => {
    await userWith(entryWith('2026-05-01T09:00:00Z', 'Quendolbank'))
    expect(contentsOf(await search(await newUser(), { words: 'Quendolbank' }))).toEqual([])
  })

  it('can be limited to a slide', async () => {
    const client = await signInOnPlan(server, 'essential')
    const targetSlideId = await createSlide(client)
    await store(client, [
      entryAt('2026-05-10T09:00:00Z', { targetSlideId, content: 'calm by the sea' }),
      entryAt('2026-05-12T09:00:00Z', { content: 'calm at home' }),
    ])
    expect(contentsOf(await search(client, { words: 'calm', targetSlideId }))).toEqual([
      'calm by the sea',
    ])
  })

  it.each([{}, { words: '  ' }, { words: 'x'.repeat(201) }, { words: 'a', q: 'a' }])(
    'is refused with 400 for %j',
    async (body) => {
      const client = await newUser()
      const response = await client.send('POST', '/api/journal-entries/search', body)
      expect(response.status).toBe(400)
    },
  )

  it('leaves out a damaged reflection, and finds the others', async () => {
    const id = randomUUID()
    const client = await userWith(
      entryAt('2026-05-01T09:00:00Z', { id, content: 'calm one' }),
      entryAt('2026-05-02T09:00:00Z', { content: 'calm two' }),
    )
    await server.database.pool.query(
      'update journal_entries set content = set_byte(content, 30, 255 - get_byte(content, 30)) where id = $1',
      [id],
    )
    expect(contentsOf(await search(client, { words: 'calm' }))).toEqual(['calm two'])
  })
})

describe('a journal of 5,000 reflections over three years', () => {
  const count = 5_000
  const firstTime = Date.UTC(2023, 10, 1)
  const spacingMs = (3 * 365 * 24 * 60 * 60 * 1000) / count
  let client: HttpClient

  beforeAll(async () => {
    const entries = Array.from({ length: count }, (_, index) =>
      entryAt(new Date(firstTime + index * spacingMs).toISOString(), {
        content: `Number ${index}. The harbour was ${index === 7 ? 'vermilion' : 'calm'}.`,
        timeOfDay: index % 2 === 0 ? 'morning' : 'evening',
      }),
    )
    client = await userWith(...entries)
  })

  it.each(['Europe/Berlin', 'America/St_Johns', 'Pacific/Apia'])(
    'has each of them on one day of the calendar in %s, and a path through all months',
    async (zone) => {
      let total = 0
      let months = 0
      for (let month: string | null = '2023-10'; month; months++) {
        const page: Month = await monthIn(client, zone, `?month=${month}`)
        for (const { morning, evening } of page.days) total += morning + evening
        month = page.nextMonth
      }
      expect(total).toBe(count)
      expect(months).toBeGreaterThan(35)
    },
  )

  it('is searched to its oldest end', async () => {
    expect(contentsOf(await search(client, { words: 'vermilion' }))).toEqual([
      'Number 7. The harbour was vermilion.',
    ])
  })

  it('returns many matches in pages that together contain all of them', async () => {
    let cursor: string | null = null
    const ids = new Set<string>()
    do {
      const page: SearchPage = await search(client, {
        words: 'harbour number 49',
        ...(cursor && { cursor }),
      })
      expect(page.entries.length).toBeLessThanOrEqual(50)
      for (const { id } of page.entries) ids.add(id)
      cursor = page.nextCursor
    } while (cursor)
    const expected = Array.from({ length: count }, (_, index) => String(index))
    expect(ids.size).toBe(expected.filter((index) => index.includes('49')).length)
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import type { openWeeklyReview } from '#shared/contract/weekly-reviews.ts'
import type { Answer } from '#shared/endpoint.ts'
import { damage } from '#testing/damage.ts'
import { storeEntries } from '#testing/entries.ts'
import { readingOf } from '#testing/entry-memory.ts'
import { idOf } from '#testing/own-data.ts'
import { signInOnPlan } from '#testing/plans.ts'
import { afterAWeek, entriesOf, goodLines, sunday, sundayEvening } from '#testing/reviewed-week.ts'
import { serveForTests } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

const server = serveForTests()
afterEach(() => {
  server.now = sundayEvening
})

type Review = Answer<typeof openWeeklyReview>
const path = '/api/weekly-reviews'
const lisbon = { 'x-time-zone': 'Europe/Lisbon' }
const offered = async (visitor: Visitor, headers: Record<string, string> = lisbon) =>
  ((await (await visitor.get(`${path}/offered`, headers)).json()) as { endsOn: string | null })
    .endsOn
const open = (visitor: Visitor) => visitor.send('POST', path, undefined, lisbon)
const opened = async (visitor: Visitor) => {
  const response = await open(visitor)
  expect(response.status).toBe(201)
  return (await response.json()) as Review
}
const list = async (visitor: Visitor) => (await (await visitor.get(path)).json()) as Review[]
const remove = (visitor: Visitor, id: string) => visitor.send('DELETE', `${path}/${id}`)
const setTier = async (visitor: Visitor, tier: string) =>
  server.database.pool.query('update users set subscription_tier = $2 where id = $1', [
    await idOf(visitor),
    tier,
  ])

describe('a weekly review', () => {
  it('is offered from Sunday 18:00 in the time zone of the user until the next one is due', async () => {
    const { visitor } = await afterAWeek(server)
    server.now = new Date('2026-11-15T17:59:00Z')
    expect(await offered(visitor)).toBeNull()
    expect(await offered(visitor, { 'x-time-zone': 'Europe/Berlin' })).toBe(sunday)
    server.now = new Date('2026-11-15T18:00:00Z')
    expect(await offered(visitor)).toBe(sunday)
    server.now = new Date('2026-11-22T17:59:00Z')
    expect(await offered(visitor)).toBe(sunday)
    server.now = new Date('2026-11-22T18:00:00Z')
    expect(await offered(visitor)).toBeNull()
  })

  it('is made when it is opened, and is the same when it is opened again', async () => {
    const { visitor } = await afterAWeek(server)
    expect(await list(visitor)).toEqual([])
    const review = await opened(visitor)
    expect(review.endsOn).toBe(sunday)
    expect(review.lines.length).toBeGreaterThan(0)
    for (const { text } of review.lines) expect(goodLines).toContain(text)
    expect(await offered(visitor)).toBeNull()
    expect(await opened(visitor)).toEqual(review)
    expect(await list(visitor)).toEqual([review])
    expect(Object.keys(review)).not.toContain('sources')
  })

  it('is sealed in the database, and its length does not tell how much it quotes', async () => {
    const { visitor } = await afterAWeek(server)
    const { question } = await opened(visitor)
    const dump = await server.dump()
    expect(dump).not.toContain(question)
    const { rows } = await server.database.pool.query<{ length: number }>(
      'select length(content) - 41 as length from weekly_reviews where user_id = $1',
      [await idOf(visitor)],
    )
    expect((rows[0]?.length ?? 1) % 4096).toBe(0)
  })

  it('is not offered on the free plan, and cannot be opened there', async () => {
    const { visitor } = await afterAWeek(server)
    await setTier(visitor, 'free')
    expect(await offered(visitor)).toBeNull()
    expect((await open(visitor)).status).toBe(402)
  })

  it('can be read and deleted on the free plan', async () => {
    const { visitor } = await afterAWeek(server)
    const { id } = await opened(visitor)
    await setTier(visitor, 'free')
    expect(await list(visitor)).toHaveLength(1)
    expect((await remove(visitor, id)).status).toBe(204)
    expect(await list(visitor)).toEqual([])
  })

  it('is not offered while memory is off, and those that were made stay', async () => {
    const { visitor } = await afterAWeek(server)
    await opened(visitor)
    const { visitor: other } = await afterAWeek(server)
    for (const each of [visitor, other]) await each.send('PUT', '/api/memory', { isOn: false })
    expect(await list(visitor)).toHaveLength(1)
    expect(await offered(other)).toBeNull()
    expect((await open(other)).status).toBe(404)
    await other.send('PUT', '/api/memory', { isOn: true })
    expect(await offered(other)).toBeNull()
  })

  it.each([
    ['no entries', []],
    [
      'entries of another week',
      entriesOf(goodLines, { createdAt: new Date('2026-11-08T12:00:00Z') }),
    ],
    ['entries of which nothing is remembered', entriesOf(goodLines, { memory: null })],
    [
      'entries answered with help',
      entriesOf(goodLines, { needsSupport: true, careKind: 'suicide' }),
    ],
  ])('is not offered for a week with %s', async (_, entries) => {
    server.now = sundayEvening
    const visitor = await signInOnPlan(server, 'essential')
    if (entries.length > 0) await storeEntries(server, visitor, entries)
    expect(await offered(visitor)).toBeNull()
    expect((await open(visitor)).status).toBe(404)
  })

  it('quotes nothing of an entry that was answered with help', async () => {
    const { visitor } = await afterAWeek(server)
    const secret = 'The garden was golden and full of bees.'
    const [marked] = entriesOf([secret], { needsSupport: true, careKind: 'selfharm' })
    await storeEntries(server, visitor, marked ? [marked] : [])
    expect(JSON.stringify(await opened(visitor))).not.toContain('golden')
  })

  it('quotes no sentence that speaks of danger, whatever its entry was taken for', async () => {
    server.now = sundayEvening
    const visitor = await signInOnPlan(server, 'essential')
    const line = 'I want to die and the sun is so warm and lovely on the water.'
    const entries = entriesOf([line, goodLines[1] ?? '', goodLines[2] ?? ''])
    await storeEntries(server, visitor, entries)
    expect(JSON.stringify(await opened(visitor))).not.toContain('lovely')
  })

  it('is short for fewer than three entries', async () => {
    server.now = sundayEvening
    const visitor = await signInOnPlan(server, 'essential')
    await storeEntries(server, visitor, entriesOf(goodLines.slice(0, 2)))
    expect(await opened(visitor)).toMatchObject({
      lines: [expect.anything()],
      lightened: null,
      returned: null,
    })
  })

  it('names what returned only where memory finds the same matter on two days', async () => {
    server.now = sundayEvening
    const visitor = await signInOnPlan(server, 'essential')
    const memory = { reading: readingOf('fear', 'n'), remembered: [] }
    const worries = ['I am scared of the exam.', 'Still the exam, and I am scared.']
    const [calm] = entriesOf([goodLines[2] ?? ''], { createdAt: new Date('2026-11-12T09:00:00Z') })
    await storeEntries(server, visitor, [
      ...entriesOf(worries, { memory }),
      ...(calm ? [calm] : []),
    ])
    expect((await opened(visitor)).returned).toMatch(/“[Tt]he exam”/)
  })
})

describe('a deleted entry', () => {
  it('takes the review with it that is made from it; what is left can be reviewed again', async () => {
    const { visitor, ids } = await afterAWeek(server)
    const first = await opened(visitor)
    const at = goodLines.indexOf(first.lines[0]?.text ?? '')
    await visitor.send('DELETE', `/api/journal-entries/${ids[at]}`)
    expect(await list(visitor)).toEqual([])
    expect(await offered(visitor)).toBe(sunday)
    const second = await opened(visitor)
    expect(second.id).not.toBe(first.id)
    expect(JSON.stringify(second)).not.toContain(goodLines[at])
  })

  it('of another week leaves the review as it is', async () => {
    const { visitor } = await afterAWeek(server)
    const [older] = entriesOf(['Rain.'], { createdAt: new Date('2026-11-01T12:00:00Z') })
    await storeEntries(server, visitor, older ? [older] : [])
    const review = await opened(visitor)
    await visitor.send('DELETE', `/api/journal-entries/${older?.id}`)
    expect(await list(visitor)).toEqual([review])
  })
})

describe('a deleted review', () => {
  it('leaves no text, and its week is not offered again', async () => {
    const { visitor } = await afterAWeek(server)
    const { id } = await opened(visitor)
    expect((await remove(visitor, id)).status).toBe(204)
    expect(await list(visitor)).toEqual([])
    expect(await offered(visitor)).toBeNull()
    expect((await open(visitor)).status).toBe(404)
    expect((await remove(visitor, id)).status).toBe(404)
    const { rows } = await server.database.pool.query(
      'select content from weekly_reviews where id = $1',
      [id],
    )
    expect(rows).toEqual([{ content: null }])
  })
})

it('a review of another user can be neither read nor deleted', async () => {
  const { visitor } = await afterAWeek(server)
  const { id } = await opened(visitor)
  const { visitor: other } = await afterAWeek(server)
  expect(await list(other)).toEqual([])
  expect((await remove(other, id)).status).toBe(404)
  expect(await list(visitor)).toHaveLength(1)
})

it('a review that cannot be decrypted is listed as damaged, and can be deleted', async () => {
  const { visitor } = await afterAWeek(server)
  const { id } = await opened(visitor)
  await damage(server.database, 'weekly_reviews.content', id)
  expect(await list(visitor)).toMatchObject([{ id, isDamaged: true, opening: '', lines: [] }])
  expect((await remove(visitor, id)).status).toBe(204)
})

it('no passage comes twice within twelve weeks', async () => {
  const { visitor } = await afterAWeek(server)
  const questions = [(await opened(visitor)).question]
  for (let week = 1; week <= 12; week += 1) {
    const later = week * 7 * 24 * 60 * 60 * 1000
    server.now = new Date(sundayEvening.getTime() + later)
    const entries = entriesOf(goodLines).map(({ createdAt, ...entry }) => ({
      ...entry,
      createdAt: new Date(createdAt.getTime() + later),
    }))
    await storeEntries(server, visitor, entries)
    questions.push((await opened(visitor)).question)
  }
  expect(new Set(questions).size).toBe(questions.length)
})

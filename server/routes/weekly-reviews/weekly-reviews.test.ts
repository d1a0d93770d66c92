import { afterEach, describe, expect, it } from 'vitest'
import type { openWeeklyReview } from '#shared/contract/weekly-reviews.ts'
import type { ResponseBody } from '#shared/endpoint.ts'
import { damage } from '#testing/damage.ts'
import { storeEntries } from '#testing/entries.ts'
import { readingOf } from '#testing/entry-memory.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { idOf } from '#testing/own-data.ts'
import { signInOnPlan } from '#testing/plans.ts'
import {
  entriesOf,
  goodLines,
  signInAfterAWeek,
  sunday,
  sundayEvening,
} from '#testing/reviewed-week.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
afterEach(() => {
  server.now = sundayEvening
})

type Review = ResponseBody<typeof openWeeklyReview>
const path = '/api/weekly-reviews'
const lisbon = { 'x-time-zone': 'Europe/Lisbon' }
const offeredWeekOf = async (client: HttpClient, headers: Record<string, string> = lisbon) =>
  ((await (await client.get(`${path}/offered`, headers)).json()) as { endsOn: string | null })
    .endsOn
const postReview = (client: HttpClient) => client.send('POST', path, undefined, lisbon)
const openReview = async (client: HttpClient) => {
  const response = await postReview(client)
  expect(response.status).toBe(201)
  return (await response.json()) as Review
}
const list = async (client: HttpClient) => (await (await client.get(path)).json()) as Review[]
const remove = (client: HttpClient, id: string) => client.send('DELETE', `${path}/${id}`)
const setTier = async (client: HttpClient, tier: string) =>
  server.database.pool.query('update users set subscription_tier = $2 where id = $1', [
    await idOf(client),
    tier,
  ])

describe('a weekly review', () => {
  it('is offered from Sunday 18:00 in the time zone of the user until the next one is due', async () => {
    const { client } = await signInAfterAWeek(server)
    server.now = new Date('2026-11-15T17:59:00Z')
    expect(await offeredWeekOf(client)).toBeNull()
    expect(await offeredWeekOf(client, { 'x-time-zone': 'Europe/Berlin' })).toBe(sunday)
    server.now = new Date('2026-11-15T18:00:00Z')
    expect(await offeredWeekOf(client)).toBe(sunday)
    server.now = new Date('2026-11-22T17:59:00Z')
    expect(await offeredWeekOf(client)).toBe(sunday)
    server.now = new Date('2026-11-22T18:00:00Z')
    expect(await offeredWeekOf(client)).toBeNull()
  })

  it('is made when it is opened, and is the same when it is opened again', async () => {
    const { client } = await signInAfterAWeek(server)
    expect(await list(client)).toEqual([])
    const review = await openReview(client)
    expect(review.endsOn).toBe(sunday)
    expect(review.lines.length).toBeGreaterThan(0)
    for (const { text } of review.lines) expect(goodLines).toContain(text)
    expect(await offeredWeekOf(client)).toBeNull()
    expect(await openReview(client)).toEqual(review)
    expect(await list(client)).toEqual([review])
    expect(Object.keys(review)).not.toContain('sources')
  })

  it('is sealed in the database, and its length does not tell how much it quotes', async () => {
    const { client } = await signInAfterAWeek(server)
    const { question } = await openReview(client)
    const dump = await server.dump()
    expect(dump).not.toContain(question)
    // Sealing adds 41 bytes: format version, nonce and tag.
    const { rows } = await server.database.pool.query<{ length: number }>(
      'select length(content) - 41 as length from weekly_reviews where user_id = $1',
      [await idOf(client)],
    )
    expect((rows[0]?.length ?? 1) % 4096).toBe(0)
  })

  it('is not offered on the free plan, and cannot be opened there', async () => {
    const { client } = await signInAfterAWeek(server)
    await setTier(client, 'free')
    expect(await offeredWeekOf(client)).toBeNull()
    expect((await postReview(client)).status).toBe(402)
  })

  it('can be read and deleted on the free plan', async () => {
    const { client } = await signInAfterAWeek(server)
    const { id } = await openReview(client)
    await setTier(client, 'free')
    expect(await list(client)).toHaveLength(1)
    expect((await remove(client, id)).status).toBe(204)
    expect(await list(client)).toEqual([])
  })

  it('is not offered while memory is off, and those that were made stay', async () => {
    const { client } = await signInAfterAWeek(server)
    await openReview(client)
    const { client: other } = await signInAfterAWeek(server)
    for (const user of [client, other]) await user.send('PUT', '/api/memory', { isOn: false })
    expect(await list(client)).toHaveLength(1)
    expect(await offeredWeekOf(other)).toBeNull()
    expect((await postReview(other)).status).toBe(404)
    // What was remembered of the week was deleted when memory was switched off.
    await other.send('PUT', '/api/memory', { isOn: true })
    expect(await offeredWeekOf(other)).toBeNull()
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
    const client = await signInOnPlan(server, 'essential')
    if (entries.length > 0) await storeEntries(server, client, entries)
    expect(await offeredWeekOf(client)).toBeNull()
    expect((await postReview(client)).status).toBe(404)
  })

  it('quotes nothing of an entry that was answered with help', async () => {
    const { client } = await signInAfterAWeek(server)
    const secret = 'The garden was golden and full of bees.'
    const [crisisEntry] = entriesOf([secret], { needsSupport: true, careKind: 'selfharm' })
    await storeEntries(server, client, crisisEntry ? [crisisEntry] : [])
    expect(JSON.stringify(await openReview(client))).not.toContain('golden')
  })

  it('quotes no sentence that speaks of danger, even if its entry is not marked as needing support', async () => {
    server.now = sundayEvening
    const client = await signInOnPlan(server, 'essential')
    const line = 'I want to die and the sun is so warm and lovely on the water.'
    const entries = entriesOf([line, goodLines[1] ?? '', goodLines[2] ?? ''])
    await storeEntries(server, client, entries)
    expect(JSON.stringify(await openReview(client))).not.toContain('lovely')
  })

  it('is short for fewer than three entries', async () => {
    server.now = sundayEvening
    const client = await signInOnPlan(server, 'essential')
    await storeEntries(server, client, entriesOf(goodLines.slice(0, 2)))
    expect(await openReview(client)).toMatchObject({
      lines: [expect.anything()],
      lightened: null,
      returned: null,
    })
  })

  it('names a subject as returned if memory finds it on two days', async () => {
    server.now = sundayEvening
    const client = await signInOnPlan(server, 'essential')
    const memory = { reading: readingOf('fear', 'n'), remembered: [] }
    const worries = ['I am scared of the exam.', 'Still the exam, and I am scared.']
    const [calm] = entriesOf([goodLines[2] ?? ''], { createdAt: new Date('2026-11-12T09:00:00Z') })
    await storeEntries(server, client, [...entriesOf(worries, { memory }), ...(calm ? [calm] : [])])
    expect((await openReview(client)).returned).toMatch(/“[Tt]he exam”/)
  })
})

describe('a deleted entry', () => {
  it('deletes the review that was made from it, and a new one can be made from the remaining entries', async () => {
    const { client, ids } = await signInAfterAWeek(server)
    const first = await openReview(client)
    const index = goodLines.indexOf(first.lines[0]?.text ?? '')
    await client.send('DELETE', `/api/journal-entries/${ids[index]}`)
    expect(await list(client)).toEqual([])
    expect(await offeredWeekOf(client)).toBe(sunday)
    const second = await openReview(client)
    expect(second.id).not.toBe(first.id)
    expect(JSON.stringify(second)).not.toContain(goodLines[index])
  })

  it('of another week leaves the review as it is', async () => {
    const { client } = await signInAfterAWeek(server)
    const [older] = entriesOf(['Rain.'], { createdAt: new Date('2026-11-01T12:00:00Z') })
    await storeEntries(server, client, older ? [older] : [])
    const review = await openReview(client)
    await client.send('DELETE', `/api/journal-entries/${older?.id}`)
    expect(await list(client)).toEqual([review])
  })
})

describe('a deleted review', () => {
  it('leaves no text, and its week is not offered again', async () => {
    const { client } = await signInAfterAWeek(server)
    const { id } = await openReview(client)
    expect((await remove(client, id)).status).toBe(204)
    expect(await list(client)).toEqual([])
    expect(await offeredWeekOf(client)).toBeNull()
    expect((await postReview(client)).status).toBe(404)
    expect((await remove(client, id)).status).toBe(404)
    const { rows } = await server.database.pool.query(
      'select content from weekly_reviews where id = $1',
      [id],
    )
    expect(rows).toEqual([{ content: null }])
  })
})

it('a review of another user can be neither read nor deleted', async () => {
  const { client } = await signInAfterAWeek(server)
  const { id } = await openReview(client)
  const { client: other } = await signInAfterAWeek(server)
  expect(await list(other)).toEqual([])
  expect((await remove(other, id)).status).toBe(404)
  expect(await list(client)).toHaveLength(1)
})

it('a review that cannot be decrypted is listed as damaged, and can be deleted', async () => {
  const { client } = await signInAfterAWeek(server)
  const { id } = await openReview(client)
  await damage(server.database, 'weekly_reviews.content', id)
  expect(await list(client)).toMatchObject([{ id, isDamaged: true, opening: '', lines: [] }])
  expect((await remove(client, id)).status).toBe(204)
})

it('no question comes twice within twelve weeks', async () => {
  const { client } = await signInAfterAWeek(server)
  const questions = [(await openReview(client)).question]
  for (let week = 1; week <= 12; week += 1) {
    const offsetMs = week * 7 * 24 * 60 * 60 * 1000
    server.now = new Date(sundayEvening.getTime() + offsetMs)
    const entries = entriesOf(goodLines).map(({ createdAt, ...entry }) => ({
      ...entry,
      createdAt: new Date(createdAt.getTime() + offsetMs),
    }))
    await storeEntries(server, client, entries)
    questions.push((await openReview(client)).question)
  }
  expect(new Set(questions).size).toBe(questions.length)
})

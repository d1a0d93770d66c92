import { beforeAll, describe, expect, it } from 'vitest'
import { type Files, unzip, zip } from '#testing/archives.ts'
import { damage } from '#testing/damage.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { exportAccount, fillAccountOf, idOf, importArchive } from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests({ variables: { ROLE: 'all' } })
const reviewFile = 'data/reviews.json'
const accountFile = 'data/account.json'

interface ReviewRecord {
  endsOn: string
  opening: string
  sources: string[]
}

let ida: HttpClient
let files: Files
beforeAll(async () => {
  ida = await server.signedIn('ida@example.com')
  await fillAccountOf(server, ida, { slides: 1, entries: 15, tracks: 0 })
  files = await unzip(await exportAccount(ida))
})

const exportedReviews = () => JSON.parse(String(files[reviewFile])) as ReviewRecord[]
const asRecords = (records: object[]) =>
  Buffer.from(`[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`)
const list = async (client: HttpClient) =>
  (await (await client.get('/api/weekly-reviews')).json()) as { id: string; endsOn: string }[]

async function importWith(name: string, changes: Files) {
  const client = await server.signedIn(`${name}@example.com`)
  const { status } = await importArchive(client, await zip({ ...files, ...changes }))
  return { client, status, reviews: await list(client) }
}

describe('weekly reviews', () => {
  it('are exported as records and as a page', () => {
    expect(exportedReviews()).toHaveLength(3)
    expect(String(files['journal/weekly-reviews.md'])).toContain(exportedReviews()[0]?.opening)
    expect(String(files['README.md'])).toContain('journal/weekly-reviews.md')
  })

  it('are imported, and belong to the imported entries', async () => {
    const { client, status, reviews } = await importWith('all', {})
    expect(status).toBe(200)
    const withoutId = ({ id: _id, ...review }: { id: string }) => review
    expect(reviews.map(withoutId)).toEqual((await list(ida)).map(withoutId))
    const entries = (await (await client.get('/api/journal-entries')).json()) as { id: string }[]
    for (const { id } of entries) await client.send('DELETE', `/api/journal-entries/${id}`)
    expect(await list(client)).toEqual([])
  })

  it('are missing from older exports, which can still be imported', async () => {
    const { holds, ...account } = JSON.parse(String(files[accountFile])) as {
      holds: { reviews?: number }
    }
    const { reviews: _reviews, ...older } = holds
    const { [reviewFile]: _file, ...others } = files
    const client = await server.signedIn('older@example.com')
    const archive = await zip({
      ...others,
      [accountFile]: Buffer.from(JSON.stringify({ ...account, holds: older })),
    })
    expect((await importArchive(client, archive)).status).toBe(200)
  })

  it.each<[string, (reviews: ReviewRecord[]) => object[]]>([
    [
      'of an unknown entry',
      ([first, ...rest]) => [{ ...first, sources: [crypto.randomUUID()] }, ...rest],
    ],
    ['of no entry', ([first, ...rest]) => [{ ...first, sources: [] }, ...rest]],
    [
      'two of the same week',
      ([first, second, ...rest]) => [first ?? {}, { ...second, endsOn: first?.endsOn }, ...rest],
    ],
    ['with other fields', ([first, ...rest]) => [{ ...first, score: 7 }, ...rest]],
    [
      'more than the account record declares',
      (reviews) => [...reviews, { ...reviews[0], endsOn: '2026-01-04' }],
    ],
    ['fewer than the account record declares', (reviews) => reviews.slice(1)],
  ])('are refused: %s', async (name, change) => {
    const changes = { [reviewFile]: asRecords(change(exportedReviews())) }
    const { status, reviews } = await importWith(name.replaceAll(' ', '-'), changes)
    expect({ status, reviews }).toEqual({ status: 400, reviews: [] })
  })

  it('can be imported for a week that is marked because its review was deleted', async () => {
    const client = await server.signedIn('marked@example.com')
    // A row without content marks the week of a deleted review.
    await server.database.pool.query(
      'insert into weekly_reviews (id, user_id, ends_on, created_at) values ($1, $2, $3, now())',
      [crypto.randomUUID(), await idOf(client), exportedReviews()[0]?.endsOn],
    )
    expect((await importArchive(client, await zip(files))).status).toBe(200)
    expect(await list(client)).toHaveLength(3)
  })

  it('that cannot be decrypted are left out, and named', async () => {
    const bo = await server.signedIn('bo@example.com')
    await fillAccountOf(server, bo, { slides: 1, entries: 8, tracks: 0 })
    const [first] = await list(bo)
    await damage(server.database, 'weekly_reviews.content', first?.id ?? '')
    const archive = await unzip(await exportAccount(bo))
    expect(JSON.parse(String(archive[reviewFile]))).toHaveLength(1)
    expect(String(archive['README.md'])).toContain(`The weekly review of ${first?.endsOn}`)
  })

  it('are deleted with the account', async () => {
    const leaving = await server.signedIn('leaving@example.com')
    await fillAccountOf(server, leaving, { slides: 1, entries: 1, tracks: 0 })
    const userId = await idOf(leaving)
    const rows = async () =>
      (
        await server.database.pool.query('select 1 from weekly_reviews where user_id = $1', [
          userId,
        ])
      ).rows.length
    expect(await rows()).toBe(1)
    await leaving.send('POST', '/api/account/delete', { email: 'leaving@example.com' })
    expect(await rows()).toBe(0)
  })
})

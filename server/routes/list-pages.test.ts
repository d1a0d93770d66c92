import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { users } from '#server/db/schema/users.ts'
import { createJournalStore } from '#server/db/stores/journal-store.ts'
import { createSlideStore } from '#server/db/stores/slide-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { plainEntry } from '#testing/entries.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

const ownerOf = async (client: HttpClient) => String((await client.whoAmI()).user?.id)
const newUser = () => server.signedIn(`${randomUUID()}@example.com`)
const vault = () => createVault(server.masterKey)
/** Two rows share each timestamp, so that a page may end between them. */
const timeOf = (index: number) => new Date(server.now.getTime() - Math.floor(index / 2) * 1000)
const newIds = (count: number) => Array.from({ length: count }, () => randomUUID())

/** Reads all pages, and returns the ids of their rows and the bytes of their bodies. */
async function pagesOf(client: HttpClient, path: string) {
  const pages: { ids: string[]; bytes: number }[] = []
  for (let next: string | undefined = path; next; ) {
    const response = await client.get(next)
    const body = await response.text()
    const ids = (JSON.parse(body) as { id: string }[]).map(({ id }) => id)
    pages.push({ ids, bytes: Buffer.byteLength(body) })
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return pages
}

async function longSlides(count: number) {
  const client = await newUser()
  const ids = newIds(count)
  const slides = ids.map((id, index) => ({
    id,
    // Three bytes for each character.
    goalDescription: '海'.repeat(2000),
    script: 'x',
    theme: 'work',
    writtenBy: null,
    needsSupport: false,
    careKind: null,
    createdAt: timeOf(index),
  }))
  const store = createSlideStore(server.database.db, vault())
  await store.insert(server.database.db, await ownerOf(client), ...slides)
  return { client, ids, path: '/api/target-slides' }
}

async function longEntries(count: number) {
  const client = await newUser()
  const ids = newIds(count)
  const entries = ids.map((id, index) =>
    plainEntry({
      id,
      content: '海'.repeat(10_000),
      // Each of these characters becomes two bytes of JSON.
      aiFeedback: '"\n'.repeat(2000),
      createdAt: timeOf(index),
    }),
  )
  const owner = await ownerOf(client)
  const store = createJournalStore(server.database.db, vault())
  await server.database.db.transaction((tx) => store.insertImported(tx, owner, entries))
  return { client, ids, path: '/api/journal-entries' }
}

async function longJobs(count: number) {
  const client = await newUser()
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into jobs (id, user_id, job_type, resource_id, status, pace, run_at, created_at, finished_at, error)
     select gen_random_uuid(), $1, 'target_slide_audio', gen_random_uuid(), 'failed', 1, at, at, at, repeat('e', 5000)
     from (select timestamptz '2026-11-01' - n / 2 * interval '1 s' as at from generate_series(1, $2) n)
     returning id`,
    [await ownerOf(client), count],
  )
  return { client, ids: rows.map(({ id }) => id), path: '/api/jobs' }
}

async function longUsers(count: number) {
  const client = await server.signedIn('admin@evenstream.test')
  const rows = newIds(count).map((id, index) => ({
    id,
    email: `long.${index}@example.com`,
    firstName: 'n'.repeat(3000),
    createdAt: timeOf(index),
  }))
  await server.database.db.insert(users).values(rows)
  return { client, ids: rows.map(({ id }) => id), path: '/api/admin/users?q=long.' }
}

describe('a list of long rows', () => {
  it.each([
    ['slides', longSlides, 90],
    ['entries', longEntries, 20],
    ['jobs', longJobs, 110],
    ['users', longUsers, 180],
  ])(
    'is sent in full pages of at most 256 kB that contain each row once: %s',
    async (_name, createRows, count) => {
      const { client, ids, path } = await createRows(count)
      const pages = await pagesOf(client, path)
      expect(pages.length).toBeGreaterThan(1)
      for (const { bytes } of pages) expect(bytes).toBeLessThanOrEqual(256_000)
      // The pages are full: another row would not fit. No row is more than 2 kB longer than the average row.
      const maxAverageRowBytes = Math.max(
        ...pages.map(({ ids: rows, bytes }) => bytes / rows.length),
      )
      for (const { bytes } of pages.slice(0, -1))
        expect(bytes).toBeGreaterThan(254_000 - maxAverageRowBytes)
      const listedIds = pages.flatMap((page) => page.ids)
      expect(listedIds).toHaveLength(ids.length)
      expect(new Set(listedIds)).toEqual(new Set(ids))
    },
  )
})

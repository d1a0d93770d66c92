/**
 * A search in a journal of 5,000 reflections over three years, compared with the least possible work, measured in
 * the same run: one plain query for all encrypted reflections, and one loop that decrypts and compares them. Also
 * how much a search delays other requests, and how much processor time an aborted search takes.
 *
 *   npm run bench:search
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { containsAll, searchWords } from '#core/word-search.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { contextOf } from '#server/db/stores/journal-contexts.ts'
import { createJournalStore } from '#server/db/stores/journal-store.ts'
import { openBytes } from '#server/db/vault/sealing.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { plainEntry } from '#testing/entries.ts'
import { HttpClient } from '#testing/http-client.ts'
import { startProduct } from '#testing/process.ts'
import { limitRun } from '#testing/timeouts.ts'
import { median, quantile } from './load/client.ts'
import { processorMicroseconds } from './process-usage.ts'
import { reportRows } from './table.ts'

const count = 5_000
const rounds = 15
const maxMs = 400
const maxRatio = 3
const abortAfterMs = 20
/** Only the oldest reflection has this word, so that all of them are searched. */
const rareWord = 'vermilion'

limitRun(15, 'bench:search')

const dataDir = newDataDir()
const masterKey = randomBytes(32)
const vault = createVault(masterKey)
const postgres = await startEmbeddedPostgres({ dataDir: newDataDir(), durable: false })
await migrateDatabase(postgres.url)
const product = await startProduct({
  ROLE: 'web',
  DATA_DIR: dataDir,
  DATABASE_URL: postgres.url,
  ENCRYPTION_KEY: masterKey.toString('base64'),
})
const ida = new HttpClient(await product.ready())
await ida.signIn('premium@evenstream.test')
const userId = String((await ida.whoAmI()).user?.id)
const database = openDatabase(postgres.url, () => {})
// Opening the journal starts the search thread.
await ida.get('/api/journal-entries')
await fillJournal(database)

const search = (words: string, signal?: AbortSignal) =>
  ida.fetch('/api/journal-entries/search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ words }),
    ...(signal && { signal }),
  })

// Not measured with the others: the code of the search has not been compiled yet.
const firstSearchMs = await measureMs(() => searchRareWord())
const [searchTimes, minimalTimes] = [[] as number[], [] as number[]]
for (let round = 0; round < rounds; round++) {
  minimalTimes.push(await measureMs(() => minimalSearch(database)))
  searchTimes.push(await measureMs(() => searchRareWord()))
}
const idleLatency = await maxLatencyWhile(Promise.resolve())
const busyLatency = await maxLatencyWhile(searchRareWord())
const wholeCost = await processorTimeOf(() => searchRareWord())
const abortedCost = await processorTimeOf(async () => {
  const abort = new AbortController()
  const response = search(rareWord, abort.signal).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, abortAfterMs))
  abort.abort()
  await response
})

const [searchMs, minimalMs] = [median(searchTimes), median(minimalTimes)]
const ms = (value: number) => `${value.toFixed(0)} ms`
await reportRows([
  {
    name: `search: ${count} reflections, median of ${rounds}`,
    measured: `${ms(searchMs)} (slowest ${ms(quantile(searchTimes, 1))})`,
    reference: `one query and one loop ${ms(minimalMs)}`,
    limit: `≤ ${maxRatio} × the reference, ≤ ${ms(maxMs)}`,
    isWithinLimit: searchMs <= maxRatio * minimalMs && searchMs <= maxMs,
  },
  {
    name: 'search: the first after the journal was opened',
    measured: ms(firstSearchMs),
    reference: `later ones ${ms(searchMs)}`,
  },
  {
    name: 'search: slowest other request meanwhile',
    measured: ms(busyLatency),
    reference: `without a search ${ms(idleLatency)}`,
  },
  {
    name: 'search: processor time when aborted after 20 ms',
    measured: ms(abortedCost),
    reference: `a whole search ${ms(wholeCost)}`,
    limit: '≤ half of the reference',
    isWithinLimit: abortedCost <= wholeCost / 2,
  },
])

await database.close()
await product.stop()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })

async function measureMs(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function searchRareWord(): Promise<void> {
  const { entries } = (await (await search(rareWord)).json()) as { entries: unknown[] }
  if (entries.length !== 1) throw new Error(`found ${entries.length} reflections, not 1`)
}

/** The least possible work of a search: reading, decrypting and comparing every reflection. */
async function minimalSearch({ pool }: OpenDatabase): Promise<void> {
  const { rows: keys } = await pool.query<{ wrapped_key: Buffer }>(
    'select wrapped_key from keyring.user_keys where user_id = $1',
    [userId],
  )
  const key = Buffer.from(vault.unwrapKey(userId, keys[0]?.wrapped_key ?? Buffer.alloc(0)))
  const { rows } = await pool.query<{ id: string; content: Buffer }>(
    'select id, content from journal_entries where user_id = $1',
    [userId],
  )
  const words = searchWords(rareWord)
  const found = rows.filter(({ id, content }) =>
    containsAll(openBytes(key, contextOf('content', id), content).toString('utf8'), words),
  )
  if (found.length !== 1)
    throw new Error(`the minimal search found ${found.length} reflections, not 1`)
}

/** The slowest of the requests that are sent one after another until the work is done, and at least 20. */
async function maxLatencyWhile(work: Promise<void>): Promise<number> {
  let isDone = false
  const finished = work.then(() => {
    isDone = true
  })
  const times: number[] = []
  while (!isDone || times.length < 20)
    times.push(await measureMs(async () => void (await ida.whoAmI())))
  await finished
  return Math.max(...times)
}

/** Processor time of the product until it is idle again, in milliseconds. */
async function processorTimeOf(work: () => Promise<void>): Promise<number> {
  const before = processorMicroseconds(product.child.pid)
  await work()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  return (processorMicroseconds(product.child.pid) - before) / 1000
}

async function fillJournal({ db }: OpenDatabase): Promise<void> {
  const journal = createJournalStore(db, vault)
  const spacing = (3 * 365 * 24 * 60 * 60 * 1000) / count
  for (let start = 0; start < count; start += 500) {
    const entries = Array.from({ length: 500 }, (_, i) => {
      const index = start + i
      return plainEntry({
        id: randomUUID(),
        content: `${index === count - 1 ? rareWord : 'calm'}. ${'I noticed the harbour and how I breathed, and let the café wait. '.repeat(16)}`,
        timeOfDay: index % 2 === 0 ? 'evening' : 'morning',
        createdAt: new Date(Date.now() - index * spacing),
      })
    })
    await db.transaction((tx) => journal.insertImported(tx, userId, entries))
  }
  // Autovacuum would do this within a minute; until then PostgreSQL sorts the rows for every slice of the search.
  await db.execute(sql`vacuum analyze journal_entries`)
}

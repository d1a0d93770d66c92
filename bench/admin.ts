// How the admin list and search scale: `npm run bench:admin`.
// Compares responses of equal length from 1,000 and from 100,000 users: the first page, and searches
// that match one address, none, a hundred, and all.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { freeLoopbackPort } from '#server/db/embedded/free-port.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { HttpClient } from '#testing/http-client.ts'
import { limitRun } from '#testing/timeouts.ts'
import { median } from './load/client.ts'
import { type Row, reportRows } from './table.ts'

const maxRatio = 2
const rounds = Number(process.argv[2] ?? 60)
const fewUsers = 1_000
const manyUsers = 100_000

/** `rows`: the number of users that the response must have; a page has at most 500. */
const calls = [
  { name: 'first page', path: '/api/admin/users', rows: 500 },
  { name: 'search for one', path: '/api/admin/users?q=person777%40mail', rows: 1 },
  { name: 'search for nobody', path: '/api/admin/users?q=nobody-there', rows: 0 },
  { name: 'search for a hundred', path: '/api/admin/users?q=rare.example', rows: 100 },
  { name: 'search that fits all', path: '/api/admin/users?q=person', rows: 500 },
]

limitRun(30, 'bench:admin')

const dataDir = mkdtempSync(join(tmpdir(), 'evenstream-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir })

/** Starts the product on a database with `count` users. */
async function startProductWith(count: number) {
  const defaultDatabase = openDatabase(postgres.url, () => {})
  await defaultDatabase.pool.query(`create database bench_${count}`)
  await defaultDatabase.close()
  const url = new URL(postgres.url)
  url.pathname = `/bench_${count}`
  await migrateDatabase(url.href)
  const database = openDatabase(url.href, () => {})
  const port = await freeLoopbackPort()
  const { app } = await compose({
    config: readConfig({ LOG_LEVEL: 'silent', PORT: String(port), DATA_DIR: dataDir }),
    db: database.db,
    databaseUrl: url.href,
    masterKey: randomBytes(32),
    port,
  })
  await app.listen({ host: '127.0.0.1', port })
  const admin = new HttpClient(`http://localhost:${port}`)
  await admin.signIn('admin@evenstream.test')
  // A hundred users, evenly spread, match the rare search.
  await database.pool.query(
    `insert into users (id, email, first_name, created_at)
     select gen_random_uuid(),
       'person' || n || '@' || case when n % ($1::int / 100) = 0 then 'rare.example' else 'mail.example' end,
       'Person', date_trunc('milliseconds', now() - n * interval '1 minute')
     from generate_series(1, $1::int) n`,
    [count],
  )
  await database.pool.query('vacuum analyze users')
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { admin, close }
}

const small = await startProductWith(fewUsers)
const large = await startProductWith(manyUsers)

async function measureTime(
  admin: HttpClient,
  { name, path, rows }: (typeof calls)[number],
): Promise<number> {
  const startedAt = performance.now()
  const items = (await (await admin.get(path)).json()) as unknown[]
  const elapsedMs = performance.now() - startedAt
  if (items.length !== rows) throw new Error(`${name}: ${items.length} rows, not ${rows}`)
  return elapsedMs
}

const rows: Row[] = []
for (const call of calls) {
  const times = { small: [] as number[], large: [] as number[] }
  // Alternating, so that other load on the machine affects both alike; the first rounds are warm-up.
  for (let round = -5; round < rounds; round += 1) {
    const smallTime = await measureTime(small.admin, call)
    const largeTime = await measureTime(large.admin, call)
    if (round < 0) continue
    times.small.push(smallTime)
    times.large.push(largeTime)
  }
  const [smallMs, largeMs] = [median(times.small), median(times.large)]
  const ratio = largeMs / smallMs
  rows.push({
    name: `admin: ${call.name}, ${manyUsers} users compared with ${fewUsers}`,
    measured: `${ratio.toFixed(2)} (${largeMs.toFixed(1)} ms)`,
    reference: `${smallMs.toFixed(1)} ms`,
    limit: `≤ ${maxRatio}`,
    isWithinLimit: ratio <= maxRatio,
  })
}

await small.close()
await large.close()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
await reportRows(rows)
process.exit()

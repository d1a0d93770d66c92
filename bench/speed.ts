/**
 * Speed, scaling and memory of the product, each figure compared with a reference from the same
 * run.
 *
 *   npm run bench:speed              about five minutes, most of it for filling a database
 *   npm run bench:speed -- quick     with a tenth of the users
 */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { urlOfRunningServer } from '#server/db/embedded/running-server.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { fillAccount } from '#testing/full-account.ts'
import { HttpClient } from '#testing/http-client.ts'
import { MemoryBlobs } from '#testing/memory-blobs.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import { limitRun } from '#testing/timeouts.ts'
import {
  latenciesAtRate,
  median,
  quantile,
  sequentialLatencies,
  type Target,
  throughput,
} from './load/client.ts'
import { insertUsers } from './load/insert-users.ts'
import { costOfIdleSockets, idleSocketCount, measurableProduct } from './measure/sockets.ts'
import { processorMicroseconds, settledResidentMegabytes } from './process-usage.ts'
import { type Row, reportRows } from './table.ts'

limitRun(40, 'bench:speed')

const [mode] = process.argv.slice(2)
const fewUsers = 1_000
const manyUsers = mode === 'quick' ? 20_000 : 200_000
const rounds = 5
/** An odd number, so that there is a middle value. */
const steadyRounds = 7

const dataDir = newDataDir()
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
const masterKey = randomBytes(32)
const log = (line: string) => process.stderr.write(`${line}\n`)

interface Site {
  url: string
  process: ProductProcess
  client: HttpClient
}

const startWeb = (url: string, options = {}) =>
  startProduct(
    {
      ROLE: 'web',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: masterKey.toString('base64'),
      // The default of the product, with a line for each request; `startProduct` logs less.
      LOG_LEVEL: 'info',
    },
    options,
  )

/** Starts a web process on a database of `count` users and one more, who signs in and has 20 slides and entries. */
async function startSite(count: number): Promise<Site> {
  log(`filling a database with ${count} users`)
  const defaultDatabase = openDatabase(postgres.url, () => {})
  await defaultDatabase.pool.query(`create database bench_${count}`)
  await defaultDatabase.close()
  const url = new URL(postgres.url)
  url.pathname = `/bench_${count}`
  await migrateDatabase(url.href)
  await insertUsers((await urlOfRunningServer(dataDir, `bench_${count}`)) ?? '', count)
  const process = await startWeb(url.href)
  const client = new HttpClient(await process.ready())
  await client.signIn('premium@evenstream.test')
  const database = openDatabase(url.href, () => {})
  const { user } = await client.whoAmI()
  await fillAccount({ db: database.db, masterKey, blobs: new MemoryBlobs() }, String(user?.id), {
    slides: 20,
    entries: 20,
    tracks: 0,
    soundOf: () => Buffer.alloc(0),
    lastAt: new Date(),
  })
  await database.close()
  return { url: url.href, process, client }
}

const targetOf = ({ process, client }: Site, path: string): Target => ({
  port: process.port,
  path,
  headers: { cookie: [...client.cookies].map((pair) => pair.join('=')).join('; ') },
})

const helloStartedAt = performance.now()
const hello = await startProduct({}, { command: [process.execPath, 'bench/load/hello.fixture.ts'] })
await hello.ready()
const helloStartMs = performance.now() - helloStartedAt
const small = await startSite(fewUsers)
const large = await startSite(manyUsers)

const slidesPath = '/api/target-slides'
const entriesPath = '/api/journal-entries'

async function compareWithBareServer(): Promise<Row[]> {
  log('comparing with a bare server')
  const bare = loadMeter({ port: hello.port, path: '/' }, hello)
  const read = loadMeter(targetOf(small, slidesPath), small.process)
  await Promise.all([bare.warm(), read.warm()])
  // Alternating, so that other load on the machine affects both alike.
  for (let round = 0; round < rounds; round++) {
    await bare.run()
    await read.run()
  }
  const [bareRate, readRate] = [median(bare.rates), median(read.rates)]
  return [
    {
      name: 'rate of reading 20 slides, as a share of a bare hello',
      measured: `${(readRate / bareRate).toFixed(4)} (${readRate.toFixed(0)}/s)`,
      reference: `hello ${bareRate.toFixed(0)}/s`,
      limit: '≥ 0.045 (goal 0.06)',
      isWithinLimit: readRate / bareRate >= 0.045,
    },
    {
      name: 'processor time of the web process for one such read',
      measured: `${read.processorTime().toFixed(0)} µs`,
      reference: `hello ${bare.processorTime().toFixed(0)} µs`,
    },
  ]
}

/** Sends one request as fast as possible, repeatedly, and measures the server's cost. */
function loadMeter(loadTarget: Target, { child }: ProductProcess) {
  const seconds = 3
  const rates: number[] = []
  let processorUs = 0
  return {
    rates,
    warm: () => throughput(loadTarget, { seconds }),
    async run() {
      const before = processorMicroseconds(child.pid)
      rates.push(await throughput(loadTarget, { seconds }))
      processorUs += processorMicroseconds(child.pid) - before
    },
    /** Microseconds for each response. */
    processorTime: () => processorUs / rates.reduce((sum, rate) => sum + rate * seconds, 0),
  }
}

const maxLatencyMs = 25

/**
 * The machine may be slow for a few seconds. Short rounds of the reference server and the product alternate, and the
 * limit applies to the median of the product's p99, so that such seconds do not decide the result.
 */
async function measureLatencies(): Promise<Row[]> {
  log('sending requests at a steady rate')
  const bare: number[][] = []
  const read: number[][] = []
  for (let round = 0; round < steadyRounds; round++) {
    bare.push(await latenciesAtRate({ port: hello.port, path: '/' }, { seconds: 4 }))
    read.push(await latenciesAtRate(targetOf(small, slidesPath), { seconds: 4 }))
  }
  const p99Of = (timesByRound: number[][]) => timesByRound.map((times) => quantile(times, 0.99))
  const p99 = median(p99Of(read))
  const ms = (value: number) => value.toFixed(1)
  const describeLate = (timesByRound: number[][]) => {
    const times = timesByRound.flat()
    const over = times.filter((time) => time > maxLatencyMs)
    return `${over.length} of ${times.length}, longest ${ms(Math.max(...times))} ms`
  }
  return [
    {
      name: `the same at 200/s, median p99 of ${steadyRounds} rounds`,
      measured: `${ms(p99)} ms (median ${ms(median(read.flat()))})`,
      reference: `hello p99 ${ms(median(p99Of(bare)))} ms (median ${ms(median(bare.flat()))})`,
      limit: `≤ ${maxLatencyMs} ms`,
      isWithinLimit: p99 <= maxLatencyMs,
    },
    {
      name: 'the same at 200/s, p99 of each round',
      measured: `${p99Of(read).map(ms).join(', ')} ms`,
      reference: `hello ${p99Of(bare).map(ms).join(', ')} ms`,
    },
    {
      name: `the same at 200/s, answers over ${maxLatencyMs} ms`,
      measured: describeLate(read),
      reference: `hello ${describeLate(bare)}`,
    },
  ]
}

async function compareDatabaseSizes(name: string, path: string): Promise<Row> {
  log(`comparing ${name} in a small and in a large database`)
  const times = { small: [] as number[], large: [] as number[] }
  // A process is faster after some thousands of responses: warm up both.
  for (const site of [small, large]) await throughput(targetOf(site, path))
  // Rounds below 0 are not counted.
  for (let round = -2; round < 12; round++) {
    const [smallMedian, largeMedian] = [
      median(await sequentialLatencies(targetOf(small, path), 100)),
      median(await sequentialLatencies(targetOf(large, path), 100)),
    ]
    if (round < 0) continue
    times.small.push(smallMedian)
    times.large.push(largeMedian)
  }
  const [smallTime, largeTime] = [median(times.small), median(times.large)]
  return {
    name: `${name}, ${manyUsers} users compared with ${fewUsers}`,
    measured: `${(largeTime / smallTime).toFixed(2)} (${largeTime.toFixed(2)} ms)`,
    reference: `${smallTime.toFixed(2)} ms`,
    limit: '≤ 1.3',
    isWithinLimit: largeTime / smallTime <= 1.3,
  }
}

/** Measures an idle process, because a busy one returns memory late. */
async function measureIdleProcess(): Promise<Row[]> {
  log('waiting for memory to settle')
  const startedAt = performance.now()
  const product = await startWeb(small.url, measurableProduct)
  const client = new HttpClient(await product.ready())
  const startMs = performance.now() - startedAt
  await client.signIn('premium@evenstream.test')
  const sockets = await costOfIdleSockets({
    process: product,
    origin: client.origin,
    databaseUrl: small.url,
  })
  const bare = await settledResidentMegabytes(hello.child.pid)
  await product.stop()
  return [
    {
      name: 'start until it answers, one web process',
      measured: `${(startMs / 1000).toFixed(2)} s`,
      reference: `hello ${(helloStartMs / 1000).toFixed(2)} s`,
    },
    {
      name: 'memory at rest, one web process',
      measured: `${sockets.residentBefore.toFixed(0)} MB`,
      reference: `hello ${bare.toFixed(0)} MB`,
    },
    {
      name: `${idleSocketCount} idle sockets`,
      measured: `${sockets.inUseAdded.toFixed(1)} MB more in use`,
      reference: `resident ${sockets.residentAdded.toFixed(1)} MB more`,
      limit: '≤ 60 MB',
      isWithinLimit: sockets.isWithinLimit,
    },
  ]
}

const rows = [
  ...(await compareWithBareServer()),
  ...(await measureLatencies()),
  await compareDatabaseSizes('reading 20 slides', slidesPath),
  await compareDatabaseSizes('reading 20 entries', entriesPath),
  ...(await measureIdleProcess()),
]

for (const process of [hello, small.process, large.process]) await process.stop()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })

await reportRows(rows)
process.exit()

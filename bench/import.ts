/**
 * The effect of hostile imports on other users: sends, one after another, archives that could take long to read.
 * Measures the time until each is refused, and the p99 of other requests meanwhile, compared with the
 * same requests on an idle server.
 *
 *   npm run bench:import
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { writeZip } from '#server/archive/zip-writer.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { blankLineBomb } from '#test/hostile/bomb-archives.ts'
import { ExportFiles } from '#test/hostile/export-files.ts'
import { readAll } from '#testing/byte-streams.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { fillAccount } from '#testing/full-account.ts'
import { HttpClient } from '#testing/http-client.ts'
import { MemoryBlobs } from '#testing/memory-blobs.ts'
import { startProduct } from '#testing/process.ts'
import { limitRun } from '#testing/timeouts.ts'
import { latenciesAtRate, median, quantile, type Target, throughput } from './load/client.ts'
import { type Row, reportRows } from './table.ts'

limitRun(30, 'bench:import')

const maxRefusalMs = 2_000
const maxSlowdown = 2
const rounds = 7
const load = { perSecond: 100, seconds: 4, connections: 20 }
const log = (line: string) => process.stderr.write(`${line}\n`)

const dataDir = newDataDir()
const masterKey = randomBytes(32)
const postgres = await startEmbeddedPostgres({ dataDir: newDataDir(), durable: false })
await migrateDatabase(postgres.url)
const product = await startProduct({
  ROLE: 'web',
  DATA_DIR: dataDir,
  DATABASE_URL: postgres.url,
  ENCRYPTION_KEY: masterKey.toString('base64'),
})
const address = await product.ready()

/** Signs in another user, with 20 slides. Returns the request that reads them during the imports. */
async function signInOtherUser(): Promise<Target> {
  const client = new HttpClient(address)
  await client.signIn('premium@evenstream.test')
  const database = openDatabase(postgres.url, () => {})
  const { user } = await client.whoAmI()
  await fillAccount({ db: database.db, masterKey, blobs: new MemoryBlobs() }, String(user?.id), {
    slides: 20,
    entries: 0,
    tracks: 0,
    soundOf: () => Buffer.alloc(0),
    lastAt: new Date(),
  })
  await database.close()
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  return { port: product.port, path: '/api/target-slides', headers: { cookie } }
}

const accountJson = (entries: number) =>
  JSON.stringify({
    format: 'evenstream-export',
    version: 1,
    holds: { slides: 0, entries, tracks: 0 },
    focusedSlideId: null,
    narrationVoice: null,
    writerChoice: null,
  })
const emptyExport = new ExportFiles({
  'data/slides.json': Buffer.from('[]\n'),
  'data/journal.json': Buffer.from('[]\n'),
  'data/account.json': Buffer.from(accountJson(0)),
})

/**
 * An archive with long reflections, all valid but the last: everything is inflated and checked before
 * the refusal. A part of each is random, so that the compression ratio is just within the limit.
 */
function lateRefusedArchive(count: number): Promise<Buffer> {
  const entry = (createdAt: string) => ({
    id: randomUUID(),
    content: `${randomBytes(850).toString('base64url')}${'c'.repeat(8_800)}`,
    timeOfDay: 'morning',
    targetSlideId: null,
    aiFeedback: 'a'.repeat(10_000),
    isCaring: false,
    writtenBy: null,
    meditationScript: 'You rest in the light of the morning. '.repeat(80),
    meditationWrittenBy: null,
    createdAt,
  })
  async function* journal() {
    yield Buffer.from('[\n')
    for (let n = 1; n < count; n += 1) {
      yield Buffer.from(`${JSON.stringify(entry('2026-01-01T00:00:00.000Z'))},\n`)
    }
    // Too early a date, for which the import refuses the file.
    yield Buffer.from(`${JSON.stringify(entry('1999-01-01T00:00:00.000Z'))}\n]\n`)
  }
  const oneChunk = (text: string) =>
    (async function* () {
      yield Buffer.from(text)
    })()
  async function* entries() {
    yield { name: 'data/slides.json', content: oneChunk('[]\n') }
    yield { name: 'data/journal.json', content: journal() }
    yield { name: 'data/account.json', content: oneChunk(accountJson(count)) }
  }
  return readAll(writeZip(entries(), { modifiedAt: new Date() }))
}

interface RepeatedUpload {
  /** The milliseconds until each refusal. */
  refusalTimes: number[]
  stop(): Promise<unknown>
}

/** Sends an archive repeatedly. Resolves after the first refusal. */
async function startUploads(archive: Buffer): Promise<RepeatedUpload> {
  const worker = new Worker(join(import.meta.dirname, 'load', 'send-archive.worker.ts'), {
    workerData: { address, archive: new Uint8Array(archive) },
  })
  const refusalTimes: number[] = []
  worker.on('message', (milliseconds: number) => refusalTimes.push(milliseconds))
  await once(worker, 'message')
  return { refusalTimes, stop: () => worker.terminate() }
}

const slidesTarget = await signInOtherUser()
// Warms up the server.
await throughput(slidesTarget, { seconds: 3 })
const p99 = (times: readonly number[]) => quantile(times, 0.99)

async function rowsFor(name: string, archive: Buffer, maxMs?: number): Promise<Row[]> {
  log(name)
  const [idle, busy, refusalTimes]: [number[], number[], number[]] = [[], [], []]
  // Alternating, so that other load on the machine affects both alike.
  for (let round = 0; round < rounds; round += 1) {
    idle.push(p99(await latenciesAtRate(slidesTarget, load)))
    const upload = await startUploads(archive)
    busy.push(p99(await latenciesAtRate(slidesTarget, load)))
    await upload.stop()
    refusalTimes.push(...upload.refusalTimes)
  }
  const slowest = Math.max(...refusalTimes)
  // The median of the rounds, so that a single pause of the machine does not decide the result.
  const ratio = median(busy) / median(idle)
  const size = `${(archive.length / 1e6).toFixed(1)} MB sent`
  return [
    {
      name: `import: ${name}, until it is refused`,
      measured: `${(slowest / 1000).toFixed(2)} s (slowest of ${refusalTimes.length})`,
      reference: size,
      ...(maxMs !== undefined && {
        limit: `≤ ${maxMs / 1000} s`,
        isWithinLimit: slowest <= maxMs,
      }),
    },
    {
      name: `import: p99 of other requests meanwhile, median of ${rounds} rounds`,
      measured: `${ratio.toFixed(2)} (${median(busy).toFixed(1)} ms)`,
      reference: `idle ${median(idle).toFixed(1)} ms`,
      limit: `≤ ${maxSlowdown}`,
      isWithinLimit: ratio <= maxSlowdown,
    },
  ]
}

const rows = [
  ...(await rowsFor('2,000 MiB of blank lines', blankLineBomb(emptyExport), maxRefusalMs)),
  ...(await rowsFor(
    'the costliest 2 MB, wrong at its end',
    await lateRefusedArchive(2_100),
    maxRefusalMs,
  )),
  // As many reflections as an import may have. Its time has no limit.
  ...(await rowsFor('the costliest of all, wrong at its end', await lateRefusedArchive(20_000))),
]
product.child.kill('SIGTERM')
await product.exited
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
await reportRows(rows)
process.exit()

/**
 * The memory that a large account needs: exports and imports 200 slides, 2,000 reflections and 50
 * tracks and compares the memory of the process with its idle state. Then compares the imported
 * account with the exported one, including the audio.
 *
 *   npm run bench:export
 */
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createFolderBlobs } from '#server/adapters/blobs/folder/folder-blobs.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { fillAccount, makeMp3 } from '#testing/full-account.ts'
import { HttpClient } from '#testing/http-client.ts'
import { startProduct } from '#testing/process.ts'
import { limitRun, poll } from '#testing/timeouts.ts'
import { wholeAccountOf } from '#testing/whole-account.ts'
import { residentMegabytes, settledResidentMegabytes } from './process-usage.ts'
import { type Row, reportRows } from './table.ts'

const counts = { slides: 200, entries: 2_000, tracks: 50 }
const trackSeconds = 300
const maxAddedMegabytes = 150

limitRun(30, 'bench:export')

const dataDir = newDataDir()
const masterKey = randomBytes(32)
const postgres = await startEmbeddedPostgres({ dataDir: newDataDir(), durable: false })
await migrateDatabase(postgres.url)
const product = await startProduct({
  DATA_DIR: dataDir,
  DATABASE_URL: postgres.url,
  ENCRYPTION_KEY: masterKey.toString('base64'),
})
const address = await product.ready()
const [ida, bo] = [new HttpClient(address), new HttpClient(address)]
await ida.signIn('ida@example.com')
await bo.signIn('bo@example.com')

console.log(`filling an account: ${Object.entries(counts).map((pair) => pair.reverse().join(' '))}`)
const database = openDatabase(postgres.url, () => {})
const blobs = await createFolderBlobs(join(dataDir, 'blobs'))
const soundWithoutTags = withoutTags(await makeMp3(trackSeconds, 'A track'))
/** Each track has a different beginning, so that swapped tracks are noticed. */
const soundOf = async (index: number) =>
  Buffer.concat([await makeMp3(2, `Track ${index}`), soundWithoutTags])
const { user } = await ida.whoAmI()
await fillAccount({ db: database.db, masterKey, blobs }, String(user?.id), {
  ...counts,
  soundOf,
  lastAt: new Date(),
})
await database.close()

const idle = await settledResidentMegabytes(product.child.pid)
const exporting = await measurePeakMemory(async () => {
  await ida.send('POST', '/api/own-data/export')
  const isCompleted = async () => (await exportStatus()) === 'completed'
  await poll(10 * 60_000, 'the export to be completed', isCompleted, { intervalMs: 100 })
})
const file = join(dataDir, 'export.zip')
const fetching = await measurePeakMemory(async () => {
  const response = await ida.get('/api/own-data/export/file')
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
})
const archive = readFileSync(file)
let importStatus = 0
const importing = await measurePeakMemory(async () => {
  const response = await bo.fetch('/api/own-data/import', {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: new Uint8Array(archive),
  })
  importStatus = response.status
  if (importStatus !== 200) console.log(`refused: ${await response.text()}`)
})

const [exported, imported] = [await wholeAccountOf(ida), await wholeAccountOf(bo)]
const tracks = [...imported.slides, ...imported.entries].flatMap(({ track }) => track ?? [])
const distinctTracks = new Set(tracks.map((track) => (track as { sha256: string }).sha256)).size
const isSame =
  isDeepStrictEqual(imported, exported) &&
  imported.slides.length === counts.slides &&
  imported.entries.length === counts.entries &&
  distinctTracks === counts.tracks
await reportRows([
  ...Object.entries({ exporting, fetching, importing }).map(([name, { peak, seconds }]): Row => {
    const added = Math.max(peak - idle, 0)
    return {
      name: `export: memory above idle while ${name}`,
      measured: `${added.toFixed(0)} MB (for ${seconds} s)`,
      reference: `idle ${idle.toFixed(0)} MB`,
      limit: `≤ ${maxAddedMegabytes} MB`,
      isWithinLimit: added <= maxAddedMegabytes,
    }
  }),
  {
    name: 'export: the account that comes back',
    measured: `${imported.slides.length} slides, ${imported.entries.length} entries, ${distinctTracks} tracks`,
    reference: `file ${(archive.length / 1e6).toFixed(0)} MB`,
    limit: 'the same account',
    isWithinLimit: isSame && importStatus === 200,
  },
])

await product.stop()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })

/** The ID3 header has 10 bytes; its last four state the length of the tags, seven bits in each. */
function withoutTags(mp3: Buffer): Buffer {
  const length = [6, 7, 8, 9].reduce((sum, offset) => sum * 128 + mp3.readUInt8(offset), 0)
  return mp3.subarray(10 + length)
}

async function exportStatus(): Promise<string | undefined> {
  const response = await ida.get('/api/own-data')
  return ((await response.json()) as { export: { status: string } | null }).export?.status
}

async function measurePeakMemory(
  work: () => Promise<void>,
): Promise<{ peak: number; seconds: string }> {
  let peak = residentMegabytes(product.child.pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(product.child.pid))
  }, 20)
  const startedAt = performance.now()
  await work()
  clearInterval(timer)
  return { peak, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) }
}

/**
 * What reading costs: `npm run bench:reader`. The times of single windows are compared with an empty round trip to
 * the guide process in the same run.
 */
import { readFileSync, rmSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { loadReader } from '#server/adapters/reader/load-reader.ts'
import { startGuideProcess } from '#server/adapters/writer/embedded/guide-process.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { reflectionMaxLength } from '#shared/contract/journal.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { startProduct } from '#testing/process.ts'
import { limitRun } from '#testing/timeouts.ts'
import { median, quantile } from './load/client.ts'
import { settledResidentMegabytes } from './process-usage.ts'
import { type Row, reportRows } from './table.ts'

const repeats = 60
/** The maximum time for a window of `tokens`, as a multiple of an empty round trip. */
const windowLimits: [tokens: number, ratio: number][] = [
  [12, 40],
  [40, 100],
  [128, 300],
]
const maxMegabytes = 250
const maxDelayMs = 50

limitRun(20, 'bench:reader')
const guideProcess = await startGuideProcess()

async function medianMs(work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < repeats; round += 1) {
    const started = performance.now()
    await work(round)
    times.push(performance.now() - started)
  }
  return median(times)
}

/** An empty text has no window: the model does not run. */
const emptyRoundTripMs = await medianMs(() =>
  guideProcess.runTask('care', { text: '', textKind: 'reflection' }),
)

const numbers = 'one two three four five six seven eight nine ten'.split(' ')
/** Words of one token each; the two special tokens are part of the window. */
const windowText = (tokens: number, round: number) =>
  Array.from({ length: tokens - 2 }, (_, i) => numbers[(i * 7 + round) % numbers.length]).join(' ')

async function windowRows(): Promise<Row[]> {
  const reader = await loadReader()
  const rows: Row[] = []
  for (const [tokens, maxRatio] of windowLimits) {
    const ms = await medianMs(async (round) => {
      reader.clearScoreCache()
      return reader.scores(windowText(tokens, round))
    })
    rows.push({
      name: `reader: a window of ${tokens} tokens`,
      measured: `${(ms / emptyRoundTripMs).toFixed(1)} × (${ms.toFixed(1)} ms)`,
      reference: `empty round trip ${emptyRoundTripMs.toFixed(2)} ms`,
      limit: `≤ ${maxRatio} ×`,
      isWithinLimit: ms / emptyRoundTripMs <= maxRatio,
    })
  }
  return rows
}

/** Measures the event loop of this process while the guide process reads the longest texts. */
async function longestReflectionRows(): Promise<Row[]> {
  const text = (round: number) =>
    Array.from({ length: 400 }, (_, i) => `On day ${round} I saw ${i} birds by the old mill.`)
      .join(' ')
      .slice(0, reflectionMaxLength)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const times: number[] = []
  delay.enable()
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now()
    await guideProcess.runTask('care', { text: text(round), textKind: 'reflection' })
    times.push(performance.now() - started)
  }
  delay.disable()
  const delayMs = delay.percentile(99) / 1e6
  return [
    {
      name: 'reader: the longest reflection',
      measured: `${quantile(times, 0.5).toFixed(0)} ms`,
      reference: `${reflectionMaxLength} characters`,
    },
    {
      name: 'reader: p99 of the event-loop delay meanwhile',
      measured: `${delayMs.toFixed(1)} ms`,
      reference: 'timer of 5 ms',
      limit: `≤ ${maxDelayMs} ms`,
      isWithinLimit: delayMs <= maxDelayMs,
    },
  ]
}

async function memoryRows(): Promise<Row[]> {
  const dataDir = newDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const product = await startProduct({ ROLE: 'web', DATABASE_URL: postgres.url, DATA_DIR: dataDir })
  await product.ready()
  const webPid = product.child.pid ?? 0
  const processes = [
    ['a web process', webPid],
    ['its guide process', findGuidePid(webPid)],
  ] as const
  const rows: Row[] = []
  for (const [name, pid] of processes) {
    const megabytes = await settledResidentMegabytes(pid)
    rows.push({
      name: `reader: memory at rest, ${name}`,
      measured: `${megabytes.toFixed(0)} MB`,
      reference: '',
      limit: `≤ ${maxMegabytes} MB`,
      isWithinLimit: megabytes <= maxMegabytes,
    })
  }
  await product.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return rows
}

function findGuidePid(webPid: number): number {
  const children = readFileSync(`/proc/${webPid}/task/${webPid}/children`, 'utf8').trim().split(' ')
  const isGuide = (child: string) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('writer-process.ts')
  return Number(children.find(isGuide))
}

const rows = [...(await windowRows()), ...(await longestReflectionRows())]
await guideProcess.close()
await reportRows([...rows, ...(await memoryRows())])

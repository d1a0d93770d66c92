/**
 * The p99 of requests while a track is rendered, compared with the p99 when the server is
 * idle.
 *
 *   npm run bench:while-speaking            with the neural voice, or the light one where that is not prepared
 *   npm run bench:while-speaking -- light
 */
import { rmSync } from 'node:fs'
import { newDataDir } from '#testing/data-dir.ts'
import { HttpClient } from '#testing/http-client.ts'
import { startProduct } from '#testing/process.ts'
import { limitRun, poll } from '#testing/timeouts.ts'
import { quantile } from './load/client.ts'
import { reportRows } from './table.ts'

const maxSlowdown = 3
/** `voiceProvider` is a value of the setting TTS_PROVIDER. */
const [voiceProvider = 'kokoro'] = process.argv.slice(2)
const idleRequestCount = 1_500

limitRun(40, 'bench:while-speaking')

const dataDir = newDataDir()
const product = await startProduct({ DATA_DIR: dataDir, TTS_PROVIDER: voiceProvider })
const client = new HttpClient(await product.ready())
await client.signIn('premium@evenstream.test')
await waitForVoiceSamples()

const slide = await json<{ id: string }>('POST', '/api/target-slides/generate', {
  goalDescription: 'I live above the harbour and paint every morning in the white room.',
})
// Warms up the server.
await measure(200)
const idleTimes = await measure(idleRequestCount)
const { job } = await json<{ job: { id: string } }>(
  'POST',
  `/api/target-slides/${slide.id}/generate-audio`,
  { pace: 0.85 },
)
const busyTimes: number[] = []
const measureUnlessCompleted = async () => {
  if (!(await isRunning())) return true
  busyTimes.push(...(await measure(100)))
  return false
}
await poll(15 * 60_000, 'the narration to be completed', measureUnlessCompleted, { intervalMs: 0 })

const [idleP99, busyP99] = [quantile(idleTimes, 0.99), quantile(busyTimes, 0.99)]
await reportRows([
  {
    name: `p99 while a track is rendered (${voiceProvider})`,
    measured: `${(busyP99 / idleP99).toFixed(2)} (${busyP99.toFixed(1)} ms of ${busyTimes.length} requests)`,
    reference: `idle ${idleP99.toFixed(1)} ms`,
    limit: `≤ ${maxSlowdown}`,
    isWithinLimit: busyTimes.length > 0 && busyP99 / idleP99 <= maxSlowdown,
  },
])

await product.stop()
rmSync(dataDir, { recursive: true, force: true })

/** The milliseconds of `count` requests, one after another. */
async function measure(count: number): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const startedAt = performance.now()
    const response = await client.get('/api/target-slides')
    await response.arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  return times
}

async function waitForVoiceSamples(): Promise<void> {
  const areRendered = async () => {
    const { voices } = await json<{ voices: { sampleUrl: string | null }[] }>('GET', '/api/voices')
    return voices.length > 0 && voices.every(({ sampleUrl }) => sampleUrl)
  }
  await poll(10 * 60_000, 'the samples of the voices', areRendered, { intervalMs: 1_000 })
}

async function isRunning(): Promise<boolean> {
  const { status } = await json<{ status: string }>('GET', `/api/jobs/${job.id}`)
  if (status === 'failed') throw new Error('The narration failed')
  return status !== 'completed'
}

async function json<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  return (await (await client.send(method, path, body)).json()) as Answer
}

/**
 * How long a user waits from the request for a narration until the first word can be heard, compared with
 * the time until the whole track is made, and whether a listener who starts then has to wait again.
 *
 *   npm run bench:first-sound            with the neural voice, if it has been prepared
 *   npm run bench:first-sound -- light
 */
import { rmSync } from 'node:fs'
import { openingSeconds } from '#core/narration/timing.ts'
import { mp3Seconds } from '#server/audio/mp3.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { startProduct } from '#testing/process.ts'
import { limitRun, poll } from '#testing/timeouts.ts'
import { Visitor } from '#testing/visitor.ts'
import { reportRows } from './table.ts'

limitRun(60, 'bench:first-sound')

const [voice = 'kokoro', rounds = '3'] = process.argv.slice(2)
const maxSeconds = 5
const maxWorstSeconds = 8

interface Listening {
  firstWordSeconds: number
  trackSeconds: number
  stalls: number
}

const dataDir = newDataDir()
const product = await startProduct({ DATA_DIR: dataDir, TTS_PROVIDER: voice })
const visitor = new Visitor(await product.ready())
await visitor.signIn('admin@evenstream.test')
await samplesMade()
const runs: Listening[] = []
for (let round = 0; round < Number(rounds); round++) runs.push(await listenToNewTrack())
await product.stop()
rmSync(dataDir, { recursive: true, force: true })

const firstWords = runs.map(({ firstWordSeconds }) => firstWordSeconds).sort((a, b) => a - b)
const median = firstWords[firstWords.length >> 1] ?? 0
const worst = firstWords.at(-1) ?? 0
const trackTime = runs.reduce((sum, run) => sum + run.trackSeconds, 0) / runs.length
const stalls = runs.reduce((sum, run) => sum + run.stalls, 0)
await reportRows([
  {
    name: `narration: first word can be heard (${voice})`,
    measured: `median ${median.toFixed(1)} s, worst ${worst.toFixed(1)} s`,
    reference: `whole track ${trackTime.toFixed(1)} s`,
    limit: `≤ ${maxSeconds} s, ≤ ${maxWorstSeconds} s`,
    isWithinLimit: median <= maxSeconds && worst <= maxWorstSeconds,
  },
  {
    name: `narration: stalls of a listener (${voice})`,
    measured: `${stalls} in ${runs.length} tracks`,
    reference: '',
    limit: '0',
    isWithinLimit: stalls === 0,
  },
])

async function listenToNewTrack(): Promise<Listening> {
  const slide = await json<{ id: string }>('POST', '/api/target-slides/generate', {
    goalDescription: 'I live above the harbour and paint every morning in the white room.',
  })
  const startedAt = performance.now()
  const path = `/api/target-slides/${slide.id}/generate-audio`
  const { job } = await json<{ job: { id: string } }>('POST', path, { pace: 0.85 })
  let previewUrl: string | undefined
  const hasBegun = async () => {
    previewUrl = (await json<{ previewUrl?: string }>('GET', `/api/jobs/${job.id}`)).previewUrl
    return previewUrl !== undefined
  }
  await poll(5 * 60_000, 'the track to begin', hasBegun, { every: 50 })
  const response = await visitor.fetch(previewUrl ?? '', { signal: null })
  return play(response, startedAt)
}

/** Follows a listener whose playback begins when the first word has arrived. */
async function play(response: Response, startedAt: number): Promise<Listening> {
  let bytes = 0
  let headerBytes = 0
  let firstWordSeconds = 0
  let playbackStart = 0
  let stalls = 0
  for await (const chunk of response.body ?? []) {
    if (bytes === 0) headerBytes = tagLength(chunk)
    const now = performance.now() / 1000
    const madeSeconds = mp3Seconds(bytes - headerBytes)
    if (firstWordSeconds > 0 && now - playbackStart > madeSeconds) {
      stalls++
      playbackStart = now - madeSeconds
    }
    bytes += chunk.length
    if (firstWordSeconds === 0 && mp3Seconds(bytes - headerBytes) > openingSeconds) {
      firstWordSeconds = now - startedAt / 1000
      playbackStart = now
    }
  }
  return { firstWordSeconds, trackSeconds: (performance.now() - startedAt) / 1000, stalls }
}

/** The length of the ID3 tag that begins a file. */
function tagLength(file: Uint8Array): number {
  const [a = 0, b = 0, c = 0, d = 0] = file.subarray(6)
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d)
}

async function samplesMade(): Promise<void> {
  const areMade = async () => {
    const { voices } = await json<{ voices: { sampleUrl: string | null }[] }>('GET', '/api/voices')
    return voices.length > 0 && voices.every(({ sampleUrl }) => sampleUrl)
  }
  await poll(10 * 60_000, 'the samples of the voices', areMade, { every: 1_000 })
}

async function json<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  return (await (await visitor.send(method, path, body)).json()) as Answer
}

/**
 * How long a user waits in Chromium from the click on 'Generate Audio' until the sound begins, compared with
 * the time until the whole track is rendered, and whether playback stalls meanwhile. The first three tracks
 * are played until their rendering is finished, the others until their first word.
 *
 *   npm run bench:first-sound                     ten tracks with the neural voice, one process
 *   npm run bench:first-sound -- light 3          three with the light voice
 *   npm run bench:first-sound -- light 3 nginx    two web and two worker processes, nginx and a bucket
 *   npm run bench:first-sound -- light 3 killed   the same; at the first word one worker replaces both
 */
import { setTimeout as delay } from 'node:timers/promises'
import { HttpClient } from '#testing/http-client.ts'
import { limitRun, poll } from '#testing/timeouts.ts'
import { startBehindNginx, startOneProcess } from './listening/deployments.ts'
import { openListener, type PlaybackMeasurements } from './listening/listener.ts'
import { type Row, reportRows } from './table.ts'

limitRun(30, 'bench:first-sound')

/** `voiceProvider` is a value of the setting TTS_PROVIDER. */
const [voiceProvider = 'kokoro', rounds = '10', scenario = 'single'] = process.argv.slice(2)
const maxMedianSecondsToSound = 5
const maxWorstSecondsToSound = 8
const tracksPlayedUntilRendered = 3
/**
 * A pause after each round: the voice still finishes the sentence of the deleted slide, which would delay the next
 * round.
 */
const settleMs = 5_000

interface Round extends PlaybackMeasurements {
  /** Seconds from opening the slide until the track was rendered; undefined if the round did not wait for it. */
  secondsUntilRendered?: number
  /** Whether the preview that was downloaded meanwhile has the bytes of the finished track. */
  hasSameBytes?: boolean
}

const deployment = await (scenario === 'single' ? startOneProcess : startBehindNginx)(voiceProvider)
const client = new HttpClient(deployment.origin)
await client.signIn('admin@evenstream.test')
// The server renders the voice samples after its start; that would slow down the first track.
await waitForVoiceSamples()
const listener = await openListener(client)
const results: Round[] = []
for (let round = 0; round < Number(rounds); round++) {
  const result = await playNewTrack(round < tracksPlayedUntilRendered)
  results.push(result)
  const stalls = result.stalls.map((position) => ` at ${seconds(position)}`)
  console.log(
    `track ${round + 1}: sound ${seconds(result.secondsToSound)}, stalls ${stalls.length}${stalls}`,
  )
}
await listener.close()
await deployment.stop()
await reportRows(rowsOf(results))

async function playNewTrack(isPlayedUntilRendered: boolean): Promise<Round> {
  const slide = await json<{ id: string }>('POST', '/api/target-slides/generate', {
    goalDescription: 'I live above the harbour and paint every morning in the white room.',
  })
  const startedAt = performance.now()
  await listener.playUntilFirstWord(slide.id)
  const [job] = await json<{ id: string }[]>('GET', '/api/jobs')
  if (!job) throw new Error('There is no job')
  if (scenario === 'killed') await deployment.replaceWorkers?.()
  const round: Round = isPlayedUntilRendered
    ? await playUntilRendered(job.id, startedAt)
    : await listener.measurements()
  await client.send('DELETE', `/api/target-slides/${slide.id}`)
  await delay(settleMs)
  return round
}

/** While the browser plays, `client` downloads the preview; its bytes must be those of the finished track. */
async function playUntilRendered(jobId: string, startedAt: number): Promise<Round> {
  const preview = bytesOf(`/api/jobs/${jobId}/preview`)
  const isRendered = async () => {
    const { status } = await json<{ status: string }>('GET', `/api/jobs/${jobId}`)
    if (status === 'failed') throw new Error('The narration failed')
    return status === 'completed'
  }
  await poll(15 * 60_000, 'the track to be rendered', isRendered, { intervalMs: 250 })
  const secondsUntilRendered = (performance.now() - startedAt) / 1000
  // A track has the id of its job.
  const hasSameBytes = (await preview).equals(await bytesOf(`/api/tracks/${jobId}/audio`))
  return { ...(await listener.measurements()), secondsUntilRendered, hasSameBytes }
}

function rowsOf(all: readonly Round[]): Row[] {
  const name = `narration, ${voiceProvider}, ${deployment.name}${scenario === 'killed' ? ', workers killed' : ''}`
  const playedUntilRendered = all.filter(
    ({ secondsUntilRendered }) => secondsUntilRendered !== undefined,
  )
  const [sound, word] = [
    medianAndWorst(all, 'secondsToSound'),
    medianAndWorst(all, 'secondsToFirstWord'),
  ]
  const rendered = medianAndWorst(playedUntilRendered, 'secondsUntilRendered')
  const [firstWord, trackRendered] = [seconds(word.median), seconds(rendered.median)]
  const stalls = all.map((round) => round.stalls.length)
  const stallsWithoutMessage = all.reduce(
    (sum, round) => sum + round.stalls.length - round.stallsWithMessage,
    0,
  )
  const maxStalls = scenario === 'killed' ? 1 : 0
  return [
    {
      name: `${name}: click to sound`,
      measured: `median ${seconds(sound.median)}, worst ${seconds(sound.worst)}`,
      reference: `first word ${firstWord}, track rendered ${trackRendered} after its page opened`,
      limit: `≤ ${maxMedianSecondsToSound} s, ≤ ${maxWorstSecondsToSound} s`,
      isWithinLimit:
        sound.median <= maxMedianSecondsToSound && sound.worst <= maxWorstSecondsToSound,
    },
    {
      name: `${name}: stalls in each track`,
      measured: `max ${Math.max(...stalls)}, ${stallsWithoutMessage} without a message`,
      reference: `${all.length} tracks, ${playedUntilRendered.length} until they were rendered`,
      limit: `≤ ${maxStalls}, 0`,
      isWithinLimit: stalls.every((count) => count <= maxStalls) && stallsWithoutMessage === 0,
    },
    {
      name: `${name}: preview equals track, played without a gap`,
      measured: `${playedUntilRendered.filter(({ hasSameBytes, isGapless }) => hasSameBytes && isGapless).length}`,
      reference: `of ${playedUntilRendered.length}`,
      limit: 'all',
      isWithinLimit: playedUntilRendered.every(
        ({ hasSameBytes, isGapless }) => hasSameBytes && isGapless,
      ),
    },
  ]
}

function medianAndWorst(
  all: readonly Round[],
  figure: 'secondsToSound' | 'secondsToFirstWord' | 'secondsUntilRendered',
) {
  const values = all.map((round) => round[figure] ?? 0).sort((a, b) => a - b)
  return { median: values[values.length >> 1] ?? 0, worst: values.at(-1) ?? 0 }
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`
}

async function bytesOf(path: string): Promise<Buffer> {
  // Without a timeout: a preview ends when its track is rendered.
  const response = await client.fetch(path, { signal: null })
  return Buffer.from(await response.arrayBuffer())
}

async function waitForVoiceSamples(): Promise<void> {
  const areRendered = async () => {
    const { voices } = await json<{ voices: { sampleUrl: string | null }[] }>('GET', '/api/voices')
    return voices.length > 0 && voices.every(({ sampleUrl }) => sampleUrl)
  }
  await poll(10 * 60_000, 'the samples of the voices', areRendered, { intervalMs: 1_000 })
}

async function json<ResponseBody>(
  method: string,
  path: string,
  body?: unknown,
): Promise<ResponseBody> {
  return (await (await client.send(method, path, body)).json()) as ResponseBody
}

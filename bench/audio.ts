/**
 * Measures finished tracks: length, silence, loudness, peaks, clicks at sentence boundaries, the share of words
 * that a speech recogniser gets wrong, and how long rendering takes compared with the time in which the voice speaks.
 * Prints a line for each track, then the table of all.
 *
 *   npm run bench:audio             everything
 *   npm run bench:audio -- few      two scripts with the light voice, one with the neural voice
 *   npm run bench:audio -- light    twenty scripts at four paces with the light voice
 *   npm run bench:audio -- kokoro   six tracks with the neural voice, three of them recognised
 *   npm run bench:audio -- kokoro 2 the first two of them, which are recognised
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { retellGoal } from '#core/script/retell/retell-goal.ts'
import { composeScript } from '#core/script/scenes/compose-script.ts'
import { KokoroVoice } from '#server/adapters/voice/kokoro/kokoro-voice.ts'
import { findModelFolder, modelPath } from '#server/adapters/voice/kokoro/model-folder.ts'
import { planProcesses, thisMachine } from '#server/adapters/voice/kokoro/process-plan.ts'
import { LightVoice } from '#server/adapters/voice/light/light-voice.ts'
import { readFramesAndPassages, readScenes } from '#server/adapters/writer/embedded/load-scenes.ts'
import type { RenderedAudio } from '#server/audio/render-audio.ts'
import { renderTrack } from '#server/audio/render-track.ts'
import type { VoiceEngine } from '#server/ports/voice.ts'
import { defaultPace, paces } from '#shared/narration.ts'
import { limitRun } from '#testing/timeouts.ts'
import { goals, linearCongruentialRandom } from './audio/goals.ts'
import { type AudioMeasurements, measureAudio } from './audio/measure.ts'
import { openRecogniser, wordErrorRate } from './audio/speech-recognition.ts'
import { TimedVoice } from './audio/timed-voice.ts'
import {
  failuresOf,
  percent,
  renderingRows,
  type TrackMeasurements,
  trackRows,
} from './audio/track-rows.ts'
import { type Row, reportRows } from './table.ts'

limitRun(150, 'bench:audio')

const root = join(import.meta.dirname, '..')
const [part = 'all', neuralTrackCount = part === 'few' ? '1' : '6'] = process.argv.slice(2)
const tracksFolder = join(root, '.cache', 'bench-audio')
mkdirSync(tracksFolder, { recursive: true })

// The scenes are spread over the whole library, whether or not they suit the goals.
const scenes = readScenes()
const { frames } = readFramesAndPassages()
const scripts = goals.map((goal, i) => {
  const scene = scenes[Math.floor((i * scenes.length) / goals.length)]
  if (scene === undefined) throw new Error('the library has no scenes')
  const random = linearCongruentialRandom(i + 1)
  const drawMiddle = () => ({ parts: scene, retoldGoal: retellGoal(goal).sentences })
  return composeScript({ drawMiddle, slots: {}, frames, random })
})
const tracks: TrackMeasurements[] = []
const failures: string[] = []
const missingVoiceRows: Row[] = []
const eventLoopDelays: { p99: number; max: number }[] = []

if (part !== 'kokoro') await benchLightVoice()
if (part !== 'light') await benchNeuralVoice()

const worst = (figure: 'p99' | 'max') =>
  milliseconds(Math.max(0, ...eventLoopDelays.map((delay) => delay[figure])))
for (const failure of failures) console.log(`✗ ${failure}`)
await reportRows([
  ...missingVoiceRows,
  ...trackRows(tracks),
  ...renderingRows(tracks),
  {
    name: 'audio: event loop delay while rendering',
    measured: `p99 ${worst('p99')}`,
    reference: `max ${worst('max')}`,
  },
])

async function benchLightVoice(): Promise<void> {
  const engine = new LightVoice()
  printHeading('Light voice')
  for (const i of scripts.slice(0, part === 'few' ? 2 : scripts.length).keys()) {
    for (const pace of paces) await bench(engine, { voice: 'slt', number: i + 1, pace })
  }
  await engine.close()
}

async function benchNeuralVoice(): Promise<void> {
  const folder = findModelFolder(modelPath(root, process.env.VOICE_DIR || undefined))
  if (!folder) {
    missingVoiceRows.push({
      name: 'audio: the neural voice',
      measured: 'not prepared: npm run voice',
      reference: '',
      limit: 'prepared',
      isWithinLimit: false,
    })
    return
  }
  const engine = new KokoroVoice(folder, planProcesses(undefined, thisMachine()))
  const recogniser = await openRecogniser(join(root, '.cache'), console.log)
  printHeading('Kokoro')
  const voicesAndPaces = [
    { voice: 'af_heart', number: 1, pace: defaultPace },
    { voice: 'af_nicole', number: 2, pace: defaultPace },
    { voice: 'bm_george', number: 3, pace: defaultPace },
    ...paces
      .filter((pace) => pace !== defaultPace)
      .map((pace) => ({ voice: 'af_heart', number: 1, pace })),
  ]
  for (const voiceAndPace of voicesAndPaces.slice(0, Number(neuralTrackCount))) {
    await bench(engine, voiceAndPace, ({ samples, sampleRate }, { captions }) => {
      const { rate, misheard } = wordErrorRate(recogniser, samples, sampleRate, captions)
      console.log(`  word error rate ${percent(rate)}`)
      for (const line of misheard) console.log(`    ${line}`)
      return rate
    })
  }
  await engine.close()
}

/** Renders and measures one script. `measureWordErrorRate` is called only at the default pace. */
async function bench(
  engine: VoiceEngine,
  { voice, number, pace }: { voice: string; number: number; pace: number },
  measureWordErrorRate?: (audioMeasurements: AudioMeasurements, track: RenderedAudio) => number,
): Promise<void> {
  const name = `script ${number}`
  const pieces: Uint8Array[] = []
  const timedVoice = new TimedVoice(engine)
  const startedAt = performance.now()
  const eventLoopDelay = monitorEventLoopDelay({ resolution: 1 })
  eventLoopDelay.enable()
  const track = await renderTrack({
    script: scripts[number - 1] ?? '',
    title: name,
    engine: timedVoice,
    voice,
    pace,
    sink: (piece) => void pieces.push(piece),
  })
  eventLoopDelay.disable()
  eventLoopDelays.push({ p99: eventLoopDelay.percentile(99), max: eventLoopDelay.max })
  const renderingMs = performance.now() - startedAt
  const file = Buffer.concat(pieces)
  writeFileSync(join(tracksFolder, `${voice}-${name.replace(' ', '-')}-${pace}.mp3`), file)
  const audioMeasurements = await measureAudio(file, track)

  printRow([
    voice,
    name,
    pace.toFixed(2),
    audioMeasurements.seconds.toFixed(2),
    percent(track.silenceShare),
    percent(audioMeasurements.quietShare),
    audioMeasurements.loudness.toFixed(2),
    audioMeasurements.truePeak.toFixed(2),
    audioMeasurements.largestEdgeJumpDbfs.toFixed(1),
    (renderingMs / 1000).toFixed(1),
    (renderingMs / timedVoice.milliseconds).toFixed(3),
  ])
  const isDefaultPace = pace === defaultPace
  const { seconds, loudness, truePeak, largestEdgeJumpDbfs } = audioMeasurements
  const measurements: TrackMeasurements = {
    engine: engine.name,
    isDefaultPace,
    seconds,
    silenceShare: track.silenceShare,
    loudness,
    truePeak,
    largestEdgeJumpDbfs,
    renderingMs,
    synthesisMs: timedVoice.milliseconds,
    wordErrorRate: isDefaultPace ? measureWordErrorRate?.(audioMeasurements, track) : undefined,
  }
  tracks.push(measurements)
  failures.push(
    ...failuresOf(measurements).map((failure) => `${voice}, ${name}, pace ${pace}: ${failure}`),
  )
}

function printHeading(title: string): void {
  console.log(`\n${title}`)
  // 'silence' is what the renderer reports; 'quiet' is measured in the encoded file.
  printRow([
    'voice',
    'script',
    'pace',
    'seconds',
    'silence',
    'quiet',
    'LUFS',
    'dBTP',
    'jump dBFS',
    'took s',
    'ratio',
  ])
}

function printRow(cells: readonly string[]): void {
  console.log(cells.map((cell) => cell.padEnd(10)).join(' '))
}

function milliseconds(nanoseconds: number): string {
  return `${(nanoseconds / 1e6).toFixed(1)} ms`
}

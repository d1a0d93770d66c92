/**
 * Tracks as a person would hear them, measured: length, silence, level, peaks, joins, how many
 * words a recogniser gets right, and what the rendering adds to the bare voice.
 *
 *   npm run bench:audio             everything
 *   npm run bench:audio -- light    twenty scripts at four paces with the light voice
 *   npm run bench:audio -- kokoro   six tracks with the neural voice, three of them recognised
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { writeScript } from '#core/script/write.ts'
import { KokoroVoice } from '#server/adapters/voice/kokoro/kokoro-voice.ts'
import { modelPath, openModel } from '#server/adapters/voice/kokoro/model-folder.ts'
import { LightVoice } from '#server/adapters/voice/light/light-voice.ts'
import { renderTrack } from '#server/audio/render-track.ts'
import type { VoiceEngine } from '#server/ports/voice.ts'
import { defaultPace, paces } from '#shared/narration.ts'
import { goals, seeded } from './audio/goals.ts'
import { listen } from './audio/measure.ts'
import { openRecogniser, wordErrorRate } from './audio/recognise.ts'
import { TimedVoice } from './audio/timed-voice.ts'

const root = join(import.meta.dirname, '..')
const [part = 'all'] = process.argv.slice(2)
const kept = join(root, '.cache', 'bench-audio')
mkdirSync(kept, { recursive: true })

const scripts = goals.map((goal, i) => writeScript(goal, { random: seeded(i + 1) }).script)
const failures: string[] = []
const ratios: { engine: string; ratio: number }[] = []
const delays: { p99: number; most: number }[] = []

if (part !== 'kokoro') await lightTracks()
if (part !== 'light') await kokoroTracks()

console.log(`\nWhole rendering over bare voice:`)
for (const engine of new Set(ratios.map((one) => one.engine))) {
  const own = ratios.filter((one) => one.engine === engine).map(({ ratio }) => ratio)
  const mean = own.reduce((sum, ratio) => sum + ratio, 0) / own.length
  console.log(`  ${engine}: ${mean.toFixed(3)}`)
  if (engine === 'kokoro') expect(mean <= 1.15, `rendering takes ${mean.toFixed(2)} × the voice`)
}
const worst = (of: 'p99' | 'most') => milliseconds(Math.max(...delays.map((delay) => delay[of])))
console.log(`Event loop delay while rendering: p99 at most ${worst('p99')}, ever ${worst('most')}`)
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(
  failures.length === 0 ? 'Every figure holds.' : `${failures.length} figures do not hold.`,
)
process.exitCode = failures.length === 0 ? 0 : 1

async function lightTracks(): Promise<void> {
  const engine = new LightVoice()
  heading('Light voice')
  for (const [i, script] of scripts.entries()) {
    for (const { value } of paces) await bench(engine, 'slt', `script ${i + 1}`, script, value)
  }
  await engine.close()
}

async function kokoroTracks(): Promise<void> {
  const folder = openModel(modelPath(root, process.env.VOICE_DIR || undefined))
  if (!folder) {
    console.log('The neural voice is not prepared: npm run voice')
    failures.push('no track with the neural voice')
    return
  }
  const engine = new KokoroVoice(folder)
  const recogniser = await openRecogniser(join(root, '.cache'), console.log)
  heading('Kokoro')
  const wanted = [
    ...paces.map(({ value }) => ({ voice: 'af_heart', number: 1, pace: value })),
    { voice: 'af_nicole', number: 2, pace: defaultPace },
    { voice: 'bm_george', number: 3, pace: defaultPace },
  ]
  for (const { voice, number, pace } of wanted) {
    const script = scripts[number - 1] ?? ''
    const { heard, track } = await bench(engine, voice, `script ${number}`, script, pace)
    if (pace !== defaultPace) continue
    const { samples, sampleRate } = heard
    const { rate, misheard } = wordErrorRate(recogniser, samples, sampleRate, track.captions)
    console.log(`  word error rate ${percent(rate)}`)
    for (const line of misheard) console.log(`    ${line}`)
    expect(rate <= 0.03, `${voice}: word error rate ${percent(rate)}`)
  }
  await engine.close()
}

async function bench(
  engine: VoiceEngine,
  voice: string,
  name: string,
  script: string,
  pace: number,
) {
  const pieces: Uint8Array[] = []
  const timed = new TimedVoice(engine)
  const began = performance.now()
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const track = await renderTrack({
    script,
    title: name,
    engine: timed,
    voice,
    pace,
    sink: (piece) => void pieces.push(piece),
  })
  loop.disable()
  delays.push({ p99: loop.percentile(99), most: loop.max })
  const whole = performance.now() - began
  const file = Buffer.concat(pieces)
  const ratio = whole / timed.milliseconds
  ratios.push({ engine: engine.name, ratio })
  writeFileSync(join(kept, `${voice}-${name.replace(' ', '-')}-${pace}.mp3`), file)
  const heard = await listen(file, track)

  row([
    voice,
    name,
    pace.toFixed(2),
    heard.seconds.toFixed(2),
    percent(track.silenceShare),
    percent(heard.quietShare),
    heard.loudness.toFixed(2),
    heard.truePeak.toFixed(2),
    heard.worstJoin.toFixed(1),
    (whole / 1000).toFixed(1),
    ratio.toFixed(3),
  ])
  const what = `${voice}, ${name}, pace ${pace}`
  expect(Math.abs(heard.seconds - 300) <= 3, `${what}: lasts ${heard.seconds.toFixed(2)} s`)
  if (pace === defaultPace) {
    const inside = track.silenceShare >= 0.3 && track.silenceShare <= 0.5
    expect(inside, `${what}: silence ${percent(track.silenceShare)}`)
  }
  expect(Math.abs(heard.loudness + 19) <= 1, `${what}: ${heard.loudness.toFixed(2)} LUFS`)
  expect(heard.truePeak <= -1.5, `${what}: ${heard.truePeak.toFixed(2)} dBTP`)
  expect(heard.worstJoin <= -40, `${what}: a join of ${heard.worstJoin.toFixed(1)} dBFS`)
  return { heard, track }
}

function expect(holds: boolean, otherwise: string): void {
  if (!holds) failures.push(otherwise)
}

function heading(title: string): void {
  console.log(`\n${title}`)
  row([
    'voice',
    'script',
    'pace',
    'seconds',
    'silence',
    'quiet',
    'LUFS',
    'dBTP',
    'join dB',
    'took s',
    'ratio',
  ])
}

function row(cells: readonly string[]): void {
  console.log(cells.map((cell) => cell.padEnd(10)).join(' '))
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function milliseconds(nanoseconds: number): string {
  return `${(nanoseconds / 1e6).toFixed(1)} ms`
}

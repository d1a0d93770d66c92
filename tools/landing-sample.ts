/**
 * Renders the audio sample of the landing page with the neural voice, and writes when each sentence starts.
 * Both files are committed: run this after changing the text.
 *
 *   npm run landing-sample
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { recordedSampleScript } from '#client/texts/landing-sample.ts'
import { KokoroVoice } from '#server/adapters/voice/kokoro/kokoro-voice.ts'
import { findModelFolder, modelPath } from '#server/adapters/voice/kokoro/model-folder.ts'
import { planProcesses, thisMachine } from '#server/adapters/voice/kokoro/process-plan.ts'
import { renderTrack } from '#server/audio/render-track.ts'
import { defaultPace } from '#shared/narration.ts'

const root = join(import.meta.dirname, '..')
const audioFile = join(root, 'client/public/sample.mp3')
const timesFile = join(root, 'client/screens/landing/sample-times.json')
const maxBytes = 200_000

const modelFolder = findModelFolder(modelPath(root, process.env.VOICE_DIR || undefined))
if (!modelFolder) throw new Error('The neural voice is not prepared: npm run voice')
const engine = new KokoroVoice(modelFolder, planProcesses(undefined, thisMachine()))
const chunks: Uint8Array[] = []
const track = await renderTrack({
  script: recordedSampleScript,
  title: 'My own small bakery on the corner',
  engine,
  voice: 'af_heart',
  pace: defaultPace,
  seconds: 0,
  opening: 'silence',
  sink: (chunk) => void chunks.push(Uint8Array.from(chunk)),
})
await engine.close()

const rounded = (seconds: number) => Math.round(seconds * 100) / 100
mkdirSync(dirname(audioFile), { recursive: true })
writeFileSync(audioFile, Buffer.concat(chunks))
const timing = {
  seconds: rounded(track.durationSeconds),
  starts: track.captions.map(({ start }) => rounded(start)),
}
writeFileSync(timesFile, `${JSON.stringify(timing, null, 2)}\n`)
console.log(`${track.bytes} bytes, ${timing.seconds} s, ${track.captions.length} sentences`)
if (track.bytes > maxBytes) throw new Error(`The sample is larger than ${maxBytes} bytes`)

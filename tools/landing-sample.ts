/**
 * Renders the audio sample of the landing page with the neural voice, and the times of its sentences. Both are
 * committed: run this after changing the text.
 *
 *   npm run landing-sample
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sampleScript } from '#client/texts/landing-sample.ts'
import { KokoroVoice } from '#server/adapters/voice/kokoro/kokoro-voice.ts'
import { findModelFolder, modelPath } from '#server/adapters/voice/kokoro/model-folder.ts'
import { renderTrack } from '#server/audio/render-track.ts'
import { defaultPace } from '#shared/narration.ts'

const root = join(import.meta.dirname, '..')
const sound = join(root, 'client/public/sample.mp3')
const times = join(root, 'client/screens/landing/sample-times.json')
const limit = 200_000

const folder = findModelFolder(modelPath(root, process.env.VOICE_DIR || undefined))
if (!folder) throw new Error('The neural voice is not prepared: npm run voice')
const engine = new KokoroVoice(folder)
const pieces: Uint8Array[] = []
const track = await renderTrack({
  script: sampleScript,
  title: 'My own small bakery on the corner',
  engine,
  voice: 'af_heart',
  pace: defaultPace,
  seconds: 0,
  sink: (piece) => void pieces.push(Uint8Array.from(piece)),
})
await engine.close()

const rounded = (seconds: number) => Math.round(seconds * 100) / 100
mkdirSync(dirname(sound), { recursive: true })
writeFileSync(sound, Buffer.concat(pieces))
const timing = {
  seconds: rounded(track.durationSeconds),
  starts: track.captions.map(({ start }) => rounded(start)),
}
writeFileSync(times, `${JSON.stringify(timing, null, 2)}\n`)
console.log(`${track.bytes} bytes, ${timing.seconds} s, ${track.captions.length} sentences`)
if (track.bytes > limit) throw new Error(`The sample is larger than ${limit} bytes`)

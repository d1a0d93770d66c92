/** Speaks the narration with the product's own voice, sentence by sentence. */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KokoroVoice } from '#server/adapters/voice/kokoro/kokoro-voice.ts'
import { findModelFolder, modelPath } from '#server/adapters/voice/kokoro/model-folder.ts'
import { planProcesses, thisMachine } from '#server/adapters/voice/kokoro/process-plan.ts'
import { trimSpeech } from '#server/audio/trim.ts'
import { requireVoice } from '#server/ports/voice.ts'
import { root, workFolder } from './folder.ts'

const narrator = 'af_heart'
/** A little faster than the pace 1. */
const speedFactor = 1.12

export interface SpokenLine {
  readonly text: string
  readonly samples: Float32Array
}

export async function speakLines(
  lines: readonly string[],
): Promise<{ lines: SpokenLine[]; sampleRate: number }> {
  const folder = findModelFolder(modelPath(root, process.env.VOICE_DIR || undefined))
  if (!folder) throw new Error('The neural voice is not prepared: npm run voice')
  const engine = new KokoroVoice(folder, planProcesses(undefined, thisMachine()))
  const { id, sampleRate, normalSpeed } = requireVoice(engine, narrator)
  const speed = normalSpeed * speedFactor
  const spoken: SpokenLine[] = []
  try {
    for (const text of lines) {
      const samples = await readOrSynthesise(`${id} ${speed} ${text}`, async () =>
        trimSpeech(await engine.speak(text, { voice: id, speed }), sampleRate),
      )
      spoken.push({ text, samples })
    }
  } finally {
    await engine.close()
  }
  return { lines: spoken, sampleRate }
}

/** Caches spoken sentences: the film is rendered repeatedly, and most sentences do not change. */
async function readOrSynthesise(
  cacheKey: string,
  synthesise: () => Promise<Float32Array>,
): Promise<Float32Array> {
  const folder = join(workFolder, 'voice')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, createHash('sha256').update(cacheKey).digest('hex'))
  const cachedAudio = await readFile(file).catch(() => undefined)
  if (cachedAudio) return new Float32Array(new Uint8Array(cachedAudio).buffer)
  const samples = await synthesise()
  await writeFile(file, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
  return samples
}

/** The first pass: speaks, trims and measures every sentence and writes it to the scratch file. */
import { createHash } from 'node:crypto'
import { exceededSpeechLimit } from '#core/narration/limits.ts'
import { type Voice, type VoiceEngine, VoiceFailed } from '#server/ports/voice.ts'
import { LoudnessMeter } from './loudness.ts'
import { NotNarratable } from './not-narratable.ts'
import type { ScratchFile } from './scratch-file.ts'
import { peakOf, trimSpeech } from './trim.ts'

/** Keeps sentences across attempts, so that a retry speaks only the missing ones. */
export interface SentenceCache {
  /** The key covers engine, voice, speed and sentence. Values are samples at the rate of the voice. */
  get(key: string): Promise<Float32Array | undefined>
  put(key: string, samples: Float32Array): Promise<void>
}

export interface SpokenSentence {
  /** The number of samples. */
  readonly samples: number
  readonly seconds: number
  readonly peak: number
  /** The power of each tenth of a second, from `LoudnessMeter`. */
  readonly parts: readonly number[]
}

export interface SpeechPass {
  readonly sentences: readonly string[]
  readonly engine: VoiceEngine
  readonly voice: Voice
  readonly speed: number
  readonly scratch: ScratchFile
  readonly cache?: SentenceCache | undefined
  readonly signal?: AbortSignal | undefined
  /** Called after each sentence with the number of sentences spoken so far. */
  readonly onSpoken?: ((count: number) => void) | undefined
}

const maxAttempts = 2

export async function speakSentences(pass: SpeechPass): Promise<SpokenSentence[]> {
  const { sampleRate } = pass.voice
  const spoken: SpokenSentence[] = []
  let seconds = 0
  let characters = 0
  for (const sentence of pass.sentences) {
    pass.signal?.throwIfAborted()
    const samples = await speakOrReadCache(pass, sentence)
    seconds += samples.length / sampleRate
    const excess = exceededSpeechLimit(seconds)
    characters += sentence.length
    if (excess) throw new NotNarratable(excess, characters)
    await pass.scratch.add(samples)
    const meter = new LoudnessMeter(sampleRate)
    meter.add(samples)
    spoken.push({
      samples: samples.length,
      seconds: samples.length / sampleRate,
      peak: peakOf(samples),
      parts: [...meter.parts],
    })
    pass.onSpoken?.(spoken.length)
  }
  if (spoken.every(({ samples }) => samples === 0)) {
    throw new VoiceFailed('voice.silent', `${pass.engine.name} said nothing audible`)
  }
  return spoken
}

async function speakOrReadCache(pass: SpeechPass, sentence: string): Promise<Float32Array> {
  const key = keyOf(pass, sentence)
  const cachedSamples = await pass.cache?.get(key)
  if (cachedSamples) return cachedSamples
  const samples = trimSpeech(await speak(pass, sentence), pass.voice.sampleRate)
  await pass.cache?.put(key, samples)
  return samples
}

/** Retries once after a crash of the engine, which would otherwise fail the whole track. */
async function speak(pass: SpeechPass, sentence: string): Promise<Float32Array> {
  const { engine, voice, speed, signal } = pass
  for (let attempt = 1; ; attempt++) {
    try {
      return await engine.speak(sentence, { voice: voice.id, speed, signal })
    } catch (error) {
      const mayRetry =
        error instanceof VoiceFailed && error.code === 'voice.crashed' && attempt < maxAttempts
      if (!mayRetry) throw error
    }
  }
}

function keyOf({ engine, voice, speed }: SpeechPass, sentence: string): string {
  return createHash('sha256')
    .update([engine.name, voice.id, speed.toFixed(3), sentence].join('\0'))
    .digest('hex')
}

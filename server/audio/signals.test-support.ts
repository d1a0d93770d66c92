/** Signals for tests, and a voice that hums. */
import type { Voice, VoiceEngine } from '#server/ports/voice.ts'

export function sine(hertz: number, peakDecibels: number, seconds: number, sampleRate: number) {
  const peak = 10 ** (peakDecibels / 20)
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, i) => peak * Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  )
}

export function silence(seconds: number, sampleRate: number): Float32Array {
  return new Float32Array(Math.round(seconds * sampleRate))
}

export function concatenate(...parts: readonly Float32Array[]): Float32Array {
  const result = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    result.set(part, offset)
    offset += part.length
  }
  return result
}

const hum: Voice = {
  id: 'hum',
  label: 'Hum',
  character: 'plain',
  sampleRate: 16_000,
  normalSpeed: 1,
  speechRate: { secondsPerCharacter: 0.06, secondsPerSentence: 0.2, speedExponent: 1 },
}

/** A fast voice for tests: each utterance is a padded tone, some louder than others. */
export class HummingVoice implements VoiceEngine {
  readonly name = 'hum'
  readonly voices = [hum]
  readonly spokenUtterances: string[] = []

  async speak(utterance: string, { speed }: { speed: number }): Promise<Float32Array> {
    this.spokenUtterances.push(utterance)
    const seconds = (0.2 + utterance.length * 0.06) / speed
    const level = -10 - (this.spokenUtterances.length % 5) * 2
    return concatenate(
      silence(0.4, hum.sampleRate),
      sine(220, level, seconds, hum.sampleRate),
      silence(0.6, hum.sampleRate),
    )
  }

  async close(): Promise<void> {}
}

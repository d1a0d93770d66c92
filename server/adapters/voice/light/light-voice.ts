/** The light voice: plain, quick and always there, for small machines and for tests. */
import { join } from 'node:path'
import {
  requireVoice,
  type SpeakOptions,
  type Voice,
  type VoiceEngine,
} from '#server/ports/voice.ts'
import { type SpeechLimits, SpeechProcess } from '../process/speech-process.ts'

const slt: Voice = {
  id: 'slt',
  label: 'Light',
  character: 'plain and clear, made for small machines',
  sampleRate: 16_000,
  normalSpeed: 0.87,
  rate: { secondsPerCharacter: 0.05, secondsPerSentence: 0.3, slowing: 1 },
}

export class LightVoice implements VoiceEngine {
  readonly name = 'light'
  readonly voices: readonly Voice[] = [slt]
  readonly #process: SpeechProcess

  constructor(limits: Partial<SpeechLimits> = {}) {
    this.#process = new SpeechProcess({ entry: join(import.meta.dirname, 'engine.ts'), limits })
  }

  async speak(sentence: string, { voice, speed, signal }: SpeakOptions): Promise<Float32Array> {
    requireVoice(this, voice)
    return this.#process.speak({ sentence, voice, speed }, signal)
  }

  close(): Promise<void> {
    return this.#process.close()
  }
}

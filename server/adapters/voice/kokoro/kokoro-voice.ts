/** The neural voice, on this machine's own processor. */
import { join } from 'node:path'
import {
  requireVoice,
  type SpeakOptions,
  type Voice,
  type VoiceEngine,
} from '#server/ports/voice.ts'
import { type SpeechLimits, SpeechProcess } from '../process/speech-process.ts'
import type { ModelFolder } from './model-folder.ts'
import { kokoroVoices } from './voices.ts'

export class KokoroVoice implements VoiceEngine {
  readonly name = 'kokoro'
  readonly voices: readonly Voice[]
  readonly #process: SpeechProcess

  constructor(folder: ModelFolder, limits: Partial<SpeechLimits> = {}) {
    this.voices = kokoroVoices.filter(({ id }) => folder.speakers.includes(id))
    this.#process = new SpeechProcess({
      entry: join(import.meta.dirname, 'engine.ts'),
      args: [folder.path],
      limits,
    })
  }

  async speak(sentence: string, { voice, speed, signal }: SpeakOptions): Promise<Float32Array> {
    requireVoice(this, voice)
    return this.#process.speak({ sentence, voice, speed }, signal)
  }

  close(): Promise<void> {
    return this.#process.close()
  }
}

/** The neural voice, on this machine's own processor. */
import { join } from 'node:path'
import { type Speaking, type Voice, type VoiceEngine, voiceNamed } from '#server/ports/voice.ts'
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

  async speak(sentence: string, { voice, speed, signal }: Speaking): Promise<Float32Array> {
    voiceNamed(this, voice)
    return this.#process.speak({ sentence, voice, speed }, signal)
  }

  close(): Promise<void> {
    return this.#process.close()
  }
}

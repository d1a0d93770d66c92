import {
  requireVoice,
  type SpeakOptions,
  type Voice,
  type VoiceEngine,
} from '#server/ports/voice.ts'
import { SpeechProcess, type SpeechProcessOptions } from './speech-process.ts'

interface ChildProcessVoiceEngineOptions extends SpeechProcessOptions {
  readonly name: string
  readonly voices: readonly Voice[]
}

/** A voice engine that runs in a child process. */
export class ChildProcessVoiceEngine implements VoiceEngine {
  readonly name: string
  readonly voices: readonly Voice[]
  readonly #process: SpeechProcess

  constructor({ name, voices, ...processOptions }: ChildProcessVoiceEngineOptions) {
    this.name = name
    this.voices = voices
    this.#process = new SpeechProcess(processOptions)
  }

  async speak(sentence: string, { voice, speed, signal }: SpeakOptions): Promise<Float32Array> {
    requireVoice(this, voice)
    return this.#process.speak({ sentence, voice, speed }, signal)
  }

  close(): Promise<void> {
    return this.#process.close()
  }
}

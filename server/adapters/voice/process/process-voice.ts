import {
  requireVoice,
  type SpeakOptions,
  type Voice,
  type VoiceEngine,
  VoiceFailed,
} from '#server/ports/voice.ts'
import { SpeechProcess, type SpeechProcessOptions } from './speech-process.ts'

interface ChildProcessVoiceEngineOptions extends SpeechProcessOptions {
  readonly name: string
  readonly voices: readonly Voice[]
  /** How many processes speak at the same time. undefined: one. */
  readonly processes?: number
  /** Whether the first process keeps running after the idle timeout. */
  readonly keepsFirstLoaded?: boolean
}

/** A voice engine that runs in child processes, of which each speaks one utterance at a time. */
export class ChildProcessVoiceEngine implements VoiceEngine {
  readonly name: string
  readonly voices: readonly Voice[]
  readonly #processes: readonly SpeechProcess[]

  constructor(engine: ChildProcessVoiceEngineOptions) {
    const { name, voices, processes = 1, keepsFirstLoaded = false, ...options } = engine
    this.name = name
    this.voices = voices
    this.#processes = Array.from(
      { length: processes },
      (_, i) => new SpeechProcess({ ...options, isKeptLoaded: keepsFirstLoaded && i === 0 }),
    )
  }

  get parallelUtterances(): number {
    return this.#processes.length
  }

  async speak(utterance: string, { voice, speed, signal }: SpeakOptions): Promise<Float32Array> {
    requireVoice(this, voice)
    return this.#leastBusy().speak({ utterance, voice, speed }, signal)
  }

  warmUp(): void {
    for (const process of this.#processes) process.start()
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.close()))
  }

  /** Of equally busy processes the first, so that utterances spoken one at a time do not start all of them. */
  #leastBusy(): SpeechProcess {
    const [first, ...others] = this.#processes
    if (!first) throw new VoiceFailed('voice.unavailable', `${this.name} has no process`)
    return others.reduce(
      (best, process) => (process.pending < best.pending ? process : best),
      first,
    )
  }
}

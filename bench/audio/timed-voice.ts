import type { VoiceEngine } from '#server/ports/voice.ts'

/** Measures the time that the voice itself takes. */
export class TimedVoice implements VoiceEngine {
  readonly #engine: VoiceEngine
  /** The time in which at least one call of `speak` ran. */
  milliseconds = 0
  #runningCalls = 0
  #busySince = 0

  constructor(engine: VoiceEngine) {
    this.#engine = engine
  }

  get name() {
    return this.#engine.name
  }

  get parallelUtterances() {
    return this.#engine.parallelUtterances ?? 1
  }

  get voices() {
    return this.#engine.voices
  }

  async speak(...request: Parameters<VoiceEngine['speak']>): Promise<Float32Array> {
    if (this.#runningCalls === 0) this.#busySince = performance.now()
    this.#runningCalls++
    try {
      return await this.#engine.speak(...request)
    } finally {
      this.#runningCalls--
      if (this.#runningCalls === 0) this.milliseconds += performance.now() - this.#busySince
    }
  }

  /** Closes nothing: the caller created the engine and closes it. */
  async close(): Promise<void> {}
}

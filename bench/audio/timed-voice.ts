import type { VoiceEngine } from '#server/ports/voice.ts'

/** Measures the time that the voice itself takes. */
export class TimedVoice implements VoiceEngine {
  readonly #engine: VoiceEngine
  /** The sum of all calls of `speak`; simultaneous ones count separately. */
  milliseconds = 0

  constructor(engine: VoiceEngine) {
    this.#engine = engine
  }

  get name() {
    return this.#engine.name
  }

  get parallelSentences() {
    return this.#engine.parallelSentences ?? 1
  }

  get voices() {
    return this.#engine.voices
  }

  async speak(...request: Parameters<VoiceEngine['speak']>): Promise<Float32Array> {
    const startedAt = performance.now()
    const samples = await this.#engine.speak(...request)
    this.milliseconds += performance.now() - startedAt
    return samples
  }

  /** Closes nothing: the caller created the engine and closes it. */
  async close(): Promise<void> {}
}

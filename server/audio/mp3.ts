import { createMp3Encoder } from 'wasm-media-encoders'

/** One voice, speech only: more would not be heard. Constant, so that seeking needs no index. */
const kilobits = 64
/** The encoder and every decoder together put this much before the first sample. */
const codecDelay = 1105

/** At this bit rate the encoder turns everything down by so much, against clipping of its own. */
const encoderScale = 0.95

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>

export class Mp3Encoder {
  readonly #encoder: Encoder
  #skip = codecDelay

  private constructor(encoder: Encoder) {
    this.#encoder = encoder
  }

  static async create(sampleRate: number): Promise<Mp3Encoder> {
    const encoder = await createMp3Encoder()
    encoder.configure({ sampleRate, channels: 1, bitrate: kilobits })
    return new Mp3Encoder(encoder)
  }

  /** Takes away from the quiet opening what the codec adds, so that captions meet the voice. */
  encode(samples: Float32Array): Uint8Array {
    const skipped = Math.min(this.#skip, samples.length)
    this.#skip -= skipped
    const scaled = samples.subarray(skipped).map((sample) => sample / encoderScale)
    return Uint8Array.from(this.#encoder.encode([scaled]))
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#encoder.finalize())
  }
}

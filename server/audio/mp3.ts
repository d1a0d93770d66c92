import { createMp3Encoder } from 'wasm-media-encoders'

/**
 * The bit rate, which is enough for one voice. A constant bit rate makes seeking work without an index,
 * and the size of a file known before its content.
 */
const kilobitsPerSecond = 64
/** Samples of delay that the encoder and decoders add before the first sample. */
const codecDelay = 1105
/** Samples that the encoder adds, in whole frames: one of 1152, or two of 576. */
const padding = 1152

/** At this bit rate the encoder scales its input by this factor to prevent clipping. */
const encoderScale = 0.95

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>

export class Mp3Encoder {
  readonly #encoder: Encoder
  #samplesToSkip = codecDelay

  private constructor(encoder: Encoder) {
    this.#encoder = encoder
  }

  static async create(sampleRate: number): Promise<Mp3Encoder> {
    const encoder = await createMp3Encoder()
    encoder.configure({ sampleRate, channels: 1, bitrate: kilobitsPerSecond })
    return new Mp3Encoder(encoder)
  }

  /** Drops as many samples as the codec delay from the opening, so that captions match the speech. */
  encode(samples: Float32Array): Uint8Array {
    const skipped = Math.min(this.#samplesToSkip, samples.length)
    this.#samplesToSkip -= skipped
    const scaledSamples = samples.subarray(skipped).map((sample) => sample / encoderScale)
    return Uint8Array.from(this.#encoder.encode([scaledSamples]))
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#encoder.finalize())
  }
}

/** The number of bytes that the encoder makes of so many samples, whatever they are. */
export function mp3Bytes(samples: number, sampleRate: number): number {
  const isMpeg1 = sampleRate >= 32_000
  const samplesPerFrame = isMpeg1 ? 1152 : 576
  const frames = Math.ceil((samples - codecDelay) / samplesPerFrame) + padding / samplesPerFrame
  // A kilobit has 125 bytes.
  return Math.floor((frames * samplesPerFrame * kilobitsPerSecond * 125) / sampleRate)
}

/** The seconds that so many bytes last. */
export const mp3Seconds = (bytes: number) => bytes / (kilobitsPerSecond * 125)

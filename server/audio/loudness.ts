/**
 * Loudness by ITU-R BS.1770-4: K-weighting (a high shelf and a high-pass), power over blocks of 400 ms
 * that overlap by 75 %, and an absolute and a relative gate.
 */
const partsPerBlock = 4
const partSeconds = 0.1
const absoluteGateLufs = -70
/** In LU, relative to the loudness of the blocks that pass the absolute gate. */
const relativeGate = -10

export class LoudnessMeter {
  readonly #weighting: Biquad[]
  readonly #partLength: number
  readonly #parts: number[] = []
  #sum = 0
  #count = 0

  constructor(sampleRate: number) {
    this.#weighting = [shelf(sampleRate), highPass(sampleRate)]
    this.#partLength = Math.round(sampleRate * partSeconds)
  }

  add(samples: Float32Array): void {
    const [first, second] = this.#weighting
    if (!first || !second) return
    for (const sample of samples) {
      const weighted = second.next(first.next(sample))
      this.#sum += weighted * weighted
      if (++this.#count === this.#partLength) {
        this.#parts.push(this.#sum / this.#partLength)
        this.#sum = 0
        this.#count = 0
      }
    }
  }

  /** The power of each complete tenth of a second so far. */
  get parts(): readonly number[] {
    return this.#parts
  }

  /** LUFS; −∞ for silence. */
  get integrated(): number {
    return integratedLoudness(this.#parts)
  }
}

export function integratedLoudness(parts: readonly number[]): number {
  const blocks: number[] = []
  for (let i = partsPerBlock; i <= parts.length; i++) {
    blocks.push(mean(parts.slice(i - partsPerBlock, i)))
  }
  // Shorter than one block: all complete parts are measured as one.
  if (blocks.length === 0 && parts.length > 0) blocks.push(mean(parts))
  const audible = blocks.filter((power) => loudnessOf(power) >= absoluteGateLufs)
  const gate = loudnessOf(mean(audible)) + relativeGate
  return loudnessOf(mean(audible.filter((power) => loudnessOf(power) >= gate)))
}

function loudnessOf(power: number): number {
  // The constant is that of the standard: it cancels the gain of the K-weighting at 997 Hz.
  return power > 0 ? -0.691 + 10 * Math.log10(power) : Number.NEGATIVE_INFINITY
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

class Biquad {
  readonly #b: readonly [number, number, number]
  readonly #a: readonly [number, number]
  #z1 = 0
  #z2 = 0

  constructor(b: readonly [number, number, number], a: readonly [number, number]) {
    this.#b = b
    this.#a = a
  }

  next(sample: number): number {
    const out = this.#b[0] * sample + this.#z1
    this.#z1 = this.#b[1] * sample - this.#a[0] * out + this.#z2
    this.#z2 = this.#b[2] * sample - this.#a[1] * out
    return out
  }
}

/** The standard gives coefficients for 48 kHz; these filters yield them for any sample rate. */
function shelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return new Biquad(
    [
      (high + (band * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (band * k) / q + k * k) / a0,
    ],
    [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  )
}

function highPass(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return new Biquad([1, -2, 1], [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0])
}

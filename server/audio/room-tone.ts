/**
 * Low-level noise under the whole track. Without it, the change between speech and digital silence
 * would be audible.
 */
const levelDecibels = -70
const cornerHertz = 500

export class RoomTone {
  readonly #smoothing: number
  readonly #gain: number
  /** The state of the random number generator. The seed is fixed: every track gets the same noise. */
  #state = 0x9e3779b9
  #value = 0

  constructor(sampleRate: number) {
    this.#smoothing = 1 - Math.exp((-2 * Math.PI * cornerHertz) / sampleRate)
    // The RMS level of noise between −1 and 1, and the factor by which smoothing lowers it.
    const whiteNoiseLevel = 1 / Math.sqrt(3)
    const smoothingFactor = Math.sqrt(this.#smoothing / (2 - this.#smoothing))
    this.#gain = 10 ** (levelDecibels / 20) / (whiteNoiseLevel * smoothingFactor)
  }

  /** The next sample of the noise. */
  next(): number {
    let x = this.#state
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.#state = x
    this.#value += this.#smoothing * (x / 0x8000_0000 - this.#value)
    return this.#value * this.#gain
  }
}

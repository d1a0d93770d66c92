/**
 * The air of a quiet room, far below the voice. Between sentences a track would otherwise fall
 * into digital nothing, and the ear hears the difference as a door opening and closing.
 */
const levelDecibels = -70
const cornerHertz = 500

export class RoomTone {
  readonly #smoothing: number
  readonly #gain: number
  #state = 0x9e3779b9
  #value = 0

  constructor(sampleRate: number) {
    this.#smoothing = 1 - Math.exp((-2 * Math.PI * cornerHertz) / sampleRate)
    // Smoothing takes power away from noise; what is left of it is known, and made up for.
    const white = 1 / Math.sqrt(3)
    const kept = Math.sqrt(this.#smoothing / (2 - this.#smoothing))
    this.#gain = 10 ** (levelDecibels / 20) / (white * kept)
  }

  /** The same noise for every track: two renders of one script are one and the same. */
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

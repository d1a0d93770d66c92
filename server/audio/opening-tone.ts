/**
 * The soft tone with which a track begins, so that something can be heard while the voice is still speaking
 * the first sentences. It swells, and has faded before the first word. It is low and has no attack, because a
 * track may be repeated for somebody who is falling asleep.
 */

/**
 * The partials of an open fifth. The lowest two, which are close in frequency, beat slowly. Small loudspeakers play only
 * the upper ones. `share` is the relative amplitude, and `decayRate` the rate of the exponential decay per second.
 */
const partials = [
  { hertz: 196, share: 1, decayRate: 0 },
  { hertz: 196.6, share: 0.7, decayRate: 0 },
  { hertz: 294, share: 0.5, decayRate: 0.15 },
  { hertz: 392.5, share: 0.4, decayRate: 0.3 },
  { hertz: 588, share: 0.2, decayRate: 0.5 },
] as const
/** The level before the upper partials fade. The voice is about 11 dB louder. */
const levelDecibels = -30
const riseSeconds = 0.9

export class OpeningTone {
  readonly #sampleRate: number
  readonly #samples: number
  readonly #gain: number

  /** `samples` is the length of the tone. */
  constructor(sampleRate: number, samples: number) {
    this.#sampleRate = sampleRate
    this.#samples = samples
    const power = partials.reduce((sum, { share }) => sum + share ** 2 / 2, 0)
    this.#gain = 10 ** (levelDecibels / 20) / Math.sqrt(power)
  }

  /** Adds the tone to a block of the track that begins at sample `blockStart`. */
  addTo(block: Float32Array, blockStart: number): void {
    const end = Math.min(block.length, this.#samples - blockStart)
    for (let i = 0; i < end; i++) block[i] = (block[i] ?? 0) + this.#sampleAt(blockStart + i)
  }

  #sampleAt(position: number): number {
    const seconds = position / this.#sampleRate
    const lengthSeconds = this.#samples / this.#sampleRate
    const rising = Math.min(1, seconds / riseSeconds)
    const falling = Math.max(0, (seconds - riseSeconds) / (lengthSeconds - riseSeconds))
    const envelope = Math.sin((Math.PI / 2) * rising) ** 2 * Math.cos((Math.PI / 2) * falling) ** 2
    let sum = 0
    for (const { hertz, share, decayRate } of partials)
      sum += share * Math.exp(-decayRate * seconds) * Math.sin(2 * Math.PI * hertz * seconds)
    return sum * envelope * this.#gain
  }
}

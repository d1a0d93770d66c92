/** The waveform of a track for the player: the peak of each slice of the track. */
export class Waveform {
  readonly #peaks: Float32Array
  readonly #total: number
  #position = 0

  constructor(slices: number, totalSamples: number) {
    this.#peaks = new Float32Array(slices)
    this.#total = totalSamples
  }

  add(samples: Float32Array): void {
    for (const sample of samples) {
      const slice = Math.min(
        this.#peaks.length - 1,
        Math.floor((this.#position++ * this.#peaks.length) / this.#total),
      )
      const level = Math.abs(sample)
      if (level > (this.#peaks[slice] ?? 0)) this.#peaks[slice] = level
    }
  }

  /** The peaks, normalised to 0–1 and rounded to hundredths, which is enough for drawing. */
  get peaks(): number[] {
    const highest = this.#peaks.reduce((max, peak) => Math.max(max, peak), 0)
    return Array.from(this.#peaks, (peak) =>
      highest === 0 ? 0 : Math.round((peak / highest) * 100) / 100,
    )
  }
}

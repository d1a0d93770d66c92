/**
 * True peak by BS.1770-4, annex 2: the signal is interpolated at four times the sample rate, because
 * the reconstructed waveform can rise above the highest sample.
 */
const factor = 4
const taps = 12

/** An interpolation filter for each of the four phases between two samples. */
const phases: readonly Float64Array[] = Array.from({ length: factor }, (_, phase) => {
  const filter = new Float64Array(taps)
  let sum = 0
  for (let tap = 0; tap < taps; tap++) {
    const distance = tap - taps / 2 + 1 - phase / factor
    const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance)
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (taps / 2))
    filter[tap] = sinc * window
    sum += sinc * window
  }
  return filter.map((value) => value / sum)
})

/** The latency of the meter in samples. */
export const truePeakDelay = taps / 2

/** The interpolated signal stays below the highest sample times this factor. */
const maxOvershoot = 2

export class TruePeakMeter {
  readonly #window = new Float64Array(taps)
  #position = 0
  #samplesToInterpolate = 0
  #highest = 0

  add(samples: Float32Array): void {
    for (const sample of samples) this.next(sample, this.#highest)
  }

  /**
   * Returns the true peak around the sample of `truePeakDelay` samples ago. Returns 0 without interpolating
   * where the signal cannot reach the threshold, which is most of the time.
   */
  next(sample: number, threshold: number): number {
    this.#window[this.#position] = sample
    this.#position = this.#position + 1 === taps ? 0 : this.#position + 1
    if (Math.abs(sample) * maxOvershoot > threshold) this.#samplesToInterpolate = taps
    if (this.#samplesToInterpolate === 0) return 0
    this.#samplesToInterpolate--
    let peak = 0
    for (const filter of phases) peak = Math.max(peak, Math.abs(this.#interpolate(filter)))
    if (peak > this.#highest) this.#highest = peak
    return peak
  }

  #interpolate(filter: Float64Array): number {
    let value = 0
    for (let tap = 0, i = this.#position; tap < taps; tap++) {
      value += (this.#window[i] ?? 0) * (filter[tap] ?? 0)
      i = i + 1 === taps ? 0 : i + 1
    }
    return value
  }

  /** dBTP; −∞ for silence. */
  get decibels(): number {
    return 20 * Math.log10(this.#highest)
  }
}

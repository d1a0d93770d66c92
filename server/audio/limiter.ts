/**
 * A look-ahead limiter that keeps true peaks under a ceiling. It reduces the gain a few milliseconds
 * before a peak and releases it slowly, so that it adds no audible distortion.
 */
import { TruePeakMeter, truePeakDelay } from './true-peak.ts'

const lookAheadSeconds = 0.005
const releaseSeconds = 0.12

export class Limiter {
  readonly #ceiling: number
  readonly #meter = new TruePeakMeter()
  readonly #length: number
  readonly #release: number
  /** The delay line of samples. */
  readonly #delayed: Float32Array
  readonly #minima: Minimum
  readonly #average: Average
  #at = 0
  #held = 1

  constructor(sampleRate: number, ceilingDecibels: number) {
    this.#ceiling = 10 ** (ceilingDecibels / 20)
    this.#length = Math.round(sampleRate * lookAheadSeconds)
    this.#release = Math.exp(-1 / (releaseSeconds * sampleRate))
    this.#minima = new Minimum(this.#length * 2)
    this.#average = new Average(this.#length)
    this.#delayed = new Float32Array(this.delay)
  }

  /** The latency in samples. */
  get delay(): number {
    return this.#length + truePeakDelay
  }

  /** Replaces the samples in place by the output, which is `delay` samples older. */
  process(samples: Float32Array): void {
    for (let i = 0; i < samples.length; i++) {
      const sample = samples[i] ?? 0
      const peak = this.#meter.next(sample, this.#ceiling)
      const wanted = this.#minima.next(peak > this.#ceiling ? this.#ceiling / peak : 1)
      // Immediate attack (the average turns it into a ramp), slow release.
      this.#held = Math.min(wanted, 1 - (1 - this.#held) * this.#release)
      const gain = this.#average.next(this.#held)
      samples[i] = (this.#delayed[this.#at] ?? 0) * gain
      this.#delayed[this.#at] = sample
      this.#at = (this.#at + 1) % this.#delayed.length
    }
  }
}

/** The minimum of a sliding window. */
class Minimum {
  readonly #span: number
  readonly #values: Float64Array
  readonly #times: Float64Array
  #head = 0
  #size = 0
  #now = 0

  constructor(span: number) {
    this.#span = span
    this.#values = new Float64Array(span + 1)
    this.#times = new Float64Array(span + 1)
  }

  next(value: number): number {
    const room = this.#values.length
    while (this.#size > 0) {
      const last = (this.#head + this.#size - 1) % room
      if ((this.#values[last] ?? 0) < value) break
      this.#size--
    }
    const tail = (this.#head + this.#size++) % room
    this.#values[tail] = value
    this.#times[tail] = this.#now
    if ((this.#times[this.#head] ?? 0) <= this.#now - this.#span) {
      this.#head = (this.#head + 1) % room
      this.#size--
    }
    this.#now++
    return this.#values[this.#head] ?? value
  }
}

/** The mean of a sliding window that is initially filled with ones. */
class Average {
  readonly #values: Float64Array
  #sum: number
  #at = 0

  constructor(span: number) {
    this.#values = new Float64Array(span).fill(1)
    this.#sum = span
  }

  next(value: number): number {
    this.#sum += value - (this.#values[this.#at] ?? 0)
    this.#values[this.#at] = value
    this.#at = (this.#at + 1) % this.#values.length
    return this.#sum / this.#values.length
  }
}

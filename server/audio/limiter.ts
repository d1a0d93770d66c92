/**
 * A look-ahead limiter that keeps true peaks below a ceiling, within a tolerance of 0.3 dB. It reduces the gain a few
 * milliseconds before a peak and releases it slowly, so that it adds no audible distortion.
 */
import { TruePeakMeter, truePeakDelay } from './true-peak.ts'

const lookAheadSeconds = 0.005
const releaseSeconds = 0.12

export class Limiter {
  readonly #ceiling: number
  readonly #meter = new TruePeakMeter()
  readonly #lookAheadSamples: number
  readonly #releaseFactor: number
  /** A ring buffer of the samples that have not been put out yet. */
  readonly #delayLine: Float32Array
  readonly #minimum: SlidingMinimum
  readonly #average: SlidingAverage
  #position = 0
  #gain = 1

  constructor(sampleRate: number, ceilingDecibels: number) {
    this.#ceiling = 10 ** (ceilingDecibels / 20)
    this.#lookAheadSamples = Math.round(sampleRate * lookAheadSeconds)
    this.#releaseFactor = Math.exp(-1 / (releaseSeconds * sampleRate))
    this.#minimum = new SlidingMinimum(this.#lookAheadSamples * 2)
    this.#average = new SlidingAverage(this.#lookAheadSamples)
    this.#delayLine = new Float32Array(this.delay)
  }

  /** The latency in samples. */
  get delay(): number {
    return this.#lookAheadSamples + truePeakDelay
  }

  /** Replaces the samples in place by the output, which is `delay` samples older. */
  process(samples: Float32Array): void {
    for (let i = 0; i < samples.length; i++) {
      const sample = samples[i] ?? 0
      const peak = this.#meter.next(sample, this.#ceiling)
      const targetGain = this.#minimum.next(peak > this.#ceiling ? this.#ceiling / peak : 1)
      // Immediate attack (the average turns it into a ramp), slow release.
      this.#gain = Math.min(targetGain, 1 - (1 - this.#gain) * this.#releaseFactor)
      const smoothGain = this.#average.next(this.#gain)
      samples[i] = (this.#delayLine[this.#position] ?? 0) * smoothGain
      this.#delayLine[this.#position] = sample
      this.#position = (this.#position + 1) % this.#delayLine.length
    }
  }
}

/** The minimum of a sliding window. */
class SlidingMinimum {
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
    const capacity = this.#values.length
    while (this.#size > 0) {
      const last = (this.#head + this.#size - 1) % capacity
      if ((this.#values[last] ?? 0) < value) break
      this.#size--
    }
    const tail = (this.#head + this.#size++) % capacity
    this.#values[tail] = value
    this.#times[tail] = this.#now
    if ((this.#times[this.#head] ?? 0) <= this.#now - this.#span) {
      this.#head = (this.#head + 1) % capacity
      this.#size--
    }
    this.#now++
    return this.#values[this.#head] ?? value
  }
}

/** The mean of a sliding window that is initially filled with ones. */
class SlidingAverage {
  readonly #values: Float64Array
  #sum: number
  #position = 0

  constructor(span: number) {
    this.#values = new Float64Array(span).fill(1)
    this.#sum = span
  }

  next(value: number): number {
    this.#sum += value - (this.#values[this.#position] ?? 0)
    this.#values[this.#position] = value
    this.#position = (this.#position + 1) % this.#values.length
    return this.#sum / this.#values.length
  }
}

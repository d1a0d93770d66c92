/**
 * The gain of each utterance, decided when it is spoken. Most of the difference in loudness between
 * utterances is evened out; some of it is kept as expression. If the track so far is quieter or louder than the
 * target, the following utterances are made louder or quieter, so that the whole track reaches the target.
 */
import { Limiter } from './limiter.ts'
import { integratedLoudness, LoudnessMeter } from './loudness.ts'
import { peakOf } from './trim.ts'

/** LUFS. */
export const targetLoudness = -19
/** dBTP before encoding. Decoding MP3 raises peaks by up to 1.8 dB (measured), so they stay under −1.5 dBTP. */
export const peakCeiling = -3.8

/** The share of the difference from the median that is evened out. */
const evenedShare = 0.75
const maxEvenedDecibels = 6
/** How far the level of the remaining utterances may be from the target; more would be audible. */
const maxCorrectionDecibels = 1
/** How much lower than its utterances a track measures, because blocks at their edges contain silence. */
const edgeLossDecibels = 0.3

/** The raise is larger than the missing loudness, because the limiter also reduces the raise. */
const raiseFactor = 1.4
/** With a larger raise the limiting would become audible. */
const maxRaiseDecibels = 2

interface LevelOptions {
  sampleRate: number
  /** The estimated seconds of each utterance. */
  estimates: readonly number[]
}

export class RunningLevels {
  readonly #sampleRate: number
  readonly #estimates: readonly number[]
  /** The loudness of each audible utterance before its gain. */
  readonly #levels: number[] = []
  /** The power of each tenth of a second of the utterances so far and of the silences after them. */
  readonly #parts: number[] = []
  #count = 0

  constructor({ sampleRate, estimates }: LevelOptions) {
    this.#sampleRate = sampleRate
    this.#estimates = estimates
  }

  /** The linear gain of the next utterance, which is followed by so many seconds of silence. */
  next(samples: Float32Array, silenceSeconds: number): number {
    const parts = this.#partsOf(samples)
    const level = integratedLoudness(parts)
    const gain = Number.isFinite(level) ? this.#gainFor(samples, level) : 1
    this.#count++
    const limitedSamples = this.#limit(samples, gain)
    const gainedParts = limitedSamples
      ? this.#partsOf(limitedSamples)
      : parts.map((part) => part * gain ** 2)
    this.#parts.push(...gainedParts, ...silentParts(silenceSeconds))
    return gain
  }

  #gainFor(samples: Float32Array, level: number): number {
    this.#levels.push(level)
    const median = medianOf(this.#levels)
    const evenedDecibels = clamp((median - level) * evenedShare, maxEvenedDecibels)
    const gain = gainOf(evenedDecibels + this.#nextLevel() + edgeLossDecibels - median)
    return gain * this.#raiseFor(samples, level, gain)
  }

  /** The level of the next utterances that brings the whole track to the target, or as close to it as is allowed. */
  #nextLevel(): number {
    const soFar = integratedLoudness(this.#parts)
    if (!Number.isFinite(soFar)) return targetLoudness
    const secondsDone = sum(this.#estimates.slice(0, this.#count))
    const secondsLeft = Math.max(sum(this.#estimates.slice(this.#count)), 1)
    const target = powerOf(targetLoudness)
    const missingPower = (target - powerOf(soFar)) * (secondsDone / secondsLeft)
    const neededPower = Math.max(target + missingPower, target / 10)
    const correction = 10 * Math.log10(neededPower / target)
    return targetLoudness + clamp(correction, maxCorrectionDecibels)
  }

  /** Compensates for the loudness that the limiter takes from an utterance with high peaks. */
  #raiseFor(samples: Float32Array, level: number, gain: number): number {
    const limitedSamples = this.#limit(samples, gain)
    if (!limitedSamples) return 1
    const limitedLevel = integratedLoudness(this.#partsOf(limitedSamples))
    const missingDecibels = Math.max(0, level + 20 * Math.log10(gain) - limitedLevel)
    return gainOf(Math.min(maxRaiseDecibels, missingDecibels * raiseFactor))
  }

  /** undefined: no sample is above the ceiling. */
  #limit(samples: Float32Array, gain: number): Float32Array | undefined {
    if (gain * peakOf(samples) <= gainOf(peakCeiling)) return undefined
    const limiter = new Limiter(this.#sampleRate, peakCeiling)
    const limitedSamples = samples.map((sample) => sample * gain)
    limiter.process(limitedSamples)
    return limitedSamples
  }

  #partsOf(samples: Float32Array): readonly number[] {
    const meter = new LoudnessMeter(this.#sampleRate)
    meter.add(samples)
    return meter.parts
  }
}

const silentParts = (seconds: number) => new Array<number>(Math.round(seconds * 10)).fill(0)

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? targetLoudness
}

const gainOf = (decibels: number) => 10 ** (decibels / 20)
const powerOf = (decibels: number) => 10 ** (decibels / 10)
const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

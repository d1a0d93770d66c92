/**
 * The gain of each sentence. Most of the difference in loudness between sentences is evened out; some
 * of it is kept as expression. Then the whole track is brought to the target loudness.
 */
import { integratedLoudness } from './loudness.ts'

/** LUFS. */
export const targetLoudness = -19
/** dBTP before encoding. Decoding MP3 raises peaks by up to 1.8 dB (measured), so they stay under −1.5 dBTP. */
export const peakCeiling = -3.8

/** The share of the difference from the median that is evened out. */
const evenedShare = 0.75
const maxEveningDecibels = 6

export interface MeasuredSentence {
  /** The power of each tenth of a second, from `LoudnessMeter`. */
  readonly parts: readonly number[]
  /** Seconds of silence after the sentence. */
  readonly silence: number
}

/** The linear gain of each sentence. */
export function gainsFor(sentences: readonly MeasuredSentence[]): number[] {
  const levels = sentences.map(({ parts }) => integratedLoudness(parts))
  const audible = levels.filter((level) => Number.isFinite(level)).sort((a, b) => a - b)
  const median = audible[audible.length >> 1] ?? targetLoudness
  const eveningGains = levels.map((level) => {
    if (!Number.isFinite(level)) return 1
    const changeDecibels = (median - level) * evenedShare
    return gainOf(Math.min(maxEveningDecibels, Math.max(-maxEveningDecibels, changeDecibels)))
  })
  const trackGain = gainOf(targetLoudness - trackLoudness(sentences, eveningGains))
  return eveningGains.map((gain) => gain * trackGain)
}

/** Measures the whole track with its silences, because gating blocks span several sentences. */
function trackLoudness(sentences: readonly MeasuredSentence[], gains: readonly number[]): number {
  const parts = sentences.flatMap(({ parts, silence }, i) => {
    const power = (gains[i] ?? 1) ** 2
    return [
      ...parts.map((part) => part * power),
      ...new Array<number>(Math.round(silence * 10)).fill(0),
    ]
  })
  const loudness = integratedLoudness(parts)
  return Number.isFinite(loudness) ? loudness : targetLoudness
}

function gainOf(decibels: number): number {
  return 10 ** (decibels / 20)
}

/**
 * The gain of each sentence. Most of the difference in loudness between sentences is evened out; some
 * of it is kept as expression. Then the whole track is brought to the target loudness.
 */
import { integratedLoudness } from './loudness.ts'

export const targetLoudness = -19
/** Decoded MP3 overshoots by up to 1.8 dB (measured); this leaves −1.5 dBTP after decoding. */
export const peakCeiling = -3.8

const evenedShare = 0.75
const maxEvening = 6

export interface Measured {
  /** The power of each tenth of a second, from `LoudnessMeter`. */
  readonly parts: readonly number[]
  /** Seconds of silence after the sentence. */
  readonly silence: number
}

/** The linear gain of each sentence. */
export function gainsFor(sentences: readonly Measured[]): number[] {
  const levels = sentences.map(({ parts }) => integratedLoudness(parts))
  const audible = levels.filter((level) => Number.isFinite(level)).sort((a, b) => a - b)
  const median = audible[audible.length >> 1] ?? targetLoudness
  const evened = levels.map((level) => {
    if (!Number.isFinite(level)) return 1
    const wanted = (median - level) * evenedShare
    return gainOf(Math.min(maxEvening, Math.max(-maxEvening, wanted)))
  })
  const whole = gainOf(targetLoudness - loudnessOfAll(sentences, evened))
  return evened.map((gain) => gain * whole)
}

/** Measures the whole track with its silences, because gating blocks span several sentences. */
function loudnessOfAll(sentences: readonly Measured[], gains: readonly number[]): number {
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

function gainOf(value: number): number {
  return 10 ** (value / 20)
}

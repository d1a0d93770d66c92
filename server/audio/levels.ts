/**
 * How loud each sentence is to be. A voice says some sentences louder than others; most of that is
 * evened out, a little is left, because it is expression. Then the whole is brought to one level,
 * the same from track to track.
 */
import { integratedLoudness } from './loudness.ts'

export const targetLoudness = -19
/** Decoded MP3 overshoots, by up to 1.8 dB as measured: this leaves −1.5 dBTP after it. */
export const peakCeiling = -3.8

const evenedShare = 0.75
const mostEvening = 6

export interface Measured {
  /** Power of each tenth of a second, as the loudness meter gives it. */
  readonly parts: readonly number[]
  /** The silence that follows, in seconds. */
  readonly silence: number
}

/** One factor for each sentence. */
export function gainsFor(sentences: readonly Measured[]): number[] {
  const levels = sentences.map(({ parts }) => integratedLoudness(parts))
  const heard = levels.filter((level) => Number.isFinite(level)).sort((a, b) => a - b)
  const middle = heard[heard.length >> 1] ?? targetLoudness
  const evened = levels.map((level) => {
    if (!Number.isFinite(level)) return 1
    const wanted = (middle - level) * evenedShare
    return decibels(Math.min(mostEvening, Math.max(-mostEvening, wanted)))
  })
  const whole = decibels(targetLoudness - loudnessOfAll(sentences, evened))
  return evened.map((gain) => gain * whole)
}

/** Gating looks across joins, so the whole is measured as it will lie in time, silences included. */
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

function decibels(value: number): number {
  return 10 ** (value / 20)
}

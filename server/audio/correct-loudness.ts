/**
 * Compensates for the loudness that the limiter takes from a track with high peaks: mixes the track
 * once without encoding it, measures the result and raises the gains.
 */
import { peakCeiling, targetLoudness } from './levels.ts'
import { LoudnessMeter } from './loudness.ts'
import { type Mixing, mix } from './mix.ts'

/** Raises by more than is missing, because the limiter also reduces the raise. */
const overRaise = 1.4
/** The maximum raise in dB: beyond it, limiting would become audible. */
const maxRaise = 2

/** `peaks` are the peaks of the sentences before any gain. */
export async function correctLoudness(mixing: Mixing, peaks: readonly number[]): Promise<Mixing> {
  const ceiling = 10 ** (peakCeiling / 20)
  const held = mixing.sentences.some(({ gain }, i) => gain * (peaks[i] ?? 0) > ceiling)
  if (!held) return mixing
  const meter = new LoudnessMeter(mixing.sampleRate)
  for await (const block of mix(mixing)) meter.add(block)
  const missing = Math.max(0, targetLoudness - meter.integrated)
  const raise = 10 ** (Math.min(maxRaise, missing * overRaise) / 20)
  return {
    ...mixing,
    sentences: mixing.sentences.map((sentence) => ({ ...sentence, gain: sentence.gain * raise })),
  }
}

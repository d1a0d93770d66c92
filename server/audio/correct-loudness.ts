/**
 * Compensates for the loudness that the limiter takes from a track with high peaks: mixes the track
 * once without encoding it, measures the result and raises the gains.
 */
import { peakCeiling, targetLoudness } from './levels.ts'
import { LoudnessMeter } from './loudness.ts'
import { type Mixing, mix } from './mix.ts'

/** The raise is larger than the missing loudness, because the limiter also reduces the raise. */
const raiseFactor = 1.4
/** With a larger raise the limiting would become audible. */
const maxRaiseDecibels = 2

/** `peaks` are the peaks of the sentences before any gain. */
export async function correctLoudness(mixing: Mixing, peaks: readonly number[]): Promise<Mixing> {
  const ceiling = 10 ** (peakCeiling / 20)
  const isLimited = mixing.sentences.some(({ gain }, i) => gain * (peaks[i] ?? 0) > ceiling)
  if (!isLimited) return mixing
  const meter = new LoudnessMeter(mixing.sampleRate)
  for await (const block of mix(mixing)) meter.add(block)
  const missingDecibels = Math.max(0, targetLoudness - meter.integrated)
  const raise = 10 ** (Math.min(maxRaiseDecibels, missingDecibels * raiseFactor) / 20)
  return {
    ...mixing,
    sentences: mixing.sentences.map((sentence) => ({ ...sentence, gain: sentence.gain * raise })),
  }
}

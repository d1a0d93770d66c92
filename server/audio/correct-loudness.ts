/**
 * Where the limiter has to hold peaks down, the track comes out a little softer than was reckoned.
 * How much is only known by trying: so the mix is heard once, unencoded, and the gains are raised.
 */
import { peakCeiling, targetLoudness } from './levels.ts'
import { LoudnessMeter } from './loudness.ts'
import { type Mixing, mix } from './mix.ts'

/** The limiter takes its share of a raise as well. */
const overRaise = 1.4
/** The most that may be made up for: beyond it, limiting would be heard. */
const mostRaise = 2

/** `peaks` are those of the sentences before any gain. */
export async function correctLoudness(mixing: Mixing, peaks: readonly number[]): Promise<Mixing> {
  const ceiling = 10 ** (peakCeiling / 20)
  const held = mixing.sentences.some(({ gain }, i) => gain * (peaks[i] ?? 0) > ceiling)
  if (!held) return mixing
  const meter = new LoudnessMeter(mixing.sampleRate)
  for await (const block of mix(mixing)) meter.add(block)
  const missing = Math.max(0, targetLoudness - meter.integrated)
  const raise = 10 ** (Math.min(mostRaise, missing * overRaise) / 20)
  return {
    ...mixing,
    sentences: mixing.sentences.map((sentence) => ({ ...sentence, gain: sentence.gain * raise })),
  }
}

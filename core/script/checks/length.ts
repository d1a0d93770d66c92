// Checks of length: words, the estimated track, and whether it can be narrated.

import { defaultPace, paces } from '#shared/narration.ts'
import { estimateTracks } from '../../narration/estimate.ts'
import type { ExceededLimit } from '../../narration/limits.ts'
import { type Cue, trackSeconds } from '../../narration/timing.ts'
import { wordsOf } from '../measure/words.ts'
import { scriptLimits } from './limits.ts'
import type { CheckRow } from './row.ts'

export function wordsRow(sentences: readonly string[]): CheckRow {
  const { min, max } = scriptLimits.words
  const count = wordsOf(sentences.join(' ')).length
  return {
    name: 'words',
    figure: String(count),
    limit: `${min}–${max}`,
    pass: count >= min && count <= max,
  }
}

/** Checked beside the number of words, which does not limit the length of the words and of the pauses. */
export function trackRow(cues: readonly Cue[]): CheckRow {
  const { trackTolerance, silence: allowed } = scriptLimits
  const estimates = new Map(paces.map((pace) => [pace, estimateTracks(cues, pace)]))
  const lengths = [...estimates.values()].flat().map(({ seconds }) => seconds)
  const silences = (estimates.get(defaultPace) ?? []).map(({ silence }) => silence)
  return {
    name: 'length of the track',
    figure: `${rangeOf(lengths)} s, ${rangeOf(silences.map(inPercent))} % silence`,
    limit: `${trackSeconds} ± ${trackTolerance} s at every pace, ${inPercent(allowed.min)} to ${inPercent(allowed.max)} % silence`,
    pass:
      lengths.every((seconds) => Math.abs(seconds - trackSeconds) <= trackTolerance) &&
      silences.every((silence) => silence >= allowed.min && silence <= allowed.max),
  }
}

const inPercent = (share: number) => Math.round(share * 100)
const rangeOf = (values: readonly number[]) =>
  `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`

/** The number of words does not limit their length, so narration has limits of its own. */
export function narrationRow(excess: ExceededLimit | undefined): CheckRow {
  return {
    name: 'can be narrated',
    figure: excess ? `${excess.measure} ${excess.figure}` : 'yes',
    limit: excess ? `≤ ${excess.limit}` : 'yes',
    pass: excess === undefined,
  }
}

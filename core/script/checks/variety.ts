// How much scripts differ from one another.

import { parseScript, sentencesIn } from '../notation.ts'
import { bareLetters } from '../strip-text.ts'
import type { CheckRow } from './row.ts'

/** The share of the shorter script's sentences that also occur in the other. */
export function sharedSentenceShare(scriptA: string, scriptB: string): number {
  const sentencesA = new Set(sentencesIn(parseScript(scriptA)).map(bareLetters))
  const sentencesB = new Set(sentencesIn(parseScript(scriptB)).map(bareLetters))
  const shared = [...sentencesA].filter((sentence) => sentencesB.has(sentence)).length
  return shared / Math.max(1, Math.min(sentencesA.size, sentencesB.size))
}

/** All scripts must differ. */
export function checkVariety(scripts: readonly string[]): CheckRow {
  const distinctCount = new Set(scripts.map(bareLetters)).size
  return {
    name: 'variety',
    figure: `${distinctCount} of ${scripts.length} different`,
    limit: 'all different',
    pass: distinctCount === scripts.length,
  }
}

// How much scripts differ from one another.

import { bareLetters } from '../goal-text.ts'
import { parseScript, sentencesIn } from '../notation.ts'
import type { CheckRow } from './row.ts'

/** The share of the shorter script's sentences that also occur in the other. */
export function sharedSentences(one: string, other: string): number {
  const first = new Set(sentencesIn(parseScript(one)).map(bareLetters))
  const second = new Set(sentencesIn(parseScript(other)).map(bareLetters))
  const shared = [...first].filter((sentence) => second.has(sentence)).length
  return shared / Math.max(1, Math.min(first.size, second.size))
}

/** All scripts must differ, also those for the same goal. */
export function checkVariety(scripts: readonly string[]): CheckRow {
  const distinctCount = new Set(scripts.map(bareLetters)).size
  return {
    name: 'variety',
    figure: `${distinctCount} of ${scripts.length} different`,
    limit: 'all different',
    pass: distinctCount === scripts.length,
  }
}

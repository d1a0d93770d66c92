// Checks of length, pauses and readability.

import type { ExceededLimit } from '../../narration/limits.ts'
import { syllablesIn, wordsOf } from '../measure/words.ts'
import type { Item } from '../notation.ts'
import { scriptLimits } from './limits.ts'
import type { CheckRow } from './row.ts'

export function lengthRows(words: string[], pauses: number[], items: Item[]): CheckRow[] {
  const { least, most } = scriptLimits.words
  const minPauses = scriptLimits.pauses.least
  const maxPauses = scriptLimits.pauses.most
  const gap = maxWordsBetweenPauses(items)
  return [
    {
      name: 'words',
      figure: String(words.length),
      limit: `${least}–${most}`,
      pass: words.length >= least && words.length <= most,
    },
    {
      name: 'pauses of 2–15 s',
      figure: String(pauses.length),
      limit: `${minPauses}–${maxPauses}`,
      pass: pauses.length >= minPauses && pauses.length <= maxPauses,
    },
    {
      name: 'words between two pauses',
      figure: String(gap),
      limit: `≤ ${scriptLimits.wordsBetweenPauses}`,
      pass: gap <= scriptLimits.wordsBetweenPauses,
    },
  ]
}

/** The number of words does not limit their length, so narration has limits of its own. */
export function narrationRow(excess: ExceededLimit | undefined): CheckRow {
  return {
    name: 'can be narrated',
    figure: excess ? `${excess.measure} ${excess.figure}` : 'yes',
    limit: excess ? `≤ ${excess.limit}` : 'yes',
    pass: excess === undefined,
  }
}

function maxWordsBetweenPauses(items: Item[]): number {
  let longest = 0
  let current = 0
  for (const item of items) {
    current = item.kind === 'pause' ? 0 : current + wordsOf(item.text).length
    longest = Math.max(longest, current)
  }
  return longest
}

/** The Flesch–Kincaid grade level. */
export function readingGrade(sentences: readonly string[]): number {
  const words = sentences.flatMap((sentence) => wordsOf(sentence))
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

export function readingRows(ownSentences: string[], sentences: string[]): CheckRow[] {
  const grade = readingGrade(ownSentences)
  const longest = Math.max(0, ...sentences.map((sentence) => wordsOf(sentence).length))
  return [
    {
      name: 'reading grade (Flesch–Kincaid)',
      figure: grade.toFixed(1),
      limit: `≤ ${scriptLimits.readingGrade}`,
      pass: grade <= scriptLimits.readingGrade,
    },
    {
      name: 'longest sentence in words',
      figure: String(longest),
      limit: `≤ ${scriptLimits.maxSentenceWords}`,
      pass: longest <= scriptLimits.maxSentenceWords,
    },
  ]
}

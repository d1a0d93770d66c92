// Advice on pauses and sentences.

import { syllablesIn, wordsOf } from '../measure/words.ts'
import type { Item } from '../notation.ts'
import { adviceLimits } from './limits.ts'
import type { CheckRow } from './row.ts'

export function pauseRows(items: readonly Item[]): CheckRow[] {
  const { min, max } = adviceLimits.pauses
  const count = items.filter(({ kind }) => kind === 'pause').length
  const gap = maxWordsBetweenPauses(items)
  return [
    {
      name: 'pauses',
      figure: String(count),
      limit: `${min}–${max}`,
      pass: count >= min && count <= max,
    },
    {
      name: 'words between two pauses',
      figure: String(gap),
      limit: `≤ ${adviceLimits.wordsBetweenPauses}`,
      pass: gap <= adviceLimits.wordsBetweenPauses,
    },
  ]
}

function maxWordsBetweenPauses(items: readonly Item[]): number {
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
      limit: `≤ ${adviceLimits.readingGrade}`,
      pass: grade <= adviceLimits.readingGrade,
    },
    {
      name: 'longest sentence in words',
      figure: String(longest),
      limit: `≤ ${adviceLimits.maxSentenceWords}`,
      pass: longest <= adviceLimits.maxSentenceWords,
    },
  ]
}

// How long guidance is, how easy to read, and how it ends.

import { readingGrade } from '../../script/checks/rhythm.ts'
import type { CheckRow } from '../../script/checks/row.ts'
import { plainGoal } from '../../script/goal-text.ts'
import { contentWords, lowerWords, stem, wordsOf } from '../../script/measure/words.ts'
import { longestTime } from '../measure/lexicon.ts'
import { GUIDANCE_LIMITS } from './limits.ts'

export function lengthRows(
  words: number,
  sentences: readonly string[],
  own: readonly string[],
): CheckRow[] {
  const { words: allowed, readingGrade: most, longestSentence } = GUIDANCE_LIMITS
  const grade = readingGrade(own)
  const longest = Math.max(0, ...sentences.map((sentence) => wordsOf(sentence).length))
  return [
    {
      name: 'words',
      figure: String(words),
      limit: `${allowed.least}–${allowed.most}`,
      pass: words >= allowed.least && words <= allowed.most,
    },
    {
      name: 'reading grade (Flesch–Kincaid)',
      figure: grade.toFixed(1),
      limit: `≤ ${most}`,
      pass: grade <= most,
    },
    {
      name: 'longest sentence in words',
      figure: String(longest),
      limit: `≤ ${longestSentence}`,
      pass: longest <= longestSentence,
    },
  ]
}

const IF_THEN = /\bif\b.*,? then\b/is

/** One plan, in the last sentence, short enough to be done at once, and tied to the slide. */
export function actRows(sentences: readonly string[], goal: string): CheckRow[] {
  const plans = sentences.filter((sentence) => IF_THEN.test(sentence))
  const last = sentences.at(-1) ?? ''
  const seconds = longestTime(last)
  const ending = sentences.slice(-2).join(' ')
  const stems = new Set(lowerWords(ending).map(stem))
  const tied =
    /\b(?:slide|scene)\b/i.test(ending) ||
    contentWords(plainGoal(goal)).some((word) => stems.has(stem(word)))
  return [
    {
      name: 'if–then plans, the last sentence being one',
      figure: `${plans.length}${IF_THEN.test(last) ? '' : ', and the last sentence is none'}`,
      limit: '1',
      pass: plans.length === 1 && IF_THEN.test(last),
    },
    {
      name: 'length of the act in seconds',
      figure: String(seconds),
      limit: `≤ ${GUIDANCE_LIMITS.actSeconds}`,
      pass: seconds <= GUIDANCE_LIMITS.actSeconds,
    },
    {
      name: 'the act is tied to the Target Slide',
      figure: tied ? 'yes' : 'no',
      limit: 'yes',
      pass: tied,
    },
  ]
}

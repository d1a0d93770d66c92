// The checks of guidance that a language model wrote, one row for each. Most of them leave out quotations of the
// user's own words.

import { type CheckRow, countRow } from '../script/checks/row.ts'
import {
  claimWords,
  firstPersonWords,
  machineTalk,
  markupPattern,
  pressureWords,
} from '../script/measure/lexicon.ts'
import { lowerWords, wordsOf } from '../script/measure/words.ts'
import { parseScript, sentencesIn } from '../script/notation.ts'
import { bareLetters, withoutQuotations, withoutQuotationsFrom } from '../script/strip-text.ts'
import type { FittingIdea, Idea } from './ideas.ts'
import {
  blameWords,
  diagnosisWords,
  ideaWords,
  longestActSeconds,
  percentagePattern,
  plainWords,
  promiseWords,
} from './measure/lexicon.ts'
import { repeatedRuns } from './measure/repeated-runs.ts'

export const guidanceLimits = {
  words: { min: 40, max: 180 },
  /** An entry of at most `maxWords` words may have a shorter answer. */
  shortEntry: { maxWords: 12, minAnswerWords: 15 },
  /** An answer shows that the entry was read, but does not repeat all of it. */
  maxQuotedWords: 40,
  maxIdeas: 1,
  /** How long the user may be asked to do something at the end of an answer, such as to sit by a window. */
  maxActSeconds: 120,
} as const

export interface AnsweredReflection {
  reflection: string
  goal: string
  timeOfDay: 'morning' | 'evening'
  /** Earlier entries that the writer of the answer has read. */
  earlier?: readonly string[] | undefined
  /** The idea that fits the entry, if it is known. */
  idea?: FittingIdea | undefined
}

export function checkGuidance(
  text: string,
  { reflection, goal, earlier = [], idea }: AnsweredReflection,
): CheckRow[] {
  const sentences = sentencesIn(parseScript(text))
  const spoken = sentences.join(' ')
  const sourceText = `${reflection}\n${goal}`
  const unquoted = withoutQuotationsFrom(spoken, sourceText, ' ')
  const normalised = sentences.map(bareLetters).filter((sentence) => sentence !== '')
  const firstPerson = lowerWords(withoutQuotations(spoken)).filter((word) =>
    firstPersonWords.has(word),
  )
  const { words, shortEntry, maxQuotedWords, maxActSeconds } = guidanceLimits
  const isShort = wordsOf(reflection).length <= shortEntry.maxWords
  const quotedCount = wordsOf(spoken).length - wordsOf(unquoted).length
  return [
    rangeRow(
      'words',
      wordsOf(spoken).length,
      isShort ? shortEntry.minAnswerWords : words.min,
      words.max,
    ),
    rangeRow('words quoted from the person', quotedCount, 0, maxQuotedWords),
    // Otherwise the words of an entry that is deleted later would remain in other answers.
    countRow('words repeated from an earlier entry', repeatedRuns(spoken, earlier, sourceText)),
    ...ideaRows(unquoted, idea),
    rangeRow(
      'length of the act in seconds',
      longestActSeconds(sentences.at(-1) ?? ''),
      0,
      maxActSeconds,
    ),
    countRow('diagnosis', unquoted.match(diagnosisWords)),
    countRow('blame', unquoted.match(blameWords)),
    countRow('percentages', unquoted.match(percentagePattern)),
    countRow('promises', unquoted.match(promiseWords)),
    countRow('medical or guarantee claims', unquoted.match(claimWords)),
    countRow('must, should, have to', unquoted.match(pressureWords)),
    countRow('first person outside quotes', firstPerson),
    countRow('talk about being an AI', unquoted.match(machineTalk)),
    countRow('markup', spoken.match(markupPattern)),
    countRow(
      'duplicate sentences',
      normalised.filter((sentence, at) => normalised.indexOf(sentence) !== at),
    ),
  ]
}

function rangeRow(name: string, value: number, min: number, max: number): CheckRow {
  const limit = min === 0 ? `≤ ${max}` : `${min}–${max}`
  return { name, figure: String(value), limit, pass: value >= min && value <= max }
}

function ideasNamed(text: string): readonly (Idea | 'other')[] {
  return ideaWords.filter(([, words]) => words.test(text)).map(([idea]) => idea)
}

function ideaRows(unquoted: string, fitting: FittingIdea | undefined): CheckRow[] {
  const named = ideasNamed(unquoted)
  const unexplained = named.filter((idea) => idea !== 'other' && !plainWords[idea].test(unquoted))
  return [
    {
      // “The teaching” is the practice; the prompt calls it so, too.
      name: 'ideas of the teaching named',
      figure: named.length === 0 ? '0' : `${named.length} (${named.join(', ')})`,
      limit: `≤ ${guidanceLimits.maxIdeas}`,
      pass: named.length <= guidanceLimits.maxIdeas,
    },
    countRow('ideas without a plain word beside them', unexplained),
    {
      name: 'the idea that fits',
      figure: named.join(', ') || 'none',
      limit: fitting ?? 'any',
      // An answer that names no idea always passes; where `fitting` is 'none', no other answer does.
      pass: fitting === undefined || named.every((idea) => idea === fitting),
    },
  ]
}

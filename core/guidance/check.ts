// The checks of guidance that a language model wrote, one row for each. The person's own words, between
// quotation marks, are not judged.

import { type CheckRow, countRow } from '../script/checks/row.ts'
import { bareLetters, withoutGoalQuotations, withoutQuotations } from '../script/goal-text.ts'
import {
  claimWords,
  firstPersonWords,
  machineTalk,
  markupPattern,
  pressureWords,
} from '../script/measure/lexicon.ts'
import { lowerWords, wordsOf } from '../script/measure/words.ts'
import { parseScript, sentencesIn } from '../script/notation.ts'
import type { FittingIdea, Idea } from './ideas.ts'
import {
  BLAME,
  DIAGNOSIS,
  IDEAS_NAMED,
  longestTime,
  PERCENTAGES,
  PLAIN_WORDS,
  PROMISES,
} from './measure/lexicon.ts'
import { repeatedRuns } from './measure/repeated-runs.ts'

export const guidanceLimits = {
  words: { least: 40, most: 180 },
  /** For an entry of so few words an answer may be shorter. */
  shortEntry: { words: 12, least: 15 },
  /** An answer shows that it heard; it does not read everything back. */
  quotedWords: 40,
  ideas: 1,
  actSeconds: 120,
} as const

export interface Answered {
  reflection: string
  goal: string
  timeOfDay: 'morning' | 'evening'
  /** Earlier entries that the writer of the answer has read. */
  earlier?: readonly string[] | undefined
  /** The idea that fits, where the one who checks knows it. */
  idea?: FittingIdea | undefined
}

export function checkGuidance(
  text: string,
  { reflection, goal, earlier = [], idea }: Answered,
): CheckRow[] {
  const sentences = sentencesIn(parseScript(text))
  const spoken = sentences.join(' ')
  const said = `${reflection}\n${goal}`
  const own = withoutGoalQuotations(spoken, said, ' ')
  const bare = sentences.map(bareLetters).filter((sentence) => sentence !== '')
  const first = lowerWords(withoutQuotations(spoken)).filter((word) => firstPersonWords.has(word))
  const { words, shortEntry, quotedWords, actSeconds } = guidanceLimits
  const isShort = wordsOf(reflection).length <= shortEntry.words
  const quoted = wordsOf(spoken).length - wordsOf(own).length
  return [
    rangeRow('words', wordsOf(spoken).length, isShort ? shortEntry.least : words.least, words.most),
    rangeRow('words quoted from the person', quoted, 0, quotedWords),
    // An entry that is deleted later leaves no words of it in other answers.
    countRow('words repeated from an earlier entry', repeatedRuns(spoken, earlier, said)),
    ...ideaRows(own, idea),
    rangeRow('length of the act in seconds', longestTime(sentences.at(-1) ?? ''), 0, actSeconds),
    countRow('diagnosis', own.match(DIAGNOSIS)),
    countRow('blame', own.match(BLAME)),
    countRow('percentages', own.match(PERCENTAGES)),
    countRow('promises', own.match(PROMISES)),
    countRow('medical or guarantee claims', own.match(claimWords)),
    countRow('must, should, have to', own.match(pressureWords)),
    countRow('first person outside quotes', first),
    countRow('talk about being an AI', own.match(machineTalk)),
    countRow('markup', spoken.match(markupPattern)),
    countRow(
      'duplicate sentences',
      bare.filter((sentence, at) => bare.indexOf(sentence) !== at),
    ),
  ]
}

function rangeRow(name: string, value: number, least: number, most: number): CheckRow {
  const limit = least === 0 ? `≤ ${most}` : `${least}–${most}`
  return { name, figure: String(value), limit, pass: value >= least && value <= most }
}

function ideasNamed(text: string): readonly (Idea | 'other')[] {
  return IDEAS_NAMED.filter(([, words]) => words.test(text)).map(([idea]) => idea)
}

function ideaRows(own: string, fitting: FittingIdea | undefined): CheckRow[] {
  const named = ideasNamed(own)
  const unexplained = named.filter((idea) => idea !== 'other' && !PLAIN_WORDS[idea].test(own))
  return [
    {
      name: 'ideas of the teaching named',
      figure: named.length === 0 ? '0' : `${named.length} (${named.join(', ')})`,
      limit: `≤ ${guidanceLimits.ideas}`,
      pass: named.length <= guidanceLimits.ideas,
    },
    countRow('ideas without a plain word beside them', unexplained),
    {
      name: 'the idea that fits',
      figure: named.join(', ') || 'none',
      limit: fitting ?? 'any',
      // An answer that names none is never wrong, and with a loss it is the only right one.
      pass: fitting === undefined || named.every((idea) => idea === fitting),
    },
  ]
}

// The checker of guidance: one row per promise, whoever wrote it. It passes when every row does.
// The person's own words, between quotation marks, are theirs: the style is not judged by them.

import { type CheckRow, countRow } from '../script/checks/row.ts'
import {
  bareLetters,
  plainGoal,
  withoutGoalQuotations,
  withoutQuotations,
} from '../script/goal-text.ts'
import { brokenSentences } from '../script/measure/grammar.ts'
import {
  claimWords,
  firstPersonWords,
  machineTalk,
  markupPattern,
  pressureWords,
} from '../script/measure/lexicon.ts'
import { contentWords, lowerWords, stem, wordsOf } from '../script/measure/words.ts'
import { parseScript, sentencesIn, splitSentences } from '../script/notation.ts'
import { actRows, lengthRows } from './checks/form.ts'
import { ideaRows, timeRow } from './checks/idea.ts'
import { GUIDANCE_LIMITS } from './checks/limits.ts'
import type { FittingIdea } from './kinds.ts'
import { BLAME, DIAGNOSIS, EXCLAMATION, PERCENTAGES, PROMISES } from './measure/lexicon.ts'

export type Answered = {
  reflection: string
  goal: string
  timeOfDay: 'morning' | 'evening'
  /** The idea that fits, where the one who checks knows it. */
  idea?: FittingIdea | undefined
}

export function checkGuidance(text: string, answered: Answered): CheckRow[] {
  const said = `${answered.reflection}\n${answered.goal}`
  const sentences = sentencesIn(parseScript(text))
  const spoken = sentences.join(' ')
  const own = withoutGoalQuotations(spoken, said, ' ')
  const ownSentences = splitSentences(own).filter((sentence) => wordsOf(sentence).length > 0)
  const bare = sentences.map(bareLetters).filter((sentence) => sentence !== '')
  const first = lowerWords(withoutQuotations(spoken)).filter((word) => firstPersonWords.has(word))
  return [
    ...lengthRows(lowerWords(spoken).length, sentences, ownSentences),
    heardRow(sentences, answered.reflection),
    quotedRow(spoken, own),
    ...ideaRows(own, answered.idea),
    timeRow(own, answered.timeOfDay),
    ...actRows(sentences, answered.goal),
    countRow('diagnosis', own.match(DIAGNOSIS)),
    countRow('blame', own.match(BLAME)),
    countRow('percentages', own.match(PERCENTAGES)),
    countRow('promises', own.match(PROMISES)),
    countRow('medical or guarantee claims', own.match(claimWords)),
    countRow('must, should, have to', own.match(pressureWords)),
    countRow('first person outside quotes', first),
    countRow('talk about being an AI', own.match(machineTalk)),
    countRow('markup', spoken.match(markupPattern)),
    countRow('exclamation marks', withoutTheirMarks(spoken, said).match(EXCLAMATION)),
    countRow(
      'duplicate sentences',
      bare.filter((sentence, at) => bare.indexOf(sentence) !== at),
    ),
    countRow(
      'grammar: broken sentences',
      brokenSentences(text, withoutGoalQuotations(spoken, said, 'Words')),
    ),
  ]
}

const QUOTED = '“”'

/** A quotation keeps the mark it ends in; one that the person set is not held against the answer. */
function withoutTheirMarks(spoken: string, said: string): string {
  return withoutGoalQuotations(spoken, said, QUOTED).replaceAll(`${QUOTED}!`, '')
}

const OPENING_SENTENCES = 3

/** The first sentences carry something that only this person wrote. */
function heardRow(sentences: readonly string[], reflection: string): CheckRow {
  const wanted = contentWords(plainGoal(reflection))
  const opening = sentences.slice(0, OPENING_SENTENCES).join(' ')
  const stems = new Set(lowerWords(opening).map(stem))
  const letters = bareLetters(opening)
  const used = wanted.filter((word) => stems.has(stem(word)) || letters.includes(bareLetters(word)))
  const least = Math.min(1, wanted.length)
  return {
    name: "the person's own words in the opening",
    figure: String(used.length),
    limit: `≥ ${least}`,
    pass: used.length >= least,
  }
}

function quotedRow(spoken: string, own: string): CheckRow {
  const quoted = wordsOf(spoken).length - wordsOf(own).length
  return {
    name: 'words quoted from the person',
    figure: String(quoted),
    limit: `≤ ${GUIDANCE_LIMITS.quotedWords}`,
    pass: quoted <= GUIDANCE_LIMITS.quotedWords,
  }
}

// Checks a script of any writer: one row for each requirement. A script passes when every row does.
//
// Quotations from the goal are the user's own words: they count as words and in sentence lengths,
// because they are spoken, but the style checks ignore them.

import { exceededNarrationLimit } from '../narration/limits.ts'
import { goalRow, partsRow, repetitionRows, sensesRow } from './checks/content.ts'
import { lengthRows, narrationRow, readingRows } from './checks/length.ts'
import { type CheckRow, countRow } from './checks/row.ts'
import { voiceRows } from './checks/voice.ts'
import { withoutGoalQuotations } from './goal-text.ts'
import { brokenSentences } from './measure/grammar.ts'
import { claimWords, machineTalk, markupPattern, pressureWords } from './measure/lexicon.ts'
import { presentShare, type TenseCount, tenseCount } from './measure/tense.ts'
import { lowerWords, wordsOf } from './measure/words.ts'
import { parseScript, pausesIn, sentencesIn, splitSentences } from './notation.ts'

export function allPass(rows: readonly CheckRow[]): boolean {
  return rows.every((row) => row.pass)
}

/** `countTenses` may cache sentences; the results must not differ. */
export function checkScript(
  text: string,
  goal: string,
  countTenses: (sentence: string) => TenseCount = tenseCount,
): CheckRow[] {
  const script = parseScript(text)
  const sentences = sentencesIn(script)
  const spoken = sentences.join(' ')
  const ownText = withoutGoalQuotations(spoken, goal, ' ')
  const words = lowerWords(spoken)
  const ownWords = lowerWords(ownText)
  const ownSentences = splitSentences(ownText).filter((sentence) => wordsOf(sentence).length > 0)
  return [
    ...lengthRows(words, pausesIn(script), script.paragraphs.flat()),
    narrationRow(exceededNarrationLimit(text, script)),
    ...voiceRows(words, ownText, ownWords, presentShare(ownSentences, countTenses), spoken),
    sensesRow(words),
    goalRow(words, spoken, goal),
    ...readingRows(ownSentences, sentences),
    ...repetitionRows(words, sentences),
    countRow('must, should, have to', ownText.match(pressureWords)),
    countRow('medical or guarantee claims', ownText.match(claimWords)),
    countRow('markup other than pauses', spoken.match(markupPattern)),
    countRow('talk about being an AI', ownText.match(machineTalk)),
    partsRow(script.paragraphs.map((paragraph) => sentencesIn({ paragraphs: [paragraph] }))),
    countRow(
      'grammar: broken sentences',
      brokenSentences(text, withoutGoalQuotations(spoken, goal, 'Words')),
    ),
  ]
}

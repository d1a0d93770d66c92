// Checks a script of any writer: one row for each requirement. A script passes when every row does.
//
// The checks are few and apply to every script, because form says little about good writing. What good
// scripts usually have in common is in `advice.ts`. Whether a line is true to its goal is not checked here.
//
// Quotations from the goal are the user's own words, and other quotations are the speech of a person in the scene. The
// checks for the first person, "you", commands and talk about being an AI ignore both; the check for claims ignores
// quotations from the goal.

import { exceededNarrationLimit } from '../narration/limits.ts'
import { speechCues } from '../narration/timing.ts'
import { commandsIn } from './checks/commands.ts'
import { narrationRow, trackRow, wordsRow } from './checks/length.ts'
import { scriptLimits } from './checks/limits.ts'
import { type CheckRow, countRow } from './checks/row.ts'
import { brokenSentences } from './measure/grammar.ts'
import { claimWords, firstPersonWords, machineTalk, markupPattern } from './measure/lexicon.ts'
import { lowerWords, wordsOf } from './measure/words.ts'
import { parseScript, sentencesIn } from './notation.ts'
import { bareLetters, quotation, withoutQuotations, withoutQuotationsFrom } from './strip-text.ts'

export function allPass(rows: readonly CheckRow[]): boolean {
  return rows.every((row) => row.pass)
}

export function checkScript(text: string, goal: string): CheckRow[] {
  const script = parseScript(text)
  const sentences = sentencesIn(script)
  const spoken = sentences.join(' ').replace(/’(?=\p{L})/gu, "'")
  const unquoted = withoutQuotations(spoken)
  const words = lowerWords(unquoted)
  return [
    // One sentence on each line: bullets and numbers of a list are at the beginning of one.
    countRow('notation', sentences.join('\n').match(markupPattern)),
    wordsRow(sentences),
    trackRow(speechCues(script)),
    narrationRow(exceededNarrationLimit(text, script)),
    countRow(
      'first person outside quotes',
      words.filter((word) => firstPersonWords.has(word)),
    ),
    addressRow(words),
    countRow('must, should, have to', commandsIn(unquoted)),
    countRow(
      'medical or guarantee claims',
      withoutQuotationsFrom(spoken, goal, ' ').match(claimWords),
    ),
    countRow('talk about being an AI', unquoted.match(machineTalk)),
    countRow('grammar: broken sentences', brokenSentences(text, withNumberedQuotations(spoken))),
    countRow('duplicate sentences', duplicatesIn(sentences)),
  ]
}

/**
 * Replaces each quotation by a word of its own, so that its grammar is not checked: people in a scene speak in
 * fragments, and users write as they like. The words are numbered, so that two in a row are no repetition.
 */
function withNumberedQuotations(text: string): string {
  let count = 0
  return text.replace(quotation, () => {
    count += 1
    return `Words${count}`
  })
}

function addressRow(words: readonly string[]): CheckRow {
  const count = words.filter((word) => /^you(?:r|rs|rself|'re|'ve|'d|'ll)?$/.test(word)).length
  return { name: 'addressed as you', figure: String(count), limit: '≥ 1', pass: count > 0 }
}

function duplicatesIn(sentences: readonly string[]): string[] {
  const long = sentences.filter(
    (sentence) => wordsOf(sentence).length >= scriptLimits.minWordsOfDuplicate,
  )
  const letters = long.map(bareLetters)
  return long.filter((_, index) => letters.indexOf(letters[index] ?? '') !== index)
}

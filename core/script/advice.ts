// Figures for the authors of scripts and passages, printed by `npm run check-script`. Good writing may
// differ from them, so no script is refused for them.

import { goalRow, partsRow, sensesRow, varietyRows } from './checks/content.ts'
import { pauseRows, readingRows } from './checks/rhythm.ts'
import type { CheckRow } from './checks/row.ts'
import { wordingRows } from './checks/wording.ts'
import { presentShare } from './measure/tense.ts'
import { lowerWords, wordsOf } from './measure/words.ts'
import { parseScript, sentencesIn, splitSentences } from './notation.ts'
import { withoutQuotationsFrom } from './strip-text.ts'

export function adviseScript(text: string, goal: string): CheckRow[] {
  const script = parseScript(text)
  const sentences = sentencesIn(script)
  const spoken = sentences.join(' ')
  const ownText = withoutQuotationsFrom(spoken, goal, ' ')
  const words = lowerWords(spoken)
  const ownSentences = splitSentences(ownText).filter((sentence) => wordsOf(sentence).length > 0)
  return [
    ...pauseRows(script.paragraphs.flat()),
    ...wordingRows(words, ownText, presentShare(ownSentences)),
    sensesRow(words),
    goalRow(words, spoken, goal),
    ...readingRows(ownSentences, sentences),
    ...varietyRows(words),
    partsRow(script.paragraphs.map((paragraph) => sentencesIn({ paragraphs: [paragraph] }))),
  ]
}

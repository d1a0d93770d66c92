// Checks of voice: second person, present tense, few negations.

import { withoutQuotations } from '../goal-text.ts'
import { firstPersonWords, futureWords, negationWords } from '../measure/lexicon.ts'
import { lowerWords } from '../measure/words.ts'
import { scriptLimits } from './limits.ts'
import { type CheckRow, countRow, per100 } from './row.ts'

export function voiceRows(
  words: string[],
  ownText: string,
  ownWords: string[],
  presentShare: number,
  spoken: string,
): CheckRow[] {
  const youCount = words.filter((word) => /^you(?:r|rs|rself|'re|'ve)?$/.test(word)).length
  const youRate = per100(youCount, words.length)
  const firstPerson = lowerWords(withoutQuotations(spoken)).filter((word) =>
    firstPersonWords.has(word),
  )
  const future = ownText.match(futureWords) ?? []
  const negationCount = ownWords.filter((word) => negationWords.has(word)).length
  const negationRate = per100(negationCount, words.length)
  return [
    {
      name: 'you/your per 100 words',
      figure: youRate.toFixed(1),
      limit: `≥ ${scriptLimits.youPerHundred}`,
      pass: youRate >= scriptLimits.youPerHundred,
    },
    countRow('first person outside quotes', firstPerson),
    {
      name: 'present-tense verbs',
      figure: `${(presentShare * 100).toFixed(1)} %`,
      limit: `≥ ${scriptLimits.presentShare * 100} %`,
      pass: presentShare >= scriptLimits.presentShare,
    },
    {
      name: 'future words',
      figure: String(future.length),
      limit: `≤ ${scriptLimits.futureWords}`,
      pass: future.length <= scriptLimits.futureWords,
    },
    {
      name: 'negations per 100 words',
      figure: negationRate.toFixed(2),
      limit: `≤ ${scriptLimits.negationsPerHundred}`,
      pass: negationRate <= scriptLimits.negationsPerHundred,
    },
  ]
}

// Advice on wording: second person, present tense, few negations.

import { futureWords, negationWords } from '../measure/lexicon.ts'
import { lowerWords } from '../measure/words.ts'
import { adviceLimits } from './limits.ts'
import { type CheckRow, per100 } from './row.ts'

export function wordingRows(words: string[], ownText: string, presentShare: number): CheckRow[] {
  const youCount = words.filter((word) => /^you(?:r|rs|rself|'re|'ve)?$/.test(word)).length
  const youRate = per100(youCount, words.length)
  const future = ownText.match(futureWords) ?? []
  const negationCount = lowerWords(ownText).filter((word) => negationWords.has(word)).length
  const negationRate = per100(negationCount, words.length)
  return [
    {
      name: 'you/your per 100 words',
      figure: youRate.toFixed(1),
      limit: `≥ ${adviceLimits.youPerHundred}`,
      pass: youRate >= adviceLimits.youPerHundred,
    },
    {
      name: 'present-tense verbs',
      figure: `${(presentShare * 100).toFixed(1)} %`,
      limit: `≥ ${adviceLimits.presentTenseShare * 100} %`,
      pass: presentShare >= adviceLimits.presentTenseShare,
    },
    {
      name: 'future words',
      figure: String(future.length),
      limit: `≤ ${adviceLimits.futureWords}`,
      pass: future.length <= adviceLimits.futureWords,
    },
    {
      name: 'negations per 100 words',
      figure: negationRate.toFixed(2),
      limit: `≤ ${adviceLimits.negationsPerHundred}`,
      pass: negationRate <= adviceLimits.negationsPerHundred,
    },
  ]
}

// Who speaks to whom, and when: the second person, the present, few negations.

import { withoutQuotations } from '../goal-text.ts'
import { FIRST_PERSON, FUTURE, NEGATIONS } from '../measure/lexicon.ts'
import { lowerWords } from '../measure/words.ts'
import { SCRIPT_LIMITS } from './limits.ts'
import { type CheckRow, countRow, per100 } from './row.ts'

export function voiceRows(
  words: string[],
  own: string,
  ownWords: string[],
  share: number,
  spoken: string,
): CheckRow[] {
  const you = words.filter((word) => /^you(?:r|rs|rself|'re|'ve)?$/.test(word)).length
  const youRate = per100(you, words.length)
  const first = lowerWords(withoutQuotations(spoken)).filter((word) => FIRST_PERSON.has(word))
  const future = own.match(FUTURE) ?? []
  const negations = ownWords.filter((word) => NEGATIONS.has(word)).length
  const negationRate = per100(negations, words.length)
  return [
    {
      name: 'you/your per 100 words',
      figure: youRate.toFixed(1),
      limit: `≥ ${SCRIPT_LIMITS.youPerHundred}`,
      pass: youRate >= SCRIPT_LIMITS.youPerHundred,
    },
    countRow('first person outside quotes', first),
    {
      name: 'present-tense verbs',
      figure: `${(share * 100).toFixed(1)} %`,
      limit: `≥ ${SCRIPT_LIMITS.presentShare * 100} %`,
      pass: share >= SCRIPT_LIMITS.presentShare,
    },
    {
      name: 'future words',
      figure: String(future.length),
      limit: `≤ ${SCRIPT_LIMITS.futureWords}`,
      pass: future.length <= SCRIPT_LIMITS.futureWords,
    },
    {
      name: 'negations per 100 words',
      figure: negationRate.toFixed(2),
      limit: `≤ ${SCRIPT_LIMITS.negationsPerHundred}`,
      pass: negationRate <= SCRIPT_LIMITS.negationsPerHundred,
    },
  ]
}

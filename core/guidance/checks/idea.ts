// Which idea of the teaching is named, how plainly, and where the answer looks.

import type { CheckRow } from '../../script/checks/row.ts'
import type { FittingIdea, Idea } from '../kinds.ts'
import { IDEAS_NAMED, LOOKS, PLAIN_WORDS } from '../measure/lexicon.ts'
import { GUIDANCE_LIMITS } from './limits.ts'

export function ideaNamed(text: string): readonly (Idea | 'other')[] {
  return IDEAS_NAMED.filter(([, words]) => words.test(text)).map(([idea]) => idea)
}

export function ideaRows(own: string, fitting: FittingIdea | undefined): CheckRow[] {
  const named = ideaNamed(own)
  const unexplained = named.filter((idea) => idea !== 'other' && !PLAIN_WORDS[idea].test(own))
  const rows: CheckRow[] = [
    {
      name: 'ideas of the teaching named',
      figure: named.length === 0 ? '0' : `${named.length} (${named.join(', ')})`,
      limit: `≤ ${GUIDANCE_LIMITS.ideas}`,
      pass: named.length <= GUIDANCE_LIMITS.ideas,
    },
    {
      name: 'ideas without a plain word beside them',
      figure: String(unexplained.length),
      limit: '0',
      pass: unexplained.length === 0,
    },
  ]
  if (fitting === undefined) return rows
  return [
    ...rows,
    {
      name: 'the idea that fits',
      figure: named.join(', ') || 'none',
      limit: fitting,
      // At most one: an answer that names none is never wrong, and with a loss it is the only right one.
      pass: named.every((idea) => idea === fitting),
    },
  ]
}

export function timeRow(own: string, timeOfDay: 'morning' | 'evening'): CheckRow {
  const { has, hasNot } = LOOKS[timeOfDay]
  const wrong = own.match(hasNot)
  const limit = timeOfDay === 'morning' ? 'looks ahead' : 'looks back'
  return {
    name: 'time of day',
    figure: wrong === null ? (has.test(own) ? limit : 'says nothing of it') : wrong[0],
    limit,
    pass: wrong === null && has.test(own),
  }
}

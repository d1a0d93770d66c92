// The message after a text that failed its checks. For a script, the checks that all scripts have are explained in
// plain sentences; all other failed checks are named with their figure and limit.

import { scriptLimits } from '#core/script/checks/limits.ts'
import type { CheckRow } from '#core/script/checks/row.ts'

const { min, max } = scriptLimits.words

/** What to say about each check of a script, given what was found. */
const explanations = new Map<string, (found: string) => string>([
  [
    'notation',
    (found) =>
      `Only sentences and pauses like [pause 5s], of 2 to 15 seconds, may stand in it. Take out: ${found}`,
  ],
  ['words', (found) => `It has ${found} words. It needs ${min} to ${max}, best about 450.`],
  [
    'length of the track',
    (found) =>
      `Read aloud with its pauses it does not last five minutes with two fifths of silence (estimated: ${found}). Use about 450 plain words and 18 to 26 pauses, most of 4 to 8 seconds.`,
  ],
  ['can be narrated', () => 'It is too long to be read aloud.'],
  [
    'first person outside quotes',
    (found) =>
      `The narrator says “you” and never speaks of itself. Outside quoted speech this occurs: ${found}`,
  ],
  ['addressed as you', () => 'It never speaks to the listener as “you”.'],
  [
    'must, should, have to',
    (found) =>
      `It gives the listener a command (${found}). Tell it as something that happens instead.`,
  ],
  [
    'medical or guarantee claims',
    (found) => `It claims a cure, a guarantee or a treatment: ${found}. Leave that out.`,
  ],
  [
    'talk about being an AI',
    (found) => `It speaks about its own making: ${found}. Leave that out.`,
  ],
  ['grammar: broken sentences', (found) => `These words or sentences are broken: ${found}`],
  ['duplicate sentences', (found) => `This is said twice: ${found}`],
])

/** Names the failed checks and asks to keep everything else. */
export function repairMessage(failedRows: readonly CheckRow[], textName = 'script'): string {
  const lines = failedRows.map((row) => `- ${explanationOf(row, textName)}`)
  return `The ${textName} is not right yet:\n${lines.join('\n')}\n\nWrite the whole ${textName} again with this put right. Keep everything else as it is, word for word where you can, and all rules still hold.`
}

function explanationOf({ name, figure, limit }: CheckRow, textName: string): string {
  const explain = textName === 'script' ? explanations.get(name) : undefined
  if (explain === undefined) return `${name}: ${figure}; limit: ${limit}`
  // Of a figure such as “2 (must; should)” only what is in the parentheses.
  return explain(/^\d+ \((.*)\)$/s.exec(figure)?.[1] ?? figure)
}

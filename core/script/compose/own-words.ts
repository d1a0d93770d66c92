// The person's own sentences as lines of the script: told in the second person, shown, or quoted.

import { goalWordsUsed } from '../checks/content.ts'
import { lowerWords, wordsOf } from '../measure/words.ts'
import * as lines from '../passages/detail.ts'
import type { Draw } from './draw.ts'
import type { Statement } from './statements.ts'
import type { Understanding } from './understand.ts'

/** Beyond this many words of the person, only what the script still owes them is added. */
const ENOUGH_WORDS = 75
const MOST_WORDS = 130

export function openingLines(heard: Understanding, draw: Draw): string[] {
  if (heard.language.english) return []
  return [draw.from(lines.WELCOME_LANGUAGE).replace('{l}', heard.language.name)]
}

export function spokenLines(heard: Understanding, draw: Draw): string[] {
  if (heard.pictures.length > 0)
    return [`${draw.from(lines.DRAWN).replace('{q}', listed(heard.pictures))}.`]
  if (heard.statements.length === 0) return [draw.from(lines.WORDLESS)]
  const chosen = enough(heard)
  const spoken = chosen.map((statement, at) => introduced(statement, chosen[at - 1], heard, draw))
  const joined = together(chosen, spoken)
  const lastQuote = firstQuotesEnd(chosen, spoken, joined)
  return lastQuote === -1
    ? joined
    : joined.toSpliced(lastQuote + 1, 0, afterQuote(heard, chosen, draw))
}

function afterQuote(heard: Understanding, chosen: readonly Statement[], draw: Draw): string {
  if (heard.hopesForCure) return draw.from(lines.HOPE_AFTER)
  const single = chosen.length === 1 && wordsOf(chosen[0]?.text ?? '').length === 1
  return draw.from(single ? lines.AFTER_ONE_WORD : lines.AFTER_QUOTE)
}

/** A line about the words just quoted stays beside them. */
export function saysOfQuote(text: string): boolean {
  return [...lines.HOPE_AFTER, ...lines.AFTER_QUOTE, ...lines.AFTER_ONE_WORD].includes(text)
}

/** Which breath ends the first row of quotations, so that what is said of them follows at once. */
function firstQuotesEnd(
  chosen: readonly Statement[],
  spoken: readonly string[],
  breaths: readonly string[],
): number {
  const first = chosen.findIndex(({ kind }) => kind === 'quoted')
  if (first === -1) return -1
  const after = chosen.findIndex(({ kind }, at) => at > first && kind !== 'quoted')
  const last = spoken[(after === -1 ? chosen.length : after) - 1] ?? ''
  return breaths.findIndex((breath) => breath.includes(last))
}

/** The first statements, until the goal is well covered; a goal of two thousand characters is not read out whole. */
function enough(heard: Understanding): Statement[] {
  const chosen: Statement[] = []
  let words = 0
  for (const statement of heard.statements) {
    const size = wordsOf(statement.text).length
    const covered = coverage(
      chosen.map(({ text }) => text),
      heard.goal,
    )
    if (chosen.length > 0 && words + size > MOST_WORDS) break
    if (words + size > ENOUGH_WORDS && covered >= 0.85) break
    chosen.push(statement)
    words += size
  }
  return chosen
}

function introduced(
  statement: Statement,
  previous: Statement | undefined,
  heard: Understanding,
  draw: Draw,
): string {
  if (statement.kind === 'told') return statement.text
  if (statement.kind === 'shown') return draw.from(lines.SHOWN).replace('{q}', statement.text)
  const quote = `“${statement.text}”`
  if (previous?.kind === 'quoted') return draw.from(lines.QUOTE_NEXT).replace('{q}', quote)
  if (heard.hopesForCure) return draw.from(lines.HOPE_FIRST).replace('{q}', quote)
  return draw
    .from(previous === undefined ? lines.QUOTE_FIRST : lines.QUOTE_NEXT)
    .replace('{q}', quote)
}

/** A sentence that leans on the one before ("She falls asleep …") stays in the same breath. */
function together(statements: readonly Statement[], spoken: readonly string[]): string[] {
  const breaths: string[] = []
  spoken.forEach((text, at) => {
    const statement = statements[at]
    const last = breaths.at(-1)
    const short = last !== undefined && wordsOf(`${last} ${text}`).length <= 34
    const clings = statement?.kind === 'told' && statement.clings
    if (last !== undefined && short && (clings || wordsOf(last).length < 7))
      breaths[breaths.length - 1] = `${last} ${text}`
    else breaths.push(text)
  })
  return breaths
}

function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

function coverage(lines: readonly string[], goal: string): number {
  const spoken = lines.join(' ')
  const { used, of } = goalWordsUsed(lowerWords(spoken), spoken, goal)
  return of === 0 ? 1 : used / of
}

// The person's own sentences as lines of the script: told in the second person, shown, or quoted.

import { goalWordsUsed } from '../checks/content.ts'
import { lowerWords, wordsOf } from '../measure/words.ts'
import { TURN } from '../passages/instead.ts'
import * as lines from '../passages/quotes.ts'
import type { Draw } from './draw.ts'
import { fill } from './fill.ts'
import type { Statement } from './statements.ts'
import type { Understanding } from './understand.ts'

/** One breath of the person's own; a line about words just quoted stays beside them. */
export type Spoken = { text: string; stays: boolean }

/** Beyond this many words of the person, only what the script still owes them is added. */
const ENOUGH_WORDS = 75
const MOST_WORDS = 130

export function openingLines(heard: Understanding, draw: Draw): string[] {
  if (heard.language.english) return []
  return [fill(draw.from(lines.WELCOME_LANGUAGE), { l: heard.language.name })]
}

export function spokenLines(heard: Understanding, draw: Draw): Spoken[] {
  if (heard.pictures.length > 0)
    return [spoken(`${fill(draw.from(lines.DRAWN), { q: listed(heard.pictures) })}.`)]
  if (heard.statements.length === 0) return [spoken(draw.from(lines.WORDLESS))]
  const chosen = enough(heard)
  const breaths: Spoken[] = []
  let firstRow = true
  chosen.forEach((statement, at) => {
    add(breaths, introduced(statement, chosen[at - 1], heard, draw), statement)
    if (statement.kind !== 'quoted') return
    const turned = turnOf(statement, draw)
    if (turned !== undefined) breaths.push(...turned)
    else if (firstRow && endsRow(chosen, at, heard)) breaths.push(afterQuote(heard, chosen, draw))
    firstRow &&= turned === undefined && !endsRow(chosen, at, heard)
  })
  return breaths
}

function spoken(text: string): Spoken {
  return { text, stays: false }
}

/** Where the first row of quotations ends. Another language is heard sentence by sentence, a row being one. */
function endsRow(chosen: readonly Statement[], at: number, heard: Understanding): boolean {
  const next = chosen[at + 1]
  if (next?.kind !== 'quoted') return true
  return !heard.language.english && !chosen[at]?.text.endsWith('…')
}

/** From what is to be absent to what is there. */
function turnOf(statement: Statement, draw: Draw): Spoken[] | undefined {
  if (statement.kind !== 'quoted' || statement.instead.length === 0) return undefined
  const [first, second] = statement.instead.map((instead) => draw.from(instead.lines))
  const told = second === undefined || second === first ? first : `${first} ${second}`
  return [{ text: `${draw.from(TURN)} ${told}`, stays: true }]
}

function afterQuote(heard: Understanding, chosen: readonly Statement[], draw: Draw): Spoken {
  const single = chosen.length === 1 && wordsOf(chosen[0]?.text ?? '').length === 1
  const choices = heard.hopesForCure
    ? lines.HOPE_AFTER
    : single
      ? lines.AFTER_ONE_WORD
      : heard.beside === undefined
        ? lines.AFTER_QUOTE
        : lines.AFTER_QUOTE_BESIDE
  return { text: draw.from(choices), stays: true }
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
  if (statement.kind === 'shown') return fill(draw.from(lines.SHOWN), { q: statement.text })
  const quote = `“${statement.text}”`
  if (previous?.kind === 'quoted') return fill(draw.from(lines.QUOTE_NEXT), { q: quote })
  if (heard.hopesForCure) return fill(draw.from(lines.HOPE_FIRST), { q: quote })
  return fill(draw.from(previous === undefined ? lines.QUOTE_FIRST : lines.QUOTE_NEXT), {
    q: quote,
  })
}

/** A sentence that leans on the one before ("She falls asleep …") stays in the same breath. */
function add(breaths: Spoken[], text: string, statement: Statement): void {
  const last = breaths.at(-1)
  const short = last !== undefined && wordsOf(`${last.text} ${text}`).length <= 34
  const clings = statement.kind === 'told' && statement.clings
  if (last !== undefined && short && !last.stays && (clings || wordsOf(last.text).length < 7))
    breaths[breaths.length - 1] = { ...last, text: `${last.text} ${text}` }
  else breaths.push(spoken(text))
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

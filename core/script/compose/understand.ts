// What the writer makes of a goal before it writes a word.

import { plainGoal } from '../goal-text.ts'
import { negationWords, type Sense } from '../measure/lexicon.ts'
import { termsOf } from '../measure/tense.ts'
import { contentWords, lowerWords, stem, wordsOf } from '../measure/words.ts'
import { IMAGERY } from '../passages/imagery.ts'
import type { Theme } from '../passages/theme-passages.ts'
import { type Beside, besideIn, detailOf } from './beside.ts'
import {
  type Detail,
  detailOfFragment,
  detailsOf,
  detailsOfPictures,
  surestDetailsOf,
} from './details.ts'
import { doingOf } from './doings.ts'
import { isEnglishWord } from './english-words.ts'
import { type KnownWord, type Language, languageOf } from './language.ts'
import { picturesIn, withoutPictures } from './pictures.ts'
import { readAbroad } from './read-abroad.ts'
import { toSecondPerson } from './second-person.ts'
import { type Statement, saidIn, statementsOf } from './statements.ts'
import { fittingTheme, themeByWords } from './theme-words.ts'

export type Understanding = {
  goal: string
  language: Language
  theme: Theme
  /** Whom the goal is about, when that is not the person. */
  beside: Beside | undefined
  statements: Statement[]
  details: Detail[]
  /** Clauses short enough to be given back word for word. */
  echoes: string[]
  /** What the person does or is, as short infinitives. */
  doings: string[]
  images: Partial<Record<Sense, string[]>>
  pictures: string[]
  /** The goal hopes for a cure, which is quoted as a hope and never told as a fact. */
  hopesForCure: boolean
  /** The goal speaks of harm: nothing of it is told back, and the script only steadies. */
  needsSupport: boolean
}

const MEDICAL =
  /\b(?:cure[ds]?|heal(?:s|ed|ing)?|remission|cancer|tumou?r|diabetes|disease|illness|chronic|arthritis|sclerosis|leuk\w+)\b/i

/** `needsSupport`: the goal, or the reflection that the script answers, asks for care. */
export function understand(
  goal: string,
  knownWord: KnownWord,
  theme: Theme | undefined,
  needsSupport = false,
): Understanding {
  const plain = plainGoal(goal)
  const words = withoutPictures(plain)
  const language = languageOf(words, knownWord)
  const beside = language.english && !needsSupport ? besideIn(words) : undefined
  const statements = needsSupport
    ? []
    : statementsOf(plain, knownWord, language.english, beside?.quoted === true)
  const pictures = wordsOf(words).length === 0 ? picturesIn(plain) : []
  const hopesForCure = MEDICAL.test(plain)
  const readable = language.english && !needsSupport
  const abroad = needsSupport || language.english ? undefined : readAbroad(words, language.code)
  const themed = readable && contentWords(words).length > 0
  const fitting = themed ? fittingTheme(theme ?? themeByWords(plain), plain) : 'calm'
  return {
    goal,
    language,
    theme: abroad?.theme ?? fitting,
    beside,
    statements,
    details: readable
      ? [...detailsFrom(statements, words, beside), ...detailsOfPictures(pictures)]
      : (abroad?.details ?? []),
    echoes: readable && !hopesForCure ? echoesIn(plain).filter(bearableBeside(statements)) : [],
    doings: hopesForCure ? [] : doingsIn(statements),
    images: readable
      ? imagesFor([...statements.map(({ text }) => text), ...pictures])
      : imagesFor(abroad?.named ?? []),
    pictures,
    hopesForCure,
    needsSupport,
  }
}

function doingsIn(statements: readonly Statement[]): string[] {
  const doings = statements.flatMap((statement) => {
    if (statement.kind === 'quoted') return statement.instead.flatMap(({ doings }) => doings)
    return statement.kind === 'told' ? [doingOf(statement.text)] : []
  })
  return [...new Set(doings.filter((doing) => doing !== undefined))].slice(0, 4)
}

function detailsFrom(
  statements: readonly Statement[],
  words: string,
  beside: Beside | undefined,
): Detail[] {
  const whom = beside === undefined ? [] : [detailOf(beside)]
  const found = statements.flatMap((statement) => {
    if (statement.kind !== 'quoted') return detailsOf(statement.text)
    if (statement.instead.length > 0) return affirmedIn(statement.text).flatMap(surestDetailsOf)
    return [...shortQuote(statement.text), ...surestDetailsOf(statement.text)]
  })
  const seen = new Set<string>()
  const owned = new Set(found.map(({ text, short }) => (/^\p{Lu}/u.test(text) ? short : undefined)))
  const details = [...whom, ...found].filter((detail) => {
    if (detail.late === true && beside === undefined) return false
    if (owned.has(detail.text)) return false
    const key = stem(detail.text.split(' ').at(-1) ?? '').replace(/[^\p{L}]/gu, '')
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
  return contentWords(words).length === 0 ? [] : details
}

/** "No stress, more time with Ben": what stands in the list beside the absence is wished for. */
function affirmedIn(text: string): string[] {
  return text
    .split(/[,;.]\s+/)
    .filter((piece) => !lowerWords(piece).some((word) => negationWords.has(word)))
}

/** Two or three words of the person can be said again as they stand, between quotation marks. */
function shortQuote(text: string): Detail[] {
  const bare = text.replace(/[.!?…]+$/u, '')
  const plain = detailOfFragment(bare)
  if (plain !== undefined) return [plain]
  const words = lowerWords(bare)
  const fits = words.length > 0 && words.length <= 3 && /^[\p{L}\p{M}' ,-]+$/u.test(bare)
  if (!fits || (hasVerb(bare) && words.length > 1) || words.some((word) => negationWords.has(word)))
    return []
  return [{ text: `“${bare}”`, kind: 'unknown', major: true }]
}

/** What is quoted in full already is said again only if it is very short. */
function bearableBeside(statements: readonly Statement[]): (echo: string) => boolean {
  const quoted = statements.flatMap(({ kind, text }) => (kind === 'quoted' ? [text] : [])).join(' ')
  return (echo) => wordsOf(echo).length < 5 || !quoted.toLowerCase().includes(echo.toLowerCase())
}

const ECHO = /^(?:I|My|We|Our|The|There)\b/

/** Short clauses of the goal, word for word, that can be said again later on. */
function echoesIn(goal: string): string[] {
  const clauses = saidIn(goal)
    .flatMap((sentence) => {
      const cut = sentence.split(/[,;:]\s+(?:and\s+)?|\s+and\s+(?=(?:I|my|we)\s)/)
      return cut.every(hasVerb) ? cut : [sentence]
    })
    .map((clause) => clause.replace(/[.!?…\s]+$/u, '').trim())
    .map((clause) => clause.charAt(0).toUpperCase() + clause.slice(1))
    .filter((clause) => ECHO.test(clause) && /^[\p{L}\p{M}'’ -]+$/u.test(clause))
    .filter((clause) => toSecondPerson(clause, isEnglishWord, true) !== undefined)
    .filter((clause) => {
      const words = lowerWords(clause)
      return words.length >= 3 && words.length <= 5 && words.every(isSpeakable)
    })
  return [...new Set(clauses)].slice(0, 4)
}

function hasVerb(clause: string): boolean {
  return termsOf(clause).some((terms) => terms.some((term) => term.tags.includes('Verb')))
}

function isSpeakable(word: string): boolean {
  if (
    negationWords.has(word) ||
    /^(?:will|want|wish|hope|would|i'd|i'll|should|must|if|was|were|had|divorce|divorced|ex|breakup|surgery|operation)$/.test(
      word,
    )
  )
    return false
  return word.split(/['-]/).every((part) => part.length < 2 || isEnglishWord(part))
}

function imagesFor(texts: readonly string[]): Partial<Record<Sense, string[]>> {
  const spoken = texts
    .filter((text) => !lowerWords(text).some((word) => negationWords.has(word)))
    .map((text) => ` ${lowerWords(text).join(' ')} `)
    .join('')
  const named = IMAGERY.map((image) => ({ image, at: firstMention(spoken, image.words) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
  const images: Partial<Record<Sense, string[]>> = {}
  for (const { image } of named) {
    for (const [sense, lines] of Object.entries(image.lines) as [Sense, readonly string[]][]) {
      images[sense] = [...(images[sense] ?? []), ...lines]
    }
  }
  return images
}

function firstMention(spoken: string, words: readonly string[]): number {
  const places = words.map((word) => spoken.indexOf(` ${word} `)).filter((at) => at >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

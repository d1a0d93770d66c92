// What a goal names, for a text that says it again.

import { plainGoal } from '../goal-text.ts'
import { negationWords } from '../measure/lexicon.ts'
import { termsOf } from '../measure/tense.ts'
import { contentWords, lowerWords, stem, wordsOf } from '../measure/words.ts'
import { type Beside, besideIn, detailOf } from './beside.ts'
import {
  type Detail,
  detailOfFragment,
  detailsOf,
  detailsOfPictures,
  surestDetailsOf,
} from './details.ts'
import { type KnownWord, type Language, languageOf } from './language.ts'
import { picturesIn, withoutPictures } from './pictures.ts'
import { type Statement, statementsOf } from './statements.ts'

export interface Understanding {
  goal: string
  language: Language
  /** None for a goal in another language. */
  details: Detail[]
  /** A hoped-for cure is not repeated. */
  hopesForCure: boolean
}

const MEDICAL =
  /\b(?:cure[ds]?|heal(?:s|ed|ing)?|remission|cancer|tumou?r|diabetes|disease|illness|chronic|arthritis|sclerosis|leuk\w+)\b/i

export function understand(goal: string, knownWord: KnownWord): Understanding {
  const plain = plainGoal(goal)
  const words = withoutPictures(plain)
  const language = languageOf(words, knownWord)
  return {
    goal,
    language,
    details: language.english ? detailsIn(plain, words, knownWord) : [],
    hopesForCure: MEDICAL.test(plain),
  }
}

function detailsIn(plain: string, words: string, knownWord: KnownWord): Detail[] {
  const beside = besideIn(words)
  const statements = statementsOf(plain, knownWord, beside?.quoted === true)
  const pictures = wordsOf(words).length === 0 ? picturesIn(plain) : []
  return [...detailsFrom(statements, words, beside), ...detailsOfPictures(pictures)]
}

function detailsFrom(
  statements: readonly Statement[],
  words: string,
  beside: Beside | undefined,
): Detail[] {
  const whom = beside === undefined ? [] : [detailOf(beside)]
  const found = statements.flatMap((statement) => {
    if (statement.kind !== 'quoted') return detailsOf(statement.text)
    if (statement.isNegated) return affirmedIn(statement.text).flatMap(surestDetailsOf)
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

function hasVerb(clause: string): boolean {
  return termsOf(clause).some((terms) => terms.some((term) => term.tags.includes('Verb')))
}

// What the writer makes of a goal before it writes a word.

import { plainGoal } from '../goal-text.ts'
import { NEGATIONS, type Sense } from '../measure/lexicon.ts'
import { termsOf } from '../measure/tense.ts'
import { contentWords, lowerWords, stem, wordsOf } from '../measure/words.ts'
import { IMAGERY } from '../passages/imagery.ts'
import type { Theme } from '../passages/theme-passages.ts'
import { type Detail, detailsOf, surestDetailsOf } from './details.ts'
import { type KnownWord, type Language, languageOf } from './language.ts'
import { picturesIn } from './pictures.ts'
import { type Statement, statementsOf, withoutPictures } from './statements.ts'
import { themeByWords } from './theme-words.ts'

export type Understanding = {
  goal: string
  language: Language
  theme: Theme
  statements: Statement[]
  details: Detail[]
  images: Partial<Record<Sense, string[]>>
  pictures: string[]
  /** The goal hopes for a cure, which is quoted as a hope and never told as a fact. */
  hopesForCure: boolean
  /** The goal speaks of harm: nothing of it is told back, and the script only steadies. */
  needsCare: boolean
}

const MEDICAL =
  /\b(?:cure[ds]?|heal(?:s|ed|ing)?|remission|cancer|tumou?r|diabetes|disease|illness|chronic|arthritis|sclerosis|leuk\w+)\b/i

const HARM =
  /\b(?:suicid\w*|kill(?:s|ed|ing)? (?:myself|himself|herself|him|her|them|someone|people|everyone|my)|end(?:ing)? (?:it all|my life)|want to die|be dead|better off dead|self[- ]?harm\w*|cut(?:ting)? myself|hurt(?:ing)? (?:myself|someone|him|her|them|people)|overdos\w*|hang myself|starve myself|shoot (?:him|her|them|people|myself)|revenge|murder\w*|rape\w*|no reason to live|beats? me|hits me|abus(?:es|ed|ing) me)\b/i

export function understand(
  goal: string,
  knownWord: KnownWord,
  theme: Theme | undefined,
): Understanding {
  const plain = plainGoal(goal)
  const words = withoutPictures(plain)
  const language = languageOf(words, knownWord)
  const needsCare = HARM.test(plain)
  const statements = needsCare ? [] : statementsOf(plain, knownWord, language.english)
  return {
    goal,
    language,
    theme: needsCare ? 'calm' : (theme ?? themeByWords(plain)),
    statements,
    details: language.english ? detailsFrom(statements, words) : [],
    images: language.english && !needsCare ? imagesFor(statements) : {},
    pictures: wordsOf(words).length === 0 ? picturesIn(plain) : [],
    hopesForCure: MEDICAL.test(plain),
    needsCare,
  }
}

function detailsFrom(statements: readonly Statement[], words: string): Detail[] {
  const found = statements.flatMap((statement) => {
    if (statement.kind === 'quoted')
      return [...shortQuote(statement.text), ...surestDetailsOf(statement.text)]
    return detailsOf(statement.text)
  })
  const seen = new Set<string>()
  const details = found.filter((detail) => {
    const key = stem(detail.text.split(' ').at(-1) ?? '').replace(/[^\p{L}]/gu, '')
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
  return contentWords(words).length === 0 ? [] : details
}

/** Two or three words of the person can be said again as they stand, between quotation marks. */
function shortQuote(text: string): Detail[] {
  const bare = text.replace(/[.!?…]+$/u, '')
  const words = lowerWords(bare)
  const fits = words.length > 0 && words.length <= 3 && /^[\p{L}\p{M}' ,-]+$/u.test(bare)
  const told = termsOf(bare).some((terms) => terms.some((term) => term.tags.includes('Verb')))
  return fits && !(told && words.length > 1) && !words.some((word) => NEGATIONS.has(word))
    ? [{ text: `“${bare}”`, kind: 'unknown' }]
    : []
}

function imagesFor(statements: readonly Statement[]): Partial<Record<Sense, string[]>> {
  const spoken = statements
    .filter((statement) => !lowerWords(statement.text).some((word) => NEGATIONS.has(word)))
    .map((statement) => ` ${lowerWords(statement.text).join(' ')} `)
    .join('')
  const images: Partial<Record<Sense, string[]>> = {}
  for (const image of IMAGERY.filter(({ words }) =>
    words.some((word) => spoken.includes(` ${word} `)),
  )) {
    for (const [sense, lines] of Object.entries(image.lines) as [Sense, readonly string[]][]) {
      images[sense] = [...(images[sense] ?? []), ...lines]
    }
  }
  return images
}

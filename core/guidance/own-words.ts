// What of the person comes into the answer: one sentence of theirs, quoted word for word, and things
// that they or their slide named, where those can be said again without a doubt about the grammar.

import { surestDetailsOf } from '../script/compose/details.ts'
import { isEnglishWord } from '../script/compose/english-words.ts'
import { withoutPictures } from '../script/compose/pictures.ts'
import { quotable, quotationsOf } from '../script/compose/quoting.ts'
import { saidIn } from '../script/compose/statements.ts'
import type { Understanding } from '../script/compose/understand.ts'
import { bareLetters, plainGoal } from '../script/goal-text.ts'
import { markupPattern } from '../script/measure/lexicon.ts'
import { lowerWords, wordsOf } from '../script/measure/words.ts'

const SHORTEST_QUOTE = 4
const LONGEST_QUOTE = 24
/** Words that a person may write and that are better not read back to them. */
const UNREPEATED =
  /\b(?:fuck\w*|shit\w*|bitch\w*|cunt\w*|bastard\w*|asshole\w*|arsehole\w*|slut\w*|whore\w*)\b|https?:|@|\bignore (?:all|previous|any)|\bsystem prompt\b|\bas an ai\b|\d{6,}/i

/** The most telling sentence that can be quoted; undefined where nothing can. */
export function quoteFrom(telling: readonly string[]): string | undefined {
  const pieces = telling
    .map((sentence) => withoutPictures(sentence).trim())
    .filter((sentence) => bareLetters(sentence) !== '' && !UNREPEATED.test(sentence))
    .map(quoted)
    .filter((piece) => bareLetters(piece) !== '' && piece.search(markupPattern) === -1)
  const size = (piece: string) => wordsOf(piece).length
  const fitting = pieces.filter((piece) => size(piece) <= LONGEST_QUOTE)
  const whole = fitting.filter((piece) => !piece.endsWith('…') && size(piece) >= SHORTEST_QUOTE)
  const chosen =
    whole[0] ?? fitting.find((piece) => size(piece) >= SHORTEST_QUOTE) ?? fitting[0] ?? undefined
  return chosen === undefined ? undefined : `“${capitalised(chosen)}”`
}

/** Whole where it can be said in one breath, else up to where the breath would end. */
function quoted(sentence: string): string {
  return wordsOf(sentence).length <= LONGEST_QUOTE
    ? quotable(sentence, false)
    : (quotationsOf(sentence)[0] ?? '')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const NAMEABLE: ReadonlySet<string> = new Set([
  'person',
  'people',
  'animal',
  'place',
  'landscape',
  'town',
  'thing',
])
const VAGUE =
  /\b(?:person|people|man|woman|men|women|guy|idiots?|others|everyone|things?|stuff|ones?|way|times?|eyes?|hands?|heads?|faces?|hair|feet|bed|phone|door|kitchen|window|table)$/i

/** Something the reflection is about, as an object: "your sister", "the interview". */
export function topicOf(telling: readonly string[]): string | undefined {
  return telling
    .slice(0, 2)
    .flatMap((sentence) => surestDetailsOf(sentence))
    .filter(({ kind, late }) => NAMEABLE.has(kind) && late !== true)
    .map(({ text, short }) => short ?? text)
    .find((text) => !VAGUE.test(text) && !/[“”]/.test(text))
}

/** Something out of the slide, as an object. Hopes for a cure, and harm, are not spoken of so lightly. */
export function slideDetails(heard: Understanding): string[] {
  if (heard.hopesForCure || !heard.language.english) return []
  return heard.details
    .filter(
      ({ kind, major, late }) => NAMEABLE.has(kind) && late !== true && (major || kind === 'thing'),
    )
    .map(({ text }) => text)
    .filter((text) => !/[“”]/.test(text) && wordsOf(text).length <= 4)
    .slice(0, 3)
}

/** The slide's first sentence between quotation marks, cut where a breath would be. A hoped-for cure is left unsaid. */
export function slideQuote(heard: Understanding): string | undefined {
  if (heard.hopesForCure) return undefined
  const said = saidIn(plainGoal(heard.goal))
  const few = said.slice(0, 3).join(' ')
  const short = wordsOf(said[0] ?? '').length < SHORTEST_QUOTE && wordsOf(few).length <= 8
  return quoteFrom(short ? [few] : said.slice(0, 1))
}

/** Letters that make no words: nothing can be read from them, and nothing is guessed. */
export function isReadable(reflection: string): boolean {
  const words = lowerWords(withoutPictures(plainGoal(reflection))).filter((word) =>
    /\p{L}/u.test(word),
  )
  const known = words.filter((word) =>
    word.split(/['-]/).every((part) => part.length < 2 || isEnglishWord(part)),
  )
  return words.length > 0 && known.length * 2 >= words.length
}

/**
 * Search in a text: case and accents do not matter, and a word matches anywhere in the text, so that a
 * word that is still being typed finds something.
 */

const combiningMarks = /\p{M}+/gu
const nonAscii = /[^\0-\x7f]+/g

const foldedLetters = new Map([
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ς', 'σ'],
])

/** The lower case is part of it, because Σ becomes ς at the end of a word. */
const foldBeyondAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .toLowerCase()
    .replace(/[œæς]/g, (letter) => foldedLetters.get(letter) ?? letter)

/** A cache for single characters, such as accented letters and quotation marks, which occur often in a text. */
const foldedCharacters = new Map<string, string>()

function foldPart(part: string): string {
  if (part.length > 1) return foldBeyondAscii(part)
  const cached = foldedCharacters.get(part)
  if (cached !== undefined) return cached
  const folded = foldBeyondAscii(part)
  foldedCharacters.set(part, folded)
  return folded
}

/**
 * The text in lower case, without accents and ligatures. Only the parts beyond ASCII are normalised: that is the slow
 * step, and most texts have few of them.
 */
const fold = (text: string): string => text.replace(nonAscii, foldPart).toLowerCase()

/** The distinct words of a query, folded. Empty if the query has none. */
export const searchWords = (query: string): string[] => [
  ...new Set(fold(query).split(/\s+/u).filter(Boolean)),
]

/** Whether all words, which are folded, are in the text. */
export function containsAll(text: string, words: readonly string[]): boolean {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}

export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Where the folded words are in the text: in order; those that overlap or touch are one range. */
export function findWords(text: string, words: readonly string[]): TextRange[] {
  const { folded, origins } = foldWithOrigins(text)
  const isFound = new Array<boolean>(folded.length).fill(false)
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      isFound.fill(true, at, at + word.length)
    }
  }
  const ranges: { start: number; end: number }[] = []
  for (const [at, found] of isFound.entries()) {
    const origin = origins[at]
    if (!found || !origin) continue
    const last = ranges.at(-1)
    if (last && origin.start <= last.end) last.end = Math.max(last.end, origin.end)
    else ranges.push({ ...origin })
  }
  return ranges
}

/**
 * Folds character by character: accents and ligatures change the length of a text. `origins`: for
 * each position in the folded text, the range in the original one.
 */
function foldWithOrigins(text: string): { folded: string; origins: TextRange[] } {
  const origins: { start: number; end: number }[] = []
  let folded = ''
  let start = 0
  for (const character of text) {
    const end = start + character.length
    const foldedCharacter = fold(character)
    folded += foldedCharacter
    for (let i = 0; i < foldedCharacter.length; i++) origins.push({ start, end })
    // A combining mark belongs to the character before it.
    const last = origins.at(-1)
    if (foldedCharacter === '' && last) last.end = end
    start = end
  }
  return { folded, origins }
}

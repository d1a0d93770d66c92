// WordPiece tokens of uncased BERT: lower case, no accents, words split at spaces and punctuation, and
// each word cut into the longest pieces that the vocabulary has. Every token keeps its place in the text.

export interface Token {
  id: number
  /** Offsets in the original string; both are 0 for the special tokens. */
  start: number
  end: number
  /** Continues the word of the token before it. */
  continuesWord?: true
}

export interface Encoded {
  tokens: Token[]
  /** 0 for the first text and its special tokens, 1 for the second text and the separator that ends it. */
  types: number[]
}

export interface Tokenizer {
  encode: (text: string, maxTokens: number) => Encoded
  encodePair: (first: string, second: string, maxTokens: number) => Encoded
  /** How many tokens the text has, without the special ones. */
  count: (text: string) => number
}

/**
 * The tokenizer of the base model replaces a longer word by the token for unknown words. Text without spaces would be
 * unread, and danger in it missed, so longer words are cut into several.
 */
const maxWordLength = 100
const cutWordLength = 24

interface Character {
  text: string
  start: number
  end: number
}

/** `vocabulary` lists the pieces in the order of their ids. */
export function createTokenizer(vocabulary: readonly string[]): Tokenizer {
  const ids = new Map(vocabulary.map((piece, id) => [piece, id]))
  const special = (name: string): Token => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`the vocabulary has no ${name}`)
    return { id, start: 0, end: 0 }
  }
  const classToken = special('[CLS]')
  const separator = special('[SEP]')
  const unknown = special('[UNK]').id
  const tokensOf = (text: string) =>
    wordsOf(charactersOf(text))
      .flatMap(splitLongWord)
      .flatMap((word) => piecesOf(word, ids, unknown))

  return {
    count: (text) => tokensOf(text).length,
    encode(text, maxTokens) {
      const tokens = [classToken, ...tokensOf(text).slice(0, maxTokens - 2), separator]
      return { tokens, types: tokens.map(() => 0) }
    },
    encodePair(first, second, maxTokens) {
      const [a, b] = truncatePair(tokensOf(first), tokensOf(second), maxTokens - 3)
      return {
        tokens: [classToken, ...a, separator, ...b, separator],
        types: [...new Array<number>(a.length + 2).fill(0), ...b.map(() => 1), 1],
      }
    },
  }
}

/** Shortens the longer list first. */
function truncatePair(first: Token[], second: Token[], maxTokens: number): [Token[], Token[]] {
  if (first.length + second.length <= maxTokens) return [first, second]
  const shorter = Math.min(first.length, second.length, Math.floor(maxTokens / 2))
  return first.length > second.length
    ? [first.slice(0, maxTokens - shorter), second.slice(0, shorter)]
    : [first.slice(0, shorter), second.slice(0, maxTokens - shorter)]
}

const control = /[\p{C}\0\uFFFD]/u
const whitespace = /\p{White_Space}/u
const chineseCharacter =
  /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B81F}\u{2B820}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/u
const accent = /\p{Mn}/u
const punctuation = /[\p{P}!-/:-@[-`{-~]/u

/** The normalised characters, with spaces around Chinese characters; each with its place in the original text. */
function charactersOf(text: string): Character[] {
  const characters: Character[] = []
  let start = 0
  for (const original of text) {
    const end = start + original.length
    if (whitespace.test(original)) characters.push({ text: ' ', start, end })
    else if (!control.test(original)) {
      const isChinese = chineseCharacter.test(original)
      if (isChinese) characters.push({ text: ' ', start, end: start })
      for (const part of original.normalize('NFD')) {
        if (!accent.test(part)) characters.push({ text: part.toLowerCase(), start, end })
      }
      if (isChinese) characters.push({ text: ' ', start: end, end })
    }
    start = end
  }
  return characters
}

/** Words and single punctuation marks. */
function wordsOf(characters: readonly Character[]): Character[][] {
  const words: Character[][] = []
  let word: Character[] = []
  const endWord = () => {
    if (word.length > 0) words.push(word)
    word = []
  }
  for (const character of characters) {
    if (character.text === ' ') endWord()
    else if (punctuation.test(character.text)) {
      endWord()
      words.push([character])
    } else word.push(character)
  }
  endWord()
  return words
}

function splitLongWord(word: Character[]): Character[][] {
  if (word.length <= maxWordLength) return [word]
  return Array.from({ length: Math.ceil(word.length / cutWordLength) }, (_, part) =>
    word.slice(part * cutWordLength, (part + 1) * cutWordLength),
  )
}

function piecesOf(
  word: readonly Character[],
  ids: ReadonlyMap<string, number>,
  unknown: number,
): Token[] {
  const offsets = (from: number, to: number) => ({
    start: word[from]?.start ?? 0,
    end: word[to - 1]?.end ?? 0,
  })
  const unknownWord = [{ id: unknown, ...offsets(0, word.length) }]
  const pieces: Token[] = []
  for (let from = 0; from < word.length; ) {
    const prefix = from === 0 ? '' : '##'
    let to = word.length
    let id: number | undefined
    for (; to > from; to -= 1) {
      const piece = word.slice(from, to).map(({ text }) => text)
      id = ids.get(prefix + piece.join(''))
      if (id !== undefined) break
    }
    if (id === undefined) return unknownWord
    pieces.push({ id, ...offsets(from, to), ...(from > 0 && { continuesWord: true }) })
    from = to
  }
  return pieces
}

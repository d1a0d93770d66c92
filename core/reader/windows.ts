// A text is read in windows, because one alarming sentence disappears in the average of a long text. The
// windows cover every word. A window of several sentences has parts: its sentences and, in a short text, neighbouring
// pairs of them.

import { splitSentences } from '../script/notation.ts'

/**
 * How large windows are: a text of up to `whole` tokens is one window, a longer one usually has windows of up to
 * `window` tokens. A window usually begins with the last sentence of the one before (`overlap: 1`), or with the last
 * half of its sentences.
 */
export interface WindowSize {
  whole: number
  window: number
  overlap: 1 | 'half'
}

/** For all texts but reflections in English: one sentence of danger weighs more in a small window. */
export const narrowWindows: WindowSize = { whole: 128, window: 80, overlap: 1 }
/** For reflections in English: with narrow windows, a long account of an ordinary day causes more false alarms. */
export const wideWindows: WindowSize = { whole: 150, window: 140, overlap: 'half' }

export const windowLimits = {
  /** A sentence with more tokens is cut into pieces that usually overlap. */
  sentenceTokens: 40,
  overlapTokens: 10,
  /** More sentences take too long to read: then neighbouring ones are joined, so that nothing is left out. */
  sentences: 300,
  /** Up to this many sentences, neighbouring pairs are read as well. */
  pairedSentences: 48,
  /** Windows and sentences, each one run of the model; pairs do not count. Only dense or hostile texts reach this. */
  runs: 400,
  /** The tokens of these runs together. */
  runTokens: 16_000,
} as const

/** Maximum tokens of joined sentences, tried in this order. The last still fits into one run of the model. */
const joinedTokens = [12, 20, 30, 40, 60, 80, 110, 150] as const
const maxJoinedTokens = 150

export interface Window {
  text: string
  /** Empty if the window is a single sentence. */
  parts: string[]
}

/** A sentence, a stretch of a long sentence, or neighbouring sentences that were joined. */
interface Piece {
  text: string
  tokens: number
}

interface Options {
  size?: WindowSize
  /** The share of `runs` and `runTokens` for this text, if it is one of several variants (see `readableTexts`). */
  limitShare?: number
}

/** `countTokens` counts the tokens of a text for the model. */
export function windowsOf(
  text: string,
  countTokens: (text: string) => number,
  { size = narrowWindows, limitShare = 1 }: Options = {},
): Window[] {
  const sentences = text
    .split('\n')
    .flatMap((line) => splitSentences(line))
    .filter((sentence) => /[\p{L}\p{N}\p{S}]/u.test(sentence))
    .flatMap((sentence) => splitLongSentence(sentence, countTokens))
  // Less overlap is tried before longer pieces, because a sentence of danger is best recognised alone.
  const sizes = size.overlap === 1 ? [size] : [size, { ...size, overlap: 1 as const }]
  for (const pieces of increasinglyCoarse(sentences)) {
    for (const candidate of sizes) {
      const groups = groupsOf(pieces, candidate)
      if (isWithinLimits(pieces, groups, limitShare)) return windowsFrom(pieces, groups)
    }
  }
  // The longest pieces without overlaps need the fewest runs. They are used even above the limits: nothing is left out.
  const pieces = groupWithin(sentences, maxJoinedTokens, 0).map(merge)
  return windowsFrom(
    pieces,
    pieces.map((piece) => [piece]),
  )
}

/** The sentences, then ever longer groups of neighbours: the first division that is within the limits is read. */
function* increasinglyCoarse(sentences: readonly Piece[]): Generator<readonly Piece[]> {
  yield sentences
  for (const tokens of joinedTokens) yield groupWithin(sentences, tokens).map(merge)
}

function groupsOf(
  pieces: readonly Piece[],
  { whole, window, overlap }: WindowSize,
): (readonly Piece[])[] {
  const groups = tokensOf(pieces) <= whole ? [pieces] : groupWithin(pieces, window, overlap)
  return groups.filter((group) => group.length > 0)
}

/** Counts a repeated text once, because it is read once. */
function isWithinLimits(
  pieces: readonly Piece[],
  groups: readonly (readonly Piece[])[],
  limitShare: number,
): boolean {
  const tokensByText = new Map(pieces.map(({ text, tokens }) => [text, tokens]))
  if (tokensByText.size > windowLimits.sentences) return false
  const runs = new Map([
    ...tokensByText,
    ...groups.map((group) => [textOf(group), tokensOf(group)] as const),
  ])
  const tokens = [...runs.values()].reduce((sum, count) => sum + count, 0)
  return (
    runs.size <= limitShare * windowLimits.runs && tokens <= limitShare * windowLimits.runTokens
  )
}

function windowsFrom(pieces: readonly Piece[], groups: readonly (readonly Piece[])[]): Window[] {
  const withPairs = pieces.length <= windowLimits.pairedSentences
  const windows = groups.map((group) => ({ text: textOf(group), parts: partsOf(group, withPairs) }))
  return [...new Map(windows.map((window) => [window.text, window])).values()]
}

function partsOf(group: readonly Piece[], withPairs: boolean): string[] {
  if (group.length === 1) return []
  const pairs = withPairs && group.length > 2 ? pairsOf(group) : []
  return [...new Set([...group.map(({ text }) => text), ...pairs])]
}

const pairsOf = (group: readonly Piece[]) =>
  group.slice(1).map((_, index) => textOf(group.slice(index, index + 2)))

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join(' ')
const tokensOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { tokens }) => sum + tokens, 0)
const merge = (group: readonly Piece[]): Piece => ({ text: textOf(group), tokens: tokensOf(group) })

/**
 * Groups of neighbours, usually within `tokens`. A group usually begins with the last item of the one before
 * (`overlap: 1`) or with its last half.
 */
function groupWithin(
  items: readonly Piece[],
  tokens: number,
  overlap: 0 | 1 | 'half' = 1,
): Piece[][] {
  const groups: Piece[][] = []
  let from = 0
  while (from < items.length) {
    const to = endWithin(items, from, tokens)
    groups.push(items.slice(from, to))
    if (to === items.length) break
    const repeated = overlap === 'half' ? Math.floor((to - from) / 2) : overlap
    // A group of one has nothing to repeat.
    from = to - from > 1 ? to - repeated : to
  }
  return groups
}

/** A sentence that is too long, in pieces that usually begin with the last words of the piece before. */
function splitLongSentence(sentence: string, countTokens: (text: string) => number): Piece[] {
  const tokens = countTokens(sentence)
  if (tokens <= windowLimits.sentenceTokens) return [{ text: sentence, tokens }]
  const words = sentence
    .split(' ')
    .flatMap(splitLongWord)
    .map((text) => ({ text, tokens: countTokens(text) }))
  const pieces: Piece[] = []
  let from = 0
  while (from < words.length) {
    const to = endWithin(words, from, windowLimits.sentenceTokens)
    const group = words.slice(from, to)
    pieces.push({ text: textOf(group), tokens: tokensOf(group) })
    if (to === words.length) break
    from = Math.max(from + 1, startWithin(words, to, windowLimits.overlapTokens))
  }
  return pieces
}

/** A longer word is cut anywhere: it may be a text without spaces, such as one in Chinese. */
const maxWordLength = 24
function splitLongWord(word: string): string[] {
  const characters = [...word]
  const pieces: string[] = []
  for (let from = 0; from < characters.length; from += maxWordLength)
    pieces.push(characters.slice(from, from + maxWordLength).join(''))
  return pieces
}

/** The index behind the items from `from` on that fit into `tokens`. The first is taken even if it does not fit. */
function endWithin(items: readonly Piece[], from: number, tokens: number): number {
  let sum = items[from]?.tokens ?? 0
  let to = from + 1
  for (; to < items.length; to += 1) {
    sum += items[to]?.tokens ?? 0
    if (sum > tokens) break
  }
  return to
}

/** The index of the first of the items before `to` that fit into `tokens` together. */
function startWithin(items: readonly Piece[], to: number, tokens: number): number {
  let sum = 0
  let from = to
  while (from > 0) {
    sum += items[from - 1]?.tokens ?? 0
    if (sum > tokens) break
    from -= 1
  }
  return from
}

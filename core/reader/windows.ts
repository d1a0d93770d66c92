// A text is read in windows, because one alarming sentence disappears in the average of a long text. The
// windows cover every word. Each has parts: its sentences and neighbouring pairs of them.

import { splitSentences } from '../script/notation.ts'

/**
 * How large windows are: a text of up to `whole` tokens is one window, a longer one has windows of up to `window` tokens.
 * Each begins with `overlap` sentences of the one before.
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
  /** A sentence with more tokens is cut into parts that overlap. */
  sentenceTokens: 40,
  overlapTokens: 10,
  /** More sentences take too long to read: then neighbouring ones are joined, so that nothing is left out. */
  sentences: 300,
  /** Up to this many sentences, neighbouring pairs are read as well. */
  pairedSentences: 48,
  /** Windows and parts together: each is one run of the model. Only dense or hostile texts reach this. */
  runs: 400,
  /** The tokens of all runs together. */
  runTokens: 16_000,
} as const

/** Maximum lengths of joined sentences, tried in this order. The last is that of the texts the model was trained with. */
const joinedTokens = [12, 20, 30, 40, 60, 80, 110, 150] as const
const maxJoinedTokens = 150

export interface Window {
  text: string
  /** Empty if the window is a single sentence. */
  parts: string[]
}

interface Part {
  text: string
  tokens: number
}

interface Options {
  size?: WindowSize
  /** The share of the limits that this text may use, if it is one of several readings of the same text. */
  share?: number
}

/** `countTokens` counts the tokens of a text for the model. */
export function windowsOf(
  text: string,
  countTokens: (text: string) => number,
  { size = narrowWindows, share = 1 }: Options = {},
): Window[] {
  const sentences = text
    .split('\n')
    .flatMap((line) => splitSentences(line))
    .filter((sentence) => /[\p{L}\p{N}\p{S}]/u.test(sentence))
    .flatMap((sentence) => splitLongSentence(sentence, countTokens))
  // Less overlap is tried before coarser parts, because a sentence of danger is best recognised alone.
  const sizes = size.overlap === 1 ? [size] : [size, { ...size, overlap: 1 as const }]
  for (const parts of increasinglyCoarse(sentences)) {
    for (const candidate of sizes) {
      const groups = groupsOf(parts, candidate)
      if (isWithinLimits(parts, groups, share)) return windowsFrom(parts, groups)
    }
  }
  // The longest parts without overlaps need the fewest runs. They are used even above the limits: nothing is left out.
  const parts = groupWithin(sentences, maxJoinedTokens, 0).map(merge)
  return windowsFrom(
    parts,
    parts.map((part) => [part]),
  )
}

/** The sentences, then ever longer groups of neighbours: the first division that is within the limits is read. */
function* increasinglyCoarse(sentences: readonly Part[]): Generator<readonly Part[]> {
  yield sentences
  for (const tokens of joinedTokens) yield groupWithin(sentences, tokens).map(merge)
}

function groupsOf(
  parts: readonly Part[],
  { whole, window, overlap }: WindowSize,
): (readonly Part[])[] {
  const groups = tokensOf(parts) <= whole ? [parts] : groupWithin(parts, window, overlap)
  return groups.filter((group) => group.length > 0)
}

/** Repeated texts are read once. */
function isWithinLimits(
  parts: readonly Part[],
  groups: readonly (readonly Part[])[],
  share: number,
): boolean {
  const tokensByText = new Map(parts.map(({ text, tokens }) => [text, tokens]))
  if (tokensByText.size > windowLimits.sentences) return false
  const runs = new Map([
    ...tokensByText,
    ...groups.map((group) => [textOf(group), tokensOf(group)] as const),
  ])
  const tokens = [...runs.values()].reduce((sum, count) => sum + count, 0)
  return runs.size <= share * windowLimits.runs && tokens <= share * windowLimits.runTokens
}

function windowsFrom(parts: readonly Part[], groups: readonly (readonly Part[])[]): Window[] {
  const withPairs = parts.length <= windowLimits.pairedSentences
  const windows = groups.map((group) => ({ text: textOf(group), parts: partsOf(group, withPairs) }))
  return [...new Map(windows.map((window) => [window.text, window])).values()]
}

function partsOf(group: readonly Part[], withPairs: boolean): string[] {
  if (group.length === 1) return []
  const pairs = withPairs && group.length > 2 ? pairsOf(group) : []
  return [...new Set([...group.map(({ text }) => text), ...pairs])]
}

const pairsOf = (group: readonly Part[]) =>
  group.slice(1).map((_, index) => textOf(group.slice(index, index + 2)))

const textOf = (parts: readonly Part[]) => parts.map(({ text }) => text).join(' ')
const tokensOf = (parts: readonly Part[]) => parts.reduce((sum, { tokens }) => sum + tokens, 0)
const merge = (group: readonly Part[]): Part => ({ text: textOf(group), tokens: tokensOf(group) })

/** Groups of neighbours within `tokens`. Each begins with the last `overlap` items of the one before, or with half of it. */
function groupWithin(
  items: readonly Part[],
  tokens: number,
  overlap: 0 | 1 | 'half' = 1,
): Part[][] {
  const groups: Part[][] = []
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

/** A sentence that is too long, in parts that begin with the last words of the part before. */
function splitLongSentence(sentence: string, countTokens: (text: string) => number): Part[] {
  const tokens = countTokens(sentence)
  if (tokens <= windowLimits.sentenceTokens) return [{ text: sentence, tokens }]
  const words = sentence
    .split(' ')
    .flatMap(splitLongWord)
    .map((text) => ({ text, tokens: countTokens(text) }))
  const parts: Part[] = []
  let from = 0
  while (from < words.length) {
    const to = endWithin(words, from, windowLimits.sentenceTokens)
    const group = words.slice(from, to)
    parts.push({ text: textOf(group), tokens: tokensOf(group) })
    if (to === words.length) break
    from = Math.max(from + 1, startWithin(words, to, windowLimits.overlapTokens))
  }
  return parts
}

/** A longer word is cut anywhere: it may be a text without spaces, such as one in Chinese. */
const maxWordLength = 24
function splitLongWord(word: string): string[] {
  const characters = [...word]
  const parts: string[] = []
  for (let from = 0; from < characters.length; from += maxWordLength)
    parts.push(characters.slice(from, from + maxWordLength).join(''))
  return parts
}

/** The index behind the last of the items from `from` on that fit into `tokens`; at least one does. */
function endWithin(items: readonly Part[], from: number, tokens: number): number {
  let sum = items[from]?.tokens ?? 0
  let to = from + 1
  for (; to < items.length; to += 1) {
    sum += items[to]?.tokens ?? 0
    if (sum > tokens) break
  }
  return to
}

/** The index of the first of the items before `to` that fit into `tokens` together. */
function startWithin(items: readonly Part[], to: number, tokens: number): number {
  let sum = 0
  let from = to
  while (from > 0) {
    sum += items[from - 1]?.tokens ?? 0
    if (sum > tokens) break
    from -= 1
  }
  return from
}

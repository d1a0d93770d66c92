// What an answer may mention about earlier entries: how an entry relates to the last ones of the same user.

import { dotProduct } from '../../reader/dot-product.ts'
import { type Feeling, feelings, valences } from '../../reader/labels.ts'

/** What the reader found in an entry. */
export interface EntryReading {
  /** The model that read it: vectors of different models cannot be compared. */
  model: string
  /** Probabilities in the order of the labels. */
  feelings: readonly number[]
  valences: readonly number[]
  vector: Float32Array
}

export interface EarlierEntry extends EntryReading {
  id: string
  /** Calendar days before the entry that is answered. */
  daysAgo: number
}

export const relations = ['second', 'again', 'turn', 'ended well', 'quiet'] as const
/**
 * Second, again: something like it was written on one day, on more days. Turn: a good day after hard ones.
 * Ended well: something good that is like an earlier worry. Quiet: a calm day after a stormy one.
 */
export type Relation = (typeof relations)[number]

export interface Recalled {
  relation: Relation
  /** The earlier entries that it relates to. */
  ids: string[]
}

/** How many of the last entries are compared. */
export const rememberedEntries = 14

/** The similarity of vectors from which two texts are about the same matter. */
const minSimilarity = 0.64
/** The probability from which a valence or a feeling counts as present. */
const minProbability = 0.6
/** How probable it must be that a day was bad before it counts as stormy. */
const minStormyProbability = 0.8
/** The overlap of their feelings from which two entries feel the same. */
const minSharedFeeling = 0.5
/** Older entries are not compared. */
const maxDaysAgo = 14
const maxTurnDaysAgo = 5
const maxQuietDaysAgo = 3

/** `earlier`: newest first. Undefined: there is nothing to mention. */
export function recall(
  entry: EntryReading,
  earlier: readonly EarlierEntry[],
): Recalled | undefined {
  const recent = earlier
    .slice(0, rememberedEntries)
    .filter(({ daysAgo }) => daysAgo >= 1 && daysAgo <= maxDaysAgo)
  return (
    recallEndedWell(entry, recent) ??
    recallRepetition(entry, recent) ??
    recallTurn(entry, recent) ??
    recallQuiet(entry, recent)
  )
}

const hasValence = (
  entry: EntryReading,
  valence: (typeof valences)[number],
  min = minProbability,
) => (entry.valences[valences.indexOf(valence)] ?? 0) >= min

const probabilityOf = (entry: EntryReading, ...names: Feeling[]) =>
  names.reduce((sum, name) => sum + (entry.feelings[feelings.indexOf(name)] ?? 0), 0)

type Meaning = Pick<EntryReading, 'model' | 'vector'>

/**
 * How similar two texts about the same matter are; 0 if they are about different matters. Here a matter is the
 * subject of a text, not a `Matter` of the reader.
 */
export function sameMatterSimilarity(a: Meaning, b: Meaning): number {
  const similarity = a.model === b.model ? dotProduct(a.vector, b.vector) : 0
  return similarity >= minSimilarity ? similarity : 0
}

const isSameMatter = (a: EntryReading, b: EntryReading) => sameMatterSimilarity(a, b) > 0

/** How far the feelings of two entries agree, from 0 to 1. */
const feelingOverlap = (a: EntryReading, b: EntryReading) =>
  a.feelings.reduce((sum, probability, at) => sum + Math.min(probability, b.feelings[at] ?? 0), 0)

function recallEndedWell(
  entry: EntryReading,
  recent: readonly EarlierEntry[],
): Recalled | undefined {
  if (!hasValence(entry, 'p') || probabilityOf(entry, 'joy', 'pride', 'calm') < minProbability)
    return undefined
  const worry = recent.find(
    (each) =>
      hasValence(each, 'n') &&
      probabilityOf(each, 'fear', 'doubt') >= minProbability &&
      isSameMatter(entry, each),
  )
  return worry && { relation: 'ended well', ids: [worry.id] }
}

function recallRepetition(
  entry: EntryReading,
  recent: readonly EarlierEntry[],
): Recalled | undefined {
  if (!hasValence(entry, 'n')) return undefined
  const alike = recent.filter(
    (each) =>
      hasValence(each, 'n') &&
      feelingOverlap(each, entry) >= minSharedFeeling &&
      isSameMatter(entry, each),
  )
  const days = new Set(alike.map(({ daysAgo }) => daysAgo)).size
  if (days === 0) return undefined
  return { relation: days === 1 ? 'second' : 'again', ids: alike.map(({ id }) => id) }
}

function recallTurn(entry: EntryReading, recent: readonly EarlierEntry[]): Recalled | undefined {
  if (!hasValence(entry, 'p') || probabilityOf(entry, 'joy', 'pride') < minProbability)
    return undefined
  const last = recent.filter(({ daysAgo }) => daysAgo <= maxTurnDaysAgo)
  const hard = last.filter((each) => hasValence(each, 'n'))
  const days = new Set(hard.map(({ daysAgo }) => daysAgo)).size
  if (days < 2 || hard.length < last.length) return undefined
  return { relation: 'turn', ids: hard.map(({ id }) => id) }
}

function recallQuiet(entry: EntryReading, recent: readonly EarlierEntry[]): Recalled | undefined {
  const [last] = recent
  const isCalm =
    probabilityOf(entry, 'calm', 'neutral') >= minProbability &&
    !hasValence(entry, 'n', 1 - minProbability)
  if (!isCalm || last === undefined || last.daysAgo > maxQuietDaysAgo) return undefined
  if (
    !hasValence(last, 'n', minStormyProbability) ||
    probabilityOf(last, 'fear', 'anger', 'guilt', 'heartbreak') < minProbability
  )
    return undefined
  return { relation: 'quiet', ids: [last.id] }
}

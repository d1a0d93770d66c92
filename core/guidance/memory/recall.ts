// What an answer may notice about the days before: how an entry relates to the last ones of that person.

import { type Feeling, feelings, valences } from '../../reader/labels.ts'
import { product } from '../answers/find-answers.ts'

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
  /** The entries that were remembered. */
  ids: string[]
}

/** For meaning, so many of the last entries count. */
export const rememberedEntries = 14

const likeVector = 0.64
const sure = 0.6
const stormy = 0.8
const halfFelt = 0.5
/** Days after which nothing is noticed any more. */
const maxDays = 14
const daysOfTurn = 5
const daysOfQuiet = 3

/** `earlier`: newest first. Undefined: there is nothing to notice. */
export function recall(
  entry: EntryReading,
  earlier: readonly EarlierEntry[],
): Recalled | undefined {
  const known = earlier
    .slice(0, rememberedEntries)
    .filter(({ daysAgo }) => daysAgo >= 1 && daysAgo <= maxDays)
  return (
    endedWell(entry, known) ??
    cameAgain(entry, known) ??
    turned(entry, known) ??
    calmed(entry, known)
  )
}

const is = (entry: EntryReading, valence: (typeof valences)[number], least = sure) =>
  (entry.valences[valences.indexOf(valence)] ?? 0) >= least

const shareOf = (entry: EntryReading, ...names: Feeling[]) =>
  names.reduce((sum, name) => sum + (entry.feelings[feelings.indexOf(name)] ?? 0), 0)

type Meaning = Pick<EntryReading, 'model' | 'vector'>

/** How near two texts about the same matter are; 0 where they are not about the same. */
export function matterNearness(one: Meaning, other: Meaning): number {
  const nearness = one.model === other.model ? product(one.vector, other.vector) : 0
  return nearness >= likeVector ? nearness : 0
}

const isLike = (one: EntryReading, other: EntryReading) => matterNearness(one, other) > 0

/** How much of what is felt is felt in both. */
const sharedFeeling = (one: EntryReading, other: EntryReading) =>
  one.feelings.reduce((sum, share, at) => sum + Math.min(share, other.feelings[at] ?? 0), 0)

function endedWell(entry: EntryReading, known: readonly EarlierEntry[]): Recalled | undefined {
  if (!is(entry, 'p') || shareOf(entry, 'joy', 'pride', 'calm') < sure) return undefined
  const worry = known.find(
    (each) => is(each, 'n') && shareOf(each, 'fear', 'doubt') >= sure && isLike(entry, each),
  )
  return worry && { relation: 'ended well', ids: [worry.id] }
}

function cameAgain(entry: EntryReading, known: readonly EarlierEntry[]): Recalled | undefined {
  if (!is(entry, 'n')) return undefined
  const alike = known.filter(
    (each) => is(each, 'n') && sharedFeeling(each, entry) >= halfFelt && isLike(entry, each),
  )
  const days = new Set(alike.map(({ daysAgo }) => daysAgo)).size
  if (days === 0) return undefined
  return { relation: days === 1 ? 'second' : 'again', ids: alike.map(({ id }) => id) }
}

function turned(entry: EntryReading, known: readonly EarlierEntry[]): Recalled | undefined {
  if (!is(entry, 'p') || shareOf(entry, 'joy', 'pride') < sure) return undefined
  const last = known.filter(({ daysAgo }) => daysAgo <= daysOfTurn)
  const hard = last.filter((each) => is(each, 'n'))
  const days = new Set(hard.map(({ daysAgo }) => daysAgo)).size
  if (days < 2 || hard.length < last.length) return undefined
  return { relation: 'turn', ids: hard.map(({ id }) => id) }
}

function calmed(entry: EntryReading, known: readonly EarlierEntry[]): Recalled | undefined {
  const [last] = known
  const isCalm = shareOf(entry, 'calm', 'neutral') >= sure && !is(entry, 'n', 1 - sure)
  if (!isCalm || last === undefined || last.daysAgo > daysOfQuiet) return undefined
  if (!is(last, 'n', stormy) || shareOf(last, 'fear', 'anger', 'guilt', 'heartbreak') < sure)
    return undefined
  return { relation: 'quiet', ids: [last.id] }
}

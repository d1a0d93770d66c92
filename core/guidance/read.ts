// What a reflection is about, from how its sentences were weighed.

import {
  type FittingIdea,
  IDEA_OF,
  IDEAS,
  type Idea,
  KINDS,
  type Kind,
  type ReadKind,
} from './kinds.ts'
import { speaksOfLoss } from './loss.ts'
import { kindByWords } from './signals.ts'

/** The probability of each kind. */
export type KindShares = Readonly<Record<Kind, number>>

export type Reading = {
  kind: ReadKind
  /** None where the kind is not plain: an unsure answer claims no more than it knows. */
  idea: FittingIdea
  /** Whether an answer may name it: an idea weighs more than the others, or it is a loss. */
  sure: boolean
  /** Whether the kind is so plain that somebody else's answer can be held to it. */
  certain: boolean
  /** Two ideas weigh nearly the same: the answer says that it heard both, and names one. */
  mixed: boolean
  /** The person's sentences, the most telling first. */
  telling: string[]
}

export type Weighed = { text: string; shares: KindShares }

/** How much the text as a whole counts beside the mean of its sentences. */
const WHOLE = 0.6
const NEARLY = 0.7
/** So much for one of three ideas; and so much for one of eleven kinds. */
const SURE = 0.4
const CERTAIN = 0.4
/** A picture that would not come is the opposite of one that came. */
const NO_PICTURE =
  /\b(?:felt|feel|saw|see) nothing\b|\b(?:can(?:'t|not)|could(?:n't| not)) (?:really )?(?:feel|see|picture|imagine|get into)\b|\bleaves? me cold\b|\bdid nothing for me\b/i

export function readingOf(whole: KindShares, sentences: readonly Weighed[]): Reading {
  const mean = (kind: Kind) =>
    sentences.reduce((sum, { shares }) => sum + shares[kind], 0) / Math.max(1, sentences.length)
  const total = (kind: Kind) =>
    sentences.length === 0 ? whole[kind] : WHOLE * whole[kind] + (1 - WHOLE) * mean(kind)
  const likeliest = highest(KINDS, total)
  const kind =
    likeliest === 'remembering' &&
    sentences.some(({ text }) => NO_PICTURE.test(text.replace('’', "'")))
      ? 'flat'
      : likeliest
  const idea = IDEA_OF[kind]
  const weight = (each: Idea) =>
    KINDS.filter((one) => IDEA_OF[one] === each).reduce((sum, one) => sum + total(one), 0)
  const rivals = IDEAS.filter((each) => each !== idea)
  const sure = weight(idea) >= SURE
  return {
    kind,
    idea: sure ? idea : 'none',
    sure,
    certain: sure && total(likeliest) >= CERTAIN,
    mixed: sentences.length > 1 && Math.max(...rivals.map(weight)) > NEARLY * weight(idea),
    telling: [...sentences]
      .sort((one, other) => other.shares[kind] - one.shares[kind])
      .map(({ text }) => text),
  }
}

/** For a model that does not tell the kinds apart: words alone decide, and nothing is sure. */
export function readingByWords(text: string, sentences: readonly string[]): Reading {
  const kind = kindByWords(text)
  return { kind, idea: 'none', sure: false, certain: false, mixed: false, telling: [...sentences] }
}

/** Undefined where no loss is spoken of: then the rest is weighed. */
export function readingOfLoss(text: string, sentences: readonly string[]): Reading | undefined {
  const telling = sentences.filter(speaksOfLoss)
  if (telling.length === 0 && !speaksOfLoss(text)) return undefined
  const rest = sentences.filter((sentence) => !telling.includes(sentence))
  const known = { sure: true, certain: true, mixed: false }
  return { kind: 'loss', idea: 'none', ...known, telling: [...telling, ...rest] }
}

function highest<T>(items: readonly [T, ...T[]] | readonly T[], weight: (item: T) => number): T {
  return items.reduce((best, next) => (weight(next) > weight(best) ? next : best))
}

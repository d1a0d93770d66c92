// Reads what a person wrote by its meaning: whether it asks for care, and what a reflection is about.
// Weights are trained by `npm run guidance-weights` and committed beside this file.

import { type ClassWeights, classify } from '#core/classifier.ts'
import type { Kind } from '#core/guidance/kinds.ts'
import { type Reading, readingByWords, readingOf, readingOfLoss } from '#core/guidance/read.ts'
import { kindSignals } from '#core/guidance/signals.ts'
import { hashedNgrams } from '#core/hashed-ngrams.ts'
import { type CONCERN_CLASSES, concernOf, piecesOf, type TextKind } from '#core/safety/concern.ts'
import { fewPieces } from '#core/safety/few-pieces.ts'
import { crisisSignals, speaksNearHarm } from '#core/safety/signals.ts'
import type { Concern } from '#core/safety/words.ts'
import { plainGoal } from '#core/script/goal-text.ts'
import { splitSentences } from '#core/script/notation.ts'
import { fromBytes, type SentenceModel } from '../sentence-model.ts'

type Stored<Name extends string> = { name: Name; bias: number; largest: number; vector: string }
type ConcernClass = (typeof CONCERN_CLASSES)[number]
export type ReadingWeights = {
  kinds: Stored<Kind>[]
  concern: Stored<ConcernClass>[]
  /** The same, taught by strangers' words as well. */
  secondOpinion: Stored<ConcernClass>[]
}

export type ReadingModel = {
  readForCare: (text: string, kind: TextKind) => Promise<Concern | undefined>
  readReflection: (text: string) => Promise<Reading>
}

/** What a reflection is about shows within its first sentences; care looks through all of them. */
const MOST_SENTENCES = 16
const MOST_CHARACTERS = 320
/** How many figures the encoder gives a text. */
const MEANING = 512

export function createReadingModel(
  embed: SentenceModel | undefined,
  stored: ReadingWeights,
): ReadingModel {
  if (embed === undefined) {
    return {
      readForCare: async (text, kind) => concernOf(text, [], kind),
      readReflection: async (text) =>
        readingOfLoss(text, sentencesOf(text)) ?? readingByWords(text, sentencesOf(text)),
    }
  }
  const concern = stored.concern.map(restored)
  const secondOpinion = stored.secondOpinion.map(restored)
  const kinds = stored.kinds.map(restored)
  /** By the signs and the words alone, without asking what is meant. */
  const suspicion = (piece: string) => {
    const meaningless = new Array<number>(MEANING).fill(0)
    const { none } = classify(seenIn(piece, meaningless, crisisSignals), concern)
    return (speaksNearHarm(piece) ? 1 : 0) + 1 - none
  }
  return {
    async readForCare(text, kind) {
      const said = concernOf(text, [], kind)
      if (said !== undefined) return said
      const pieces = fewPieces(piecesOf(text), suspicion)
      const vectors = await embed(pieces)
      const weighed = pieces.map((piece, at) => {
        const seen = seenIn(piece, vectors[at], crisisSignals)
        return {
          text: piece,
          shares: classify(seen, concern),
          secondOpinion: classify(seen, secondOpinion),
        }
      })
      return concernOf(text, weighed, kind)
    },
    async readReflection(text) {
      const whole = plainGoal(text).slice(0, MOST_CHARACTERS)
      const sentences = sentencesOf(text)
      const lost = readingOfLoss(text, sentences)
      if (lost !== undefined) return lost
      const vectors = await embed([whole, ...sentences])
      const weighed = [whole, ...sentences].map((piece, at) => ({
        text: piece,
        shares: classify(seenIn(piece, vectors[at], kindSignals), kinds),
      }))
      const [first, ...rest] = weighed
      return first === undefined ? readingByWords(text, []) : readingOf(first.shares, rest)
    },
  }
}

/** All that is weighed of a text: its meaning, the signs in it, and its words. */
export function seenIn(
  text: string,
  vector: readonly number[] | undefined,
  signals: (text: string) => number[],
): number[] {
  return [...(vector ?? []), ...signals(text), ...hashedNgrams(text)]
}

function sentencesOf(text: string): string[] {
  return plainGoal(text)
    .split('\n')
    .flatMap((line) => splitSentences(line))
    .slice(0, MOST_SENTENCES)
}

function restored<Name extends string>(stored: Stored<Name>): ClassWeights<Name> {
  const { name, bias, largest, vector } = stored
  return { name, bias, vector: fromBytes(vector, largest) }
}

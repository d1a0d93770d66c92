// Reads what a person wrote by its meaning: whether it asks for care, and what a reflection is about.
// Weights are trained by `npm run guidance-weights` and committed beside this file.

import { type ClassWeights, classify } from '#core/classifier.ts'
import type { Kind } from '#core/guidance/kinds.ts'
import { type Reading, readingByWords, readingOf, readingOfLoss } from '#core/guidance/read.ts'
import { kindSignals } from '#core/guidance/signals.ts'
import { type CONCERN_CLASSES, concernOf, piecesOf, type TextKind } from '#core/safety/concern.ts'
import { fewPieces } from '#core/safety/few-pieces.ts'
import { crisisSignals } from '#core/safety/signals.ts'
import type { Concern } from '#core/safety/words.ts'
import { plainGoal } from '#core/script/goal-text.ts'
import { splitSentences } from '#core/script/notation.ts'
import { fromBytes, type SentenceModel } from '../sentence-model.ts'

type Stored<Name extends string> = { name: Name; bias: number; largest: number; vector: string }
export type ReadingWeights = {
  kinds: Stored<Kind>[]
  concern: Stored<(typeof CONCERN_CLASSES)[number]>[]
}

export type ReadingModel = {
  readForCare: (text: string, kind: TextKind) => Promise<Concern | undefined>
  readReflection: (text: string) => Promise<Reading>
}

/** What a reflection is about shows within its first sentences; care reads all of them. */
const MOST_SENTENCES = 24
const MOST_CHARACTERS = 600

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
  const kinds = stored.kinds.map(restored)
  return {
    async readForCare(text, kind) {
      const pieces = fewPieces(piecesOf(text))
      const vectors = await embed(pieces)
      const weighed = pieces.map((piece, at) => ({
        text: piece,
        shares: classify([...(vectors[at] ?? []), ...crisisSignals(piece)], concern),
      }))
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
        shares: classify([...(vectors[at] ?? []), ...kindSignals(piece)], kinds),
      }))
      const [first, ...rest] = weighed
      return first === undefined ? readingByWords(text, []) : readingOf(first.shares, rest)
    },
  }
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

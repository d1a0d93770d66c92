// Finds the broad situation of an entry from three signals: the reader's classification head for situations, the
// situations of the nearest example entries of the library, and the feelings.

import { dotProduct } from '../../reader/dot-product.ts'
import { type Situation, situations } from '../../reader/situations.ts'
import { type AnswerIndex, type EntryFeelings, feelingMatchOf } from './find-answers.ts'
import type { SituationAnswers } from './situation-answers.ts'

interface SituatedEntry extends Pick<EntryFeelings, 'feelings'> {
  vector: Float32Array
  /** The probabilities of the reader's head, in the order of its labels. */
  situation: readonly number[]
}

export interface FoundSituation {
  answers: SituationAnswers
  /** How probably its answers are right, from 0 to 1. */
  score: number
}

/** How many of the nearest example entries vote. */
const voterCount = 20
/** Below this probability of the head the answers were mostly wrong, whatever the neighbours were. */
const minProbability = 0.42

// Fitted to 604 judgements whether the answers of a situation are right for an entry by an independent author (area
// under the curve 0.78), with this offset and the reader of an earlier training.
const logOffset = 0.001
const weights = {
  probability: 0.22,
  similarity: 1.14,
  votes: 1.37,
  feelingMatch: 2.32,
  constant: -2.63,
}

/** The situation with the highest score, of those that the head finds probable enough; undefined: there is none. */
export function findSituation(
  entry: SituatedEntry,
  index: AnswerIndex,
  known: readonly SituationAnswers[],
): FoundSituation | undefined {
  const candidates = known
    .map((answers) => ({ answers, probability: situationProbability(answers, entry.situation) }))
    .filter(({ probability }) => probability >= minProbability)
  if (candidates.length === 0) return undefined
  const neighbours = nearestSituations(entry.vector, index)
  let best: FoundSituation | undefined
  for (const { answers, probability } of candidates) {
    const memberNeighbours = answers.members.flatMap((id) => neighbours.get(id) ?? [])
    const similarity = Math.max(0, ...memberNeighbours.map((each) => each.similarity))
    const votes = memberNeighbours.reduce((sum, each) => sum + each.votes, 0)
    const sum =
      weights.probability * Math.log(probability + logOffset) +
      weights.similarity * similarity +
      (weights.votes * votes) / voterCount +
      weights.feelingMatch * feelingMatchOf(answers, entry) +
      weights.constant
    const score = 1 / (1 + Math.exp(-sum))
    if (best === undefined || score > best.score) best = { answers, score }
  }
  return best
}

/** The probability that the entry is in one of the situations of these answers. */
export const situationProbability = (
  { members }: SituationAnswers,
  probabilities: readonly number[],
) => members.reduce((sum, id) => sum + (probabilities[situations.indexOf(id)] ?? 0), 0)

interface Neighbour {
  /** The similarity of the nearest example entry that belongs to the situation. */
  similarity: number
  /** How many of the voting entries belong to it. */
  votes: number
}

function nearestSituations(
  vector: Float32Array,
  { vectors, answers, answerOf }: AnswerIndex,
): Map<Situation, Neighbour> {
  const similarities = Float32Array.from(vectors, (other) => dotProduct(vector, other))
  const voterThreshold = similarities.toSorted().at(-voterCount) ?? Number.NEGATIVE_INFINITY
  const found = new Map<Situation, Neighbour>()
  for (const [row, similarity] of similarities.entries()) {
    const situation = answers[answerOf[row] ?? 0]?.situation
    if (situation === undefined) continue
    const neighbour = found.get(situation) ?? { similarity, votes: 0 }
    found.set(situation, neighbour)
    neighbour.similarity = Math.max(neighbour.similarity, similarity)
    if (similarity >= voterThreshold) neighbour.votes += 1
  }
  return found
}

// Finds the broad situation of an entry, from three witnesses: the reader's head for situations, the situations of the
// nearest entries of the library, and the feelings.

import { type Situation, situations } from '../../reader/situations.ts'
import { type AnswerIndex, type EntryFeelings, feelingMatchOf, product } from './find-answers.ts'
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

/** How many of the nearest entries vote. */
const voters = 20
/** Where the head is less sure than this, the answers were mostly wrong, whatever the neighbours said. */
const minShare = 0.42

// Fitted to 604 judgements whether the answers of a situation are right for an entry of a stranger (area under the
// curve 0.78), with the weights of an earlier training. The least probability keeps the logarithm finite.
const leastShare = 0.001
const weights = { share: 0.22, similarity: 1.14, votes: 1.37, feelingMatch: 2.32, constant: -2.63 }

/** The most probable one of which the head is sure; undefined where there is none. */
export function findSituation(
  entry: SituatedEntry,
  index: AnswerIndex,
  known: readonly SituationAnswers[],
): FoundSituation | undefined {
  const candidates = known
    .map((answers) => ({ answers, share: shareOf(answers, entry.situation) }))
    .filter(({ share }) => share >= minShare)
  if (candidates.length === 0) return undefined
  const neighbours = nearestSituations(entry.vector, index)
  let best: FoundSituation | undefined
  for (const { answers, share } of candidates) {
    const near = answers.members.flatMap((id) => neighbours.get(id) ?? [])
    const similarity = Math.max(0, ...near.map((each) => each.similarity))
    const votes = near.reduce((sum, each) => sum + each.votes, 0)
    const sum =
      weights.share * Math.log(share + leastShare) +
      weights.similarity * similarity +
      (weights.votes * votes) / voters +
      weights.feelingMatch * feelingMatchOf(answers, entry) +
      weights.constant
    const score = 1 / (1 + Math.exp(-sum))
    if (best === undefined || score > best.score) best = { answers, score }
  }
  return best
}

/** How probable one of its situations is. */
export const shareOf = ({ members }: SituationAnswers, shares: readonly number[]) =>
  members.reduce((sum, id) => sum + (shares[situations.indexOf(id)] ?? 0), 0)

interface Neighbour {
  /** Of the nearest entry that belongs to the situation. */
  similarity: number
  /** How many of the nearest entries belong to it. */
  votes: number
}

function nearestSituations(
  vector: Float32Array,
  { vectors, answers, answerOf }: AnswerIndex,
): Map<Situation, Neighbour> {
  const similarities = Float32Array.from(vectors, (other) => product(vector, other))
  const leastVoter = similarities.toSorted().at(-voters) ?? Number.NEGATIVE_INFINITY
  const found = new Map<Situation, Neighbour>()
  for (const [row, similarity] of similarities.entries()) {
    const situation = answers[answerOf[row] ?? 0]?.situation
    if (situation === undefined) continue
    const neighbour = found.get(situation) ?? { similarity, votes: 0 }
    found.set(situation, neighbour)
    neighbour.similarity = Math.max(neighbour.similarity, similarity)
    if (similarity >= leastVoter) neighbour.votes += 1
  }
  return found
}

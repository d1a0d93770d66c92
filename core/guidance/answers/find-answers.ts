// Ranks the answers for an entry: first those whose example entries are nearest in meaning, and whose feelings agree
// with it.

import { dotProduct } from '../../reader/dot-product.ts'
import { type Feeling, feelings, type valences } from '../../reader/labels.ts'
import type { Answer } from './answer.ts'
import { createWordScorer, type WordScorer } from './shared-words.ts'

/** The vectors of the example entries of all answers, in the order of the library; each has the length one. */
export interface AnswerIndex {
  answers: readonly Answer[]
  /** One row for each example entry. */
  vectors: readonly Float32Array[]
  /** For each row the index of the answer it belongs to. */
  answerOf: readonly number[]
  scoreWords: WordScorer
}

export function indexAnswers(
  answers: readonly Answer[],
  vectors: readonly Float32Array[],
): AnswerIndex {
  const answerOf = answers.flatMap(({ entries }, at) => entries.map(() => at))
  return { answers, vectors, answerOf, scoreWords: createWordScorer(answers) }
}

/** What the reader found in an entry: probabilities in the order of the labels. */
export interface EntryFeelings {
  feelings: readonly number[]
  valences: readonly number[]
}

export interface FoundAnswer {
  answer: Answer
  /** How similar its example entries are, at most 1. */
  similarity: number
  /** How probably the author of the entry feels what it answers, from 0 to 1. */
  feelingMatch: number
  score: number
}

/**
 * Weights, chosen on held-out example entries of the answers and on reflections of the validation authors
 * (`training/reader/README.md`).
 */
const feelingMatchWeight = 0.2
const valenceMatchWeight = 0.1
/** Shared words distinguish what has nearly the same vector: an exam and its result. */
const sharedWordsWeight = 0.2
/** The similarity of a single sentence counts less than that of the whole entry. */
const sentenceWeight = 0.9
/** How many example entries count besides the nearest one, which may be similar by chance. */
const furtherEntries = 2
const furtherEntriesWeight = 0.5
/** The feelings of an answer after its first count less. */
const laterFeelingWeight = 0.8

interface EntryMeaning extends EntryFeelings {
  text: string
  vector: Float32Array
  /** The vectors of its sentences, where it has several. */
  sentenceVectors: readonly Float32Array[]
}

/** Best first. */
export function findAnswers(entry: EntryMeaning, index: AnswerIndex): FoundAnswer[] {
  const { text, vector: whole, sentenceVectors } = entry
  const wordScores = index.scoreWords(text)
  const similarities: number[][] = index.answers.map(() => [])
  for (const [row, vector] of index.vectors.entries()) {
    let nearest = dotProduct(whole, vector)
    for (const sentence of sentenceVectors)
      nearest = Math.max(nearest, sentenceWeight * dotProduct(sentence, vector))
    similarities[index.answerOf[row] ?? 0]?.push(nearest)
  }
  return index.answers
    .map((answer, at) => {
      const similarity = combinedSimilarity(similarities[at] ?? [])
      const feelingMatch = feelingMatchOf(answer, entry)
      const score =
        similarity +
        feelingMatchWeight * feelingMatch +
        valenceMatchWeight * valenceMatchOf(answer, entry) +
        sharedWordsWeight * (wordScores[at] ?? 0)
      return { answer, similarity, feelingMatch, score }
    })
    .sort((a, b) => b.score - a.score)
}

function combinedSimilarity(similarities: readonly number[]): number {
  const [first = 0, ...rest] = [...similarities].sort((a, b) => b - a)
  const further = rest.slice(0, furtherEntries)
  if (further.length === 0) return first
  const mean = further.reduce((sum, each) => sum + each, 0) / further.length
  return (1 - furtherEntriesWeight) * first + furtherEntriesWeight * mean
}

/** The probability that the author of the entry feels what an answer is for, from 0 to 1. */
export function feelingMatchOf(
  answer: Pick<Answer, 'feelings'>,
  read: Pick<EntryFeelings, 'feelings'>,
): number {
  return answer.feelings.reduce((sum, feeling, at) => {
    const probability = read.feelings[feelings.indexOf(feeling)] ?? 0
    return sum + (at === 0 ? probability : laterFeelingWeight * probability)
  }, 0)
}

const goodFeelings: ReadonlySet<Feeling> = new Set(['joy', 'pride', 'calm'])

/** How well an answer to good feelings, to bad ones, to both or to neither suits an entry of each valence. */
const valenceWeights: Record<'good' | 'bad' | 'mixed' | 'neither', ValenceWeights> = {
  good: { p: 1, n: 0, m: 0.5, o: 0.5 },
  bad: { p: 0, n: 1, m: 0.6, o: 0.1 },
  mixed: { p: 0.5, n: 0.5, m: 1, o: 0.2 },
  neither: { p: 0.4, n: 0.2, m: 0.3, o: 1 },
}
type ValenceWeights = Record<(typeof valences)[number], number>

function valenceMatchOf(answer: Answer, read: EntryFeelings): number {
  const good = answer.feelings.some((feeling) => goodFeelings.has(feeling))
  const bad = answer.feelings.some((each) => each !== 'neutral' && !goodFeelings.has(each))
  const { p, n, m, o } = valenceWeights[good ? (bad ? 'mixed' : 'good') : bad ? 'bad' : 'neither']
  return [p, n, m, o].reduce((sum, weight, at) => sum + weight * (read.valences[at] ?? 0), 0)
}

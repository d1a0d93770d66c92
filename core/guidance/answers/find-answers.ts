// Finds the answers for an entry: those whose own entries are nearest in meaning, and whose feelings agree
// with it.

import { type Feeling, feelings, type valences } from '../../reader/labels.ts'
import type { Answer } from './answer.ts'
import { type SharedWords, sharedWords } from './shared-words.ts'

/** The vectors of the entries of all answers, in the order of the library; each has the length one. */
export interface AnswerIndex {
  answers: readonly Answer[]
  /** One row for each entry. */
  vectors: readonly Float32Array[]
  /** For each row the answer it belongs to. */
  answerOf: readonly number[]
  words: SharedWords
}

export function indexAnswers(
  answers: readonly Answer[],
  vectors: readonly Float32Array[],
): AnswerIndex {
  const answerOf = answers.flatMap(({ entries }, at) => entries.map(() => at))
  return { answers, vectors, answerOf, words: sharedWords(answers) }
}

/** What the reader found in an entry: probabilities in the order of the labels. */
export interface EntryFeelings {
  feelings: readonly number[]
  valences: readonly number[]
}

export interface FoundAnswer {
  answer: Answer
  /** How similar its example entries are, from 0 to 1. */
  similarity: number
  /** How probably the person feels what it answers, from 0 to 1. */
  feelingMatch: number
  score: number
}

/** Weights, chosen on entries of the answers that were set aside and on reflections of validation authors. */
const feelingMatchShare = 0.2
const valenceShare = 0.1
/** Words tell apart what the vectors hold for nearly the same: an exam from its result. */
const wordsShare = 0.2
/** A sentence of the entry says less than the whole. */
const sentenceShare = 0.9
/** Besides the nearest entry the next ones count: a single one may be near by chance. */
const otherEntries = 2
const otherShare = 0.5
/** A feeling that the answer names second is met less. */
const secondFeeling = 0.8

interface EntryMeaning extends EntryFeelings {
  text: string
  vector: Float32Array
  /** The vectors of its sentences, where it has several. */
  sentenceVectors: readonly Float32Array[]
}

/** Best first. */
export function findAnswers(entry: EntryMeaning, index: AnswerIndex): FoundAnswer[] {
  const { text, vector: whole, sentenceVectors } = entry
  const wordScores = index.words(text)
  const similarities: number[][] = index.answers.map(() => [])
  for (const [row, vector] of index.vectors.entries()) {
    let nearest = product(whole, vector)
    for (const sentence of sentenceVectors)
      nearest = Math.max(nearest, sentenceShare * product(sentence, vector))
    similarities[index.answerOf[row] ?? 0]?.push(nearest)
  }
  return index.answers
    .map((answer, at) => {
      const similarity = combinedSimilarity(similarities[at] ?? [])
      const feelingMatch = feelingMatchOf(answer, entry)
      const score =
        similarity +
        feelingMatchShare * feelingMatch +
        valenceShare * valenceOf(answer, entry) +
        wordsShare * (wordScores[at] ?? 0)
      return { answer, similarity, feelingMatch, score }
    })
    .sort((one, other) => other.score - one.score)
}

/** The cosine of two vectors of length one. */
export function product(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

function combinedSimilarity(similarities: readonly number[]): number {
  const [first = 0, ...rest] = [...similarities].sort((one, other) => other - one)
  const others = rest.slice(0, otherEntries)
  if (others.length === 0) return first
  const mean = others.reduce((sum, each) => sum + each, 0) / others.length
  return (1 - otherShare) * first + otherShare * mean
}

/** How probably somebody feels what an answer is for, from 0 to 1. */
export function feelingMatchOf(
  answer: Pick<Answer, 'feelings'>,
  read: Pick<EntryFeelings, 'feelings'>,
): number {
  return answer.feelings.reduce((sum, feeling, at) => {
    const share = read.feelings[feelings.indexOf(feeling)] ?? 0
    return sum + (at === 0 ? share : secondFeeling * share)
  }, 0)
}

const goodFeelings: ReadonlySet<Feeling> = new Set(['joy', 'pride', 'calm'])

/** How well an answer suits an entry that is good, bad, mixed or neither. */
const valenceWeights: Record<'good' | 'bad' | 'mixed' | 'neither', ValenceWeights> = {
  good: { p: 1, n: 0, m: 0.5, o: 0.5 },
  bad: { p: 0, n: 1, m: 0.6, o: 0.1 },
  mixed: { p: 0.5, n: 0.5, m: 1, o: 0.2 },
  neither: { p: 0.4, n: 0.2, m: 0.3, o: 1 },
}
type ValenceWeights = Record<(typeof valences)[number], number>

function valenceOf(answer: Answer, read: EntryFeelings): number {
  const good = answer.feelings.some((feeling) => goodFeelings.has(feeling))
  const bad = answer.feelings.some((each) => each !== 'neutral' && !goodFeelings.has(each))
  const { p, n, m, o } = valenceWeights[good ? (bad ? 'mixed' : 'good') : bad ? 'bad' : 'neither']
  return [p, n, m, o].reduce((sum, weight, at) => sum + weight * (read.valences[at] ?? 0), 0)
}

// Reads texts in languages that the reader's vocabulary lacks: a linear model over words, pieces of words and
// pairs of words. N-grams are stored as hashes only, so that the model holds no words of the training texts.

import { careLabels } from './labels.ts'

/** The languages that the model was trained on. */
export const ngramLanguages = ['es', 'de', 'fr', 'pt', 'it'] as const

/** The number of classes: no danger, and each kind. */
export const ngramClasses = careLabels.length

/** Several times the n-grams of the training texts: most have a bucket of their own. */
const bucketCount = 2 ** 20

/** The lengths of pieces of words, counting the space before and after a word. */
const pieceLengths = [3, 4, 5] as const

/** How often each bucket occurs in a text. Pieces and words are weighed separately. */
export type BucketCounts = readonly [
  pieces: ReadonlyMap<number, number>,
  words: ReadonlyMap<number, number>,
]

/**
 * The features of a text: the rows of the model that occur in it, and their values. A row of both a piece and a word
 * occurs twice.
 */
export interface Features {
  rows: number[]
  values: number[]
}

export interface NgramRows {
  /** The buckets that the model has, in ascending order; the index of a bucket is its row. */
  buckets: Uint32Array
  /** How rare each bucket is in the training texts (IDF), in units of `rarityStep`. */
  rarity: Uint8Array
  rarityStep: number
}

export interface NgramModel extends NgramRows {
  /** For each row, a weight for no danger and for each kind, in units of the weight step of that class. */
  weights: Int8Array
  weightSteps: Float32Array
  biases: Float32Array
}

export function countBuckets(text: string): BucketCounts {
  const words = plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`)
  // Different seeds, so that a word and an equal piece of one are in different buckets.
  return [bucketCountsOf(words.flatMap(piecesOf), 1), bucketCountsOf([...words, ...pairs], 2)]
}

/** Lower case without accents: many people write without them. */
function plainLetters(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
}

function piecesOf(word: string): string[] {
  const padded = ` ${word} `
  return pieceLengths.flatMap((length) =>
    Array.from({ length: Math.max(0, padded.length - length + 1) }, (_, from) =>
      padded.slice(from, from + length),
    ),
  )
}

function bucketCountsOf(ngrams: readonly string[], seed: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const ngram of ngrams) {
    const bucket = hash(ngram, seed) % bucketCount
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
  }
  return counts
}

/** FNV-1a, then the final mixing of MurmurHash3, which spreads the hash over all bits. */
function hash(text: string, seed: number): number {
  let mixed = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at += 1)
    mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** TF-IDF: rare buckets weigh more, repeated ones hardly more; long texts do not weigh more than short ones. */
export function featuresOf(counts: BucketCounts, model: NgramRows): Features {
  const features: Features = { rows: [], values: [] }
  for (const block of counts) {
    const rows: number[] = []
    const values: number[] = []
    for (const [bucket, count] of block) {
      const row = rowOf(bucket, model.buckets)
      if (row === undefined) continue
      rows.push(row)
      values.push((1 + Math.log(count)) * (model.rarity[row] ?? 0) * model.rarityStep)
    }
    const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
    features.rows.push(...rows)
    features.values.push(...values.map((value) => value / length))
  }
  return features
}

/** A binary search: the buckets are in ascending order. */
function rowOf(bucket: number, known: Uint32Array): number | undefined {
  let from = 0
  let to = known.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((known[middle] ?? 0) < bucket) from = middle + 1
    else to = middle
  }
  return known[from] === bucket ? from : undefined
}

/** Probabilities of no danger and of each kind. */
export function ngramScores(model: NgramModel, text: string): number[] {
  const features = featuresOf(countBuckets(text), model)
  const sums = Array.from({ length: ngramClasses }, (_, at) => {
    let sum = 0
    features.rows.forEach((row, index) => {
      sum += (features.values[index] ?? 0) * (model.weights[row * ngramClasses + at] ?? 0)
    })
    return sum * (model.weightSteps[at] ?? 0) + (model.biases[at] ?? 0)
  })
  const highest = Math.max(...sums)
  return normalised(sums.map((sum) => Math.exp(sum - highest)))
}

/** The weight of the model of English beside the n-grams: some words are the same in many languages. */
const englishShare = 0.3

/** The scores of both models combined: their weighted geometric mean. */
export function mixedScores(ngrams: readonly number[], english: readonly number[]): number[] {
  const tiny = 1e-9
  return normalised(
    ngrams.map(
      (score, at) =>
        (score + tiny) ** (1 - englishShare) * ((english[at] ?? 0) + tiny) ** englishShare,
    ),
  )
}

function normalised(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0)
  return values.map((value) => value / sum)
}

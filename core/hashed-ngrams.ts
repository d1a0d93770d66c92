// Hashed word features: every word and every pair of adjacent words is hashed to one of a fixed number
// of buckets. They complement sentence embeddings, which represent meaning but not exact words.

import { fnv1a } from './fnv1a.ts'

const buckets = 2048

/** A vector of unit length with one value for each bucket; all zero for a text without words. */
export function hashedNgrams(text: string): number[] {
  const words =
    text
      .toLowerCase()
      .replace(/[’‘]/g, "'")
      .match(/[a-z']+/g) ?? []
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`)
  const counts = new Array<number>(buckets).fill(0)
  for (const ngram of [...words, ...pairs]) {
    const bucket = fnv1a(ngram) % buckets
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  const length = Math.hypot(...counts) || 1
  return counts.map((count) => count / length)
}

// Scores answers by how many words of an entry occur in their example entries; rare words count more.

import { lowerWords, stem } from '../../script/measure/words.ts'
import type { Answer } from './answer.ts'

/**
 * Returns, for each answer, the weighted share of the text's words that occur in its example entries or its `about`
 * line, from 0 to 1.
 */
export type WordScorer = (text: string) => number[]

/** Keeps an entry of one or two rare words from counting as much as a whole one. */
const smoothing = 3
/** A word that occurs in this many example entries counts in full; the `about` line counts as one more entry. */
const fullWeightCount = 3

export function createWordScorer(answers: readonly Answer[]): WordScorer {
  // Words occur in many example entries: each is stemmed once.
  const stems = new Map<string, string>()
  const stemOf = (word: string) => {
    const stemmed = stems.get(word) ?? stem(word)
    stems.set(word, stemmed)
    return stemmed
  }
  const counts = answers.map(({ about, entries }) => {
    const count = new Map<string, number>()
    for (const text of [about, ...entries])
      for (const word of new Set(lowerWords(text).map(stemOf)))
        count.set(word, (count.get(word) ?? 0) + 1)
    return count
  })
  const answersWithWord = new Map<string, number>()
  for (const count of counts)
    for (const word of count.keys()) answersWithWord.set(word, (answersWithWord.get(word) ?? 0) + 1)
  const weightOf = (word: string) =>
    Math.log(answers.length / ((answersWithWord.get(word) ?? 0) + 0.5))

  return (text) => {
    const words = [...stemsOf(text)].map((word) => ({ word, weight: Math.max(0, weightOf(word)) }))
    const total = words.reduce((sum, { weight }) => sum + weight, smoothing)
    return counts.map((count) => {
      const shared = words.reduce((sum, { word, weight }) => {
        const found = count.get(word) ?? 0
        return found === 0 ? sum : sum + weight * Math.min(1, (1 + found) / (1 + fullWeightCount))
      }, 0)
      return shared / total
    })
  }
}

const stemsOf = (text: string) => new Set(lowerWords(text).map(stem))

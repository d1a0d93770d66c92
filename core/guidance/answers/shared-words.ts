// How many of the words of an entry stand in the entries of an answer, rare words counting more.

import { lowerWords, stem } from '../../script/measure/words.ts'
import type { Answer } from './answer.ts'

/** For each answer a share from 0 to 1. */
export type SharedWords = (text: string) => number[]

/** Keeps an entry of one or two rare words from counting as much as a whole one. */
const smallEntry = 3
/** Words in so many entries of an answer, or in what it is about, count in full. */
const fullCount = 3

export function sharedWords(answers: readonly Answer[]): SharedWords {
  // The library repeats a few thousand words: each is stemmed once, which halves the time of loading.
  const stems = new Map<string, string>()
  const stemOf = (word: string) => {
    const found = stems.get(word) ?? stem(word)
    stems.set(word, found)
    return found
  }
  const counts = answers.map(({ about, entries }) => {
    const count = new Map<string, number>()
    for (const text of [about, ...entries])
      for (const word of new Set(lowerWords(text).map(stemOf)))
        count.set(word, (count.get(word) ?? 0) + 1)
    return count
  })
  const rarity = new Map<string, number>()
  for (const count of counts)
    for (const word of count.keys()) rarity.set(word, (rarity.get(word) ?? 0) + 1)
  const weightOf = (word: string) => Math.log(answers.length / ((rarity.get(word) ?? 0) + 0.5))

  return (text) => {
    const words = [...stemsOf(text)].map((word) => ({ word, weight: Math.max(0, weightOf(word)) }))
    const total = words.reduce((sum, { weight }) => sum + weight, smallEntry)
    return counts.map((count) => {
      const shared = words.reduce((sum, { word, weight }) => {
        const found = count.get(word) ?? 0
        return found === 0 ? sum : sum + weight * Math.min(1, (1 + found) / (1 + fullCount))
      }, 0)
      return shared / total
    })
  }
}

const stemsOf = (text: string) => new Set(lowerWords(text).map(stem))

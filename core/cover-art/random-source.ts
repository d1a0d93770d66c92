import { fnv1a } from '../fnv1a.ts'
import { seededRandom } from '../seeded-random.ts'

/** Random choices that are fixed by a seed: the same seed always draws the same picture. */
export interface RandomSource {
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number
  /** True with the given probability. */
  happens(probability: number): boolean
  one<T>(choices: readonly [T, ...T[]]): T
}

export function randomSourceOf(seed: string): RandomSource {
  const next = seededRandom(fnv1a(seed))
  return {
    between: (low, high) => Math.floor(low + next() * (high - low + 1)),
    happens: (probability) => next() < probability,
    one: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}

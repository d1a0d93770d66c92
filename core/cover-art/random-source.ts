import { fnv1a } from '../fnv1a.ts'
import { seededRandom } from '../seeded-random.ts'

/** Random choices that are fixed by a seed: the same calls with the same seed give the same choices. */
export interface RandomSource {
  /** A whole number from low, rounded down, to high, rounded up; both are included. */
  between(low: number, high: number): number
  /** True with the given probability. */
  happens(probability: number): boolean
  /** One of the choices, each with the same probability. */
  pick<T>(choices: readonly [T, ...T[]]): T
}

export function createRandomSource(seed: string): RandomSource {
  const random = seededRandom(fnv1a(seed))
  return {
    between: (low, high) => Math.floor(low + random() * (high - low + 1)),
    happens: (probability) => random() < probability,
    pick: (choices) => choices[Math.floor(random() * choices.length)] ?? choices[0],
  }
}

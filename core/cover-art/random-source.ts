/** Numbers that look free and are fixed by a seed: the same id always draws the same picture. */
export interface RandomSource {
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number
  /** True in the given share of cases. */
  happens(share: number): boolean
  one<T>(choices: readonly [T, ...T[]]): T
}

export function hashOf(seed: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) {
    hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193)
  }
  return hash >>> 0
}

export function randomSourceOf(seed: string): RandomSource {
  let state = hashOf(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (low, high) => Math.floor(low + next() * (high - low + 1)),
    happens: (share) => next() < share,
    one: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}

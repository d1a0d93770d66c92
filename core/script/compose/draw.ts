// Chance, with a memory: no line is drawn twice, and the person's details take turns.

import type { Detail } from './details.ts'

export type DetailNeed = 'seen' | 'dear'

export type Draw = {
  from: (lines: readonly string[]) => string
  /** A detail that is merely seen, or one that is dear; undefined when none is left. */
  detail: (need: DetailNeed) => Detail | undefined
  echo: () => string | undefined
  chance: (share: number) => boolean
  shuffled: <T>(items: readonly T[]) => T[]
}

/** In a long goal the first things named are the ones that matter most. */
const MOST_DEAR = 5
const MOST_SEEN = 9
const DEAR_SHARE: readonly [number, number, number, number] = [1, 0.6, 0.8, 1]

export function createDraw(
  random: () => number,
  details: readonly Detail[],
  echoes: readonly string[],
): Draw {
  const used = new Set<string>()
  const uses = new Map<string, number>()
  const dear = details.filter(({ major }) => major).slice(0, MOST_DEAR)
  const seen = details.slice(0, MOST_SEEN)
  const mostUses = details.length < 2 ? 4 : details.length < 5 ? 3 : 2
  const mostEchoes = dear.length > 2 ? 1 : dear.length > 0 ? 2 : 3

  function shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ item }) => item)
  }

  function from(lines: readonly string[]): string {
    const fresh = lines.filter((text) => !used.has(text))
    const pool = fresh.length > 0 ? fresh : lines
    const text = pool[Math.floor(random() * pool.length)] ?? ''
    used.add(text)
    return text
  }

  function leastUsed<T>(
    items: readonly T[],
    key: (item: T) => string,
    most: number,
  ): T | undefined {
    const count = (item: T) => uses.get(key(item)) ?? 0
    const open = items.filter((item) => count(item) < most)
    const fewest = Math.min(...open.map(count))
    const next = shuffled(open.filter((item) => count(item) === fewest))[0]
    if (next !== undefined) uses.set(key(next), count(next) + 1)
    return next
  }

  let echoed = 0
  function echo(): string | undefined {
    if (echoed >= mostEchoes) return undefined
    const next = leastUsed(
      echoes,
      (clause) => `“${clause}`,
      dear.length === 0 && echoes.length < 2 ? 2 : 1,
    )
    if (next !== undefined) echoed += 1
    return next
  }

  /** One dear thing is spread over the script rather than spent in its first half. */
  function detail(need: DetailNeed): Detail | undefined {
    if (need === 'dear' && random() > (DEAR_SHARE[Math.min(dear.length, 3)] ?? 1)) return undefined
    return leastUsed(need === 'dear' ? dear : seen, ({ text }) => text, mostUses)
  }

  return { from, detail, echo, chance: (share) => random() < share, shuffled }
}

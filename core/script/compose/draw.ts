// Chance, with a memory: no line is drawn twice, and the person's details take turns.

import type { Detail } from './details.ts'

export type DetailNeed = 'seen' | 'dear'

export type Draw = {
  from: (lines: readonly string[]) => string
  /** A detail that is merely seen, or one that is dear; undefined when none is left. */
  detail: (need: DetailNeed) => Detail | undefined
  echo: () => string | undefined
  doing: () => string | undefined
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
  doings: readonly string[],
): Draw {
  const used = new Set<string>()
  const uses = new Map<string, number>()
  const dear = details.filter(({ major }) => major).slice(0, MOST_DEAR)
  const seen = details.slice(0, MOST_SEEN)
  const mostUses = details.length < 2 ? 4 : details.length < 5 ? 3 : 2

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

  /** Words said again repeat runs of four words, of which a script bears few. */
  let bearable = dear.length > 0 ? 1 : 2
  function again(
    texts: readonly string[],
    runs: (words: number, uses: number) => number,
  ): string | undefined {
    const cost = (text: string) => runs(text.split(' ').length, uses.get(text) ?? 0)
    const open = texts.filter((text) => cost(text) <= bearable)
    const next = leastUsed(open, (text) => text, 2)
    if (next === undefined) return undefined
    const count = uses.get(next) ?? 1
    bearable -= runs(next.split(' ').length, count - 1)
    return next
  }

  const echo = () => again(echoes, (words, before) => Math.max(0, words - 4 + before * 2))
  const doing = () =>
    again(doings, (words, before) => Math.max(0, words - 3) + (words > 2 ? before * 2 : 0))

  /** One dear thing is spread over the script rather than spent in its first half. */
  function detail(need: DetailNeed): Detail | undefined {
    if (need === 'dear' && random() > (DEAR_SHARE[Math.min(dear.length, 3)] ?? 1)) return undefined
    return leastUsed(need === 'dear' ? dear : seen, ({ text }) => text, mostUses)
  }

  return { from, detail, echo, doing, chance: (share) => random() < share, shuffled }
}

// Chance, with a memory: no line is drawn twice, and the person's details take turns.

import type { Detail } from './details.ts'

export type Draw = {
  from: (lines: readonly string[]) => string
  detail: () => Detail | undefined
  chance: (share: number) => boolean
  shuffled: <T>(items: readonly T[]) => T[]
}

/** A single detail is not worn out by saying it in every part. */
const USES = { alone: 4, few: 3, many: 2 } as const

export function createDraw(random: () => number, details: readonly Detail[]): Draw {
  const used = new Set<string>()
  const uses = new Map<string, number>()
  const most = details.length < 2 ? USES.alone : details.length < 4 ? USES.few : USES.many
  let asked = 0

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

  function detail(): Detail | undefined {
    asked += 1
    if (details.length === 1 && asked % 2 === 0) return undefined
    const open = details.filter(({ text }) => (uses.get(text) ?? 0) < most)
    const fewest = Math.min(...open.map(({ text }) => uses.get(text) ?? 0))
    const next = shuffled(open.filter(({ text }) => (uses.get(text) ?? 0) === fewest))[0]
    if (next !== undefined) uses.set(next.text, (uses.get(next.text) ?? 0) + 1)
    return next
  }

  return { from, detail, chance: (share) => random() < share, shuffled }
}

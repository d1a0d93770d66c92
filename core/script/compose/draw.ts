// Chance, with a memory: no line is drawn twice, and the person's details take turns.

import { lowerWords, stem } from '../measure/words.ts'
import type { DetailPart } from '../passages/woven/kinds.ts'
import type { Detail } from './details.ts'

export type Draw = {
  from: (lines: readonly string[]) => string
  /** A line for this detail that says none of its words a second time. */
  lineFor: (lines: readonly string[], detail: string) => string
  /** The detail whose turn it is, as it is to be said this time; undefined when none is left. */
  detail: (part: DetailPart) => Detail | undefined
  echo: () => string | undefined
  doing: (part: DetailPart) => string | undefined
  /** Whether this part is one in which the person's own words may come back. */
  speaks: (part: DetailPart) => boolean
  chance: (share: number) => boolean
  shuffled: <T>(items: readonly T[]) => T[]
}

const MOST_DEAR = 7
const MOST_SEEN = 10
const BEFORE_THE_SCENE: ReadonlySet<DetailPart> = new Set(['settle', 'release'])
const FOR_THE_DEAR: ReadonlySet<DetailPart> = new Set(['settle', 'release', 'step', 'letGo'])
const TO_LOOK_AT: ReadonlySet<DetailPart> = new Set(['settle', 'senses', 'thanks'])
const PARTS: readonly DetailPart[] = [
  'release',
  'ease',
  'step',
  'thanks',
  'letGo',
  'return',
  'settle',
]
/** What one is rather than does has no place before the breath: one is told to rest, and rests. */
const STATES = /^(?:be|have|feel|trust|keep|hold|live|wake|sleep|rest|breathe|begin|choose)\b/
const SMALL_WORDS = new Set(['the', 'your', 'and', 'his', 'her', 'their'])

type Material = {
  details: readonly Detail[]
  echoes: readonly string[]
  doings: readonly string[]
  /** In a scene of somebody else's, what surrounds them is looked at, and only they are wished well. */
  beside: unknown
}

/** The fewer things there are to come back to, the oftener each may come up. */
function usesOf(details: number, beside: boolean): number {
  if (beside) return 6
  if (details < 3) return details === 1 ? 5 : 4
  return details < 4 ? 3 : 2
}

export function createDraw(random: () => number, material: Material): Draw {
  const { details, echoes, doings, beside } = material
  const used = new Set<string>()
  const uses = new Map<string, number>()
  const seen = someOf(details, MOST_SEEN)
  const dear = someOf(
    details.filter(({ major }) => major),
    MOST_DEAR,
  )
  const mostUses = usesOf(details.length, beside !== undefined)

  /** In a long goal the first things named matter most; the others come up by chance. */
  function someOf(items: readonly Detail[], most: number): readonly Detail[] {
    const first = Math.ceil(most / 2)
    return [...items.slice(0, first), ...shuffled(items.slice(first)).slice(0, most - first)]
  }

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

  function lineFor(lines: readonly string[], detail: string): string {
    const said = lowerWords(detail)
      .filter((word) => !SMALL_WORDS.has(word))
      .map(stem)
    const echoes = (word: string) => said.some((each) => each.length > 2 && word.startsWith(each))
    const apart = lines.filter((line) => !lowerWords(line).some(echoes))
    return from(apart.length > 0 ? apart : lines)
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
  const doing = (part: DetailPart) =>
    again(
      part === 'settle' ? doings.filter((text) => !STATES.test(text)) : doings,
      (words, before) => Math.max(0, words - 3) + (words > 2 ? before * 2 : 0),
    )

  /** With nothing but a few words to come back to, they are spread over the script by chance. */
  const speaking = new Set(shuffled(PARTS).slice(0, 2 * doings.length + echoes.length))
  const single = new Set(shuffled(PARTS).slice(0, 5))
  const speaks = (part: DetailPart) => details.length > 0 || speaking.has(part)

  /** What came up last rests for a turn, and what comes up again is said shorter. */
  let last: string | undefined
  function detail(part: DetailPart): Detail | undefined {
    if (details.length === 1 && beside === undefined && !single.has(part)) return undefined
    const ready = (items: readonly Detail[]) =>
      items.filter((item) => item.late !== true || !BEFORE_THE_SCENE.has(part))
    const rested = (items: readonly Detail[]) => items.filter(({ text }) => text !== last)
    const close = (items: readonly Detail[]) =>
      items.filter(({ kind, major }) => major || (kind !== 'person' && kind !== 'people'))
    const pools =
      beside !== undefined && !TO_LOOK_AT.has(part)
        ? [ready(dear.filter(({ kind }) => kind === 'person' || kind === 'people'))]
        : FOR_THE_DEAR.has(part)
          ? [rested(ready(dear)), rested(close(ready(seen))), ready(dear)]
          : [rested(ready(seen)), ready(seen)]
    for (const pool of pools) {
      const next = leastUsed(pool, ({ text }) => text, mostUses)
      if (next === undefined) continue
      last = next.text
      const again = (uses.get(next.text) ?? 1) > 1
      return again && next.short !== undefined ? { ...next, text: next.short } : next
    }
    return undefined
  }

  return {
    from,
    lineFor,
    detail,
    echo,
    doing,
    speaks,
    chance: (share) => random() < share,
    shuffled,
  }
}

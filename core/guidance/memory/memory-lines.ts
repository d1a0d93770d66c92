// The lines in which an answer refers to earlier entries.

import type { RecentSentences } from '../recent-sentences.ts'
import { type Relation, relations } from './recall.ts'

interface MemoryLine {
  place: 'before' | 'after'
  text: string
}

export type MemoryLines = Readonly<Record<Relation, readonly MemoryLine[]>>

/** Reads lines "before: …" and "after: …" under headings "### relation". Throws if a relation has none. */
export function parseMemoryLines(text: string): MemoryLines {
  const sections = new Map<string, MemoryLine[]>()
  for (const section of text.split(/^### /m).slice(1)) {
    const [heading = '', ...rest] = section.split('\n')
    const lines = rest.flatMap((line) => {
      const [, place, words] = line.match(/^(before|after): (.+)$/) ?? []
      return words === undefined
        ? []
        : [{ place: place as MemoryLine['place'], text: words.trim() }]
    })
    sections.set(heading.trim(), lines)
  }
  const entries = relations.map((relation) => {
    const lines = sections.get(relation) ?? []
    if (lines.length === 0) throw new Error(`no lines: ${relation}`)
    return [relation, lines] as const
  })
  return Object.fromEntries(entries) as Record<Relation, MemoryLine[]>
}

/** The answer with one of the lines; undefined if all of them were used recently. */
export function withMemoryLine(
  answer: string,
  lines: readonly MemoryLine[],
  recentSentences: RecentSentences,
  random: () => number,
): string | undefined {
  const fresh = lines.filter(({ text }) => !recentSentences.includesAnyOf(text))
  const line = fresh[Math.floor(random() * fresh.length)]
  if (line === undefined) return undefined
  return line.place === 'before' ? `${line.text}\n\n${answer}` : `${answer}\n\n${line.text}`
}

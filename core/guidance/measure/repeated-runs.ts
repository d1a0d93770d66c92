// Runs of words that one text has from another.

import { lowerWords } from '../../script/measure/words.ts'

/** Fewer words in a row occur in any two texts of one person. */
const runLength = 5

/** The runs of words in a text that stand in one of the sources, except those that are in `known`, too. */
export function repeatedRuns(text: string, sources: readonly string[], known: string): string[] {
  const inSources = new Set(sources.flatMap(runsOf))
  const inKnown = new Set(runsOf(known))
  return runsOf(text).filter((run) => inSources.has(run) && !inKnown.has(run))
}

function runsOf(text: string): string[] {
  const words = lowerWords(text)
  return words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' '))
}

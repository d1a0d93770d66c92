// Finds runs of words that one text repeats from another.

import { lowerWords } from '../../script/measure/words.ts'

/** Shorter runs often occur by chance in two texts of one person. */
const runLength = 5

/** The runs of words in a text that occur in one of the sources, except those that also occur in `exempt`. */
export function repeatedRuns(text: string, sources: readonly string[], exempt: string): string[] {
  const sourceRuns = new Set(sources.flatMap(runsOf))
  const exemptRuns = new Set(runsOf(exempt))
  return runsOf(text).filter((run) => sourceRuns.has(run) && !exemptRuns.has(run))
}

function runsOf(text: string): string[] {
  const words = lowerWords(text)
  return words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' '))
}

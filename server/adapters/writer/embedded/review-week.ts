// Makes the review of a week: reads the sentences of its entries, and composes a review by the rules of the core.

import { namedThings } from '#core/guidance/review/named-things.ts'
import type { Passages } from '#core/guidance/review/passages.ts'
import { composeReview } from '#core/guidance/review/review.ts'
import type { ReadLine, ReviewedEntry } from '#core/guidance/review/reviewed-entry.ts'
import { readableLine } from '#core/reader/plain-text.ts'
import { wordsOf } from '#core/script/measure/words.ts'
import { splitSentences } from '#core/script/notation.ts'
import type { ReviewRequest, WrittenReview } from '../../../ports/writer.ts'
import type { Reader } from '../../reader/reader.ts'
import { languageIn, readForCare } from './reading.ts'

/** How many sentences of a week are read at most; each takes some 30 ms. */
const maxSentences = 84
/** A shorter sentence says too little by itself. */
const minWords = 3
/** How often a review is composed with quotations. If each time one of them reads as danger, it has none. */
const maxRoundsWithQuotations = 3

export async function reviewWeek(
  { entries, seed, week, usedPassageIds }: ReviewRequest,
  { reader, passages }: { reader: Reader; passages: Passages },
): Promise<WrittenReview> {
  const perEntry = Math.max(1, Math.floor(maxSentences / Math.max(1, entries.length)))
  let reviewed: ReviewedEntry[] = []
  for (const { id, day, content, reading } of entries)
    reviewed.push({ id, day, reading, lines: await readLines(reader, id, content, perEntry) })
  for (let round = 1; ; round += 1) {
    const composed = composeReview({
      entries: reviewed,
      passages,
      seed,
      week,
      usedPassageIds: new Set(usedPassageIds),
    })
    const dangerous = new Set<string>()
    // The whole entry was read for danger when it was written, but a single sentence may be classified differently.
    for (const text of composed.quoted)
      if ((await readForCare(reader, text, 'reflection')) !== null) dangerous.add(text)
    if (dangerous.size === 0) return composed
    reviewed = reviewed.map((entry) => ({
      ...entry,
      // After the last round with quotations, no line is left to quote.
      lines:
        round < maxRoundsWithQuotations
          ? entry.lines.filter(({ text }) => !dangerous.has(text))
          : [],
    }))
  }
}

async function readLines(
  reader: Reader,
  entryId: string,
  content: string,
  maxLines: number,
): Promise<ReadLine[]> {
  // The model reads feelings in English only.
  if (!languageIn(content).english) return []
  const sentences = content
    .split('\n')
    .flatMap(splitSentences)
    .filter((sentence) => wordsOf(sentence).length >= minWords)
  const lines: ReadLine[] = []
  for (const text of evenSample(sentences, maxLines)) {
    const plain = readableLine(text)
    const { feeling = [], valence = [] } = await reader.scores(plain)
    const vector = await reader.vector(plain)
    const things = namedThings(text, await reader.spans(text))
    lines.push({ entryId, text, feelings: feeling, valences: valence, vector, things })
  }
  return lines
}

/** At most `maxItems` items, spread evenly over the list. */
function evenSample<Item>(items: readonly Item[], maxItems: number): Item[] {
  if (items.length <= maxItems) return [...items]
  const step = items.length / maxItems
  return Array.from({ length: maxItems }, (_, at) => items[Math.floor(at * step)]).filter(
    (item) => item !== undefined,
  )
}

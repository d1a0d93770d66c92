// Who and what a text is about: the spans that the model marks token by token.

import { type Polarity, polarities, type SpanType, tags } from './labels.ts'
import type { Token } from './tokenizer.ts'

export interface Span {
  type: SpanType
  polarity: Polarity
  /** Offsets in the original string. */
  start: number
  end: number
}

/** The scores of each token are in the order of `tags` and `polarities`. */
export function spansOf(
  tokens: readonly Token[],
  tagScores: readonly (readonly number[])[],
  polarityScores: readonly (readonly number[])[],
): Span[] {
  const spans: { type: SpanType; start: number; end: number; polaritySums: number[] }[] = []
  let current: (typeof spans)[number] | undefined
  tokens.forEach(({ start, end, continuesWord }, index) => {
    // Special tokens have no place in the text and end no span.
    if (start === end) return
    // The model marks words by their first piece: a word is never divided.
    if (continuesWord) {
      if (current) current.end = end
      return
    }
    // 'O', 'B-person', 'I-person' …
    const [position, type] = (tags[indexOfHighest(tagScores[index] ?? [])] ?? 'O').split('-')
    const scores = polarityScores[index] ?? []
    if (type === undefined) current = undefined
    else if (position === 'I' && current?.type === type) {
      current.end = end
      current.polaritySums = current.polaritySums.map((sum, at) => sum + (scores[at] ?? 0))
    } else {
      current = { type: type as SpanType, start, end, polaritySums: [...scores] }
      spans.push(current)
    }
  })
  return spans.map(({ polaritySums, ...span }) => ({
    ...span,
    polarity: polarities[indexOfHighest(polaritySums)] ?? 'wanted',
  }))
}

export function indexOfHighest(values: readonly number[]): number {
  return values.reduce((best, value, index) => (value > (values[best] ?? 0) ? index : best), 0)
}

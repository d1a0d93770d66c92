/** The language does not matter for grapheme clusters. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first `count` graphemes and '…', or the text itself when it is not longer. */
export function truncate(text: string, count: number): string {
  // A grapheme has at least one code unit, so most texts need no counting.
  if (text.length <= count) return text
  let counted = 0
  for (const { index } of graphemes.segment(text)) {
    if (counted === count) return `${text.slice(0, index)}…`
    counted += 1
  }
  return text
}

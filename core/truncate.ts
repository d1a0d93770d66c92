/** Shared by all: which characters belong together does not depend on the reader's language. */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first `count` characters as a reader counts them, then '…'; the text itself when it is no longer. */
export function truncate(text: string, count: number): string {
  // No character is shorter than one unit, so most texts need no counting.
  if (text.length <= count) return text
  let counted = 0
  for (const { index } of characters.segment(text)) {
    if (counted === count) return `${text.slice(0, index)}…`
    counted += 1
  }
  return text
}

import { findWords } from '#core/word-search.ts'

/** At most this many characters are shown before the first match. */
const maxLeadLength = 20
const maxLength = 160

interface SearchExcerptProps {
  text: string
  words: readonly string[]
}

/** The part of a text around the first match of any of the words, with all matches in it marked. */
export function SearchExcerpt({ text, words }: SearchExcerptProps) {
  const line = text.replace(/\s+/gu, ' ').trim()
  const start = excerptStart(line, findWords(line, words)[0]?.start ?? 0)
  const excerpt = line.slice(start, start + maxLength)
  const parts: { text: string; start: number; isFound: boolean }[] = []
  let end = 0
  for (const range of findWords(excerpt, words)) {
    parts.push({ text: excerpt.slice(end, range.start), start: end, isFound: false })
    parts.push({ text: excerpt.slice(range.start, range.end), start: range.start, isFound: true })
    end = range.end
  }
  parts.push({ text: excerpt.slice(end), start: end, isFound: false })
  return (
    <span dir="auto" className="line-clamp-2 leading-snug">
      {start > 0 && '… '}
      {parts.map(({ text: part, start: at, isFound }) =>
        isFound ? (
          <mark key={`found ${at}`} className="rounded-sm bg-accent-soft font-semibold text-accent">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </span>
  )
}

/**
 * The excerpt starts at the beginning of a word, up to `maxLeadLength` characters before the match; at the match if
 * no word begins there.
 */
function excerptStart(line: string, foundIndex: number): number {
  if (foundIndex <= maxLeadLength) return 0
  const space = line.indexOf(' ', foundIndex - maxLeadLength)
  return space >= 0 && space < foundIndex ? space + 1 : foundIndex
}

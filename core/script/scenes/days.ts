// What a meditation from a reflection says about the day, before the scene: passages for each feeling, written by
// hand. They refer to the feeling and to nothing else of the entry.

import { type Feeling, feelings } from '../../reader/labels.ts'

export type DayPassages = Readonly<Record<Feeling, readonly string[]>>

/** Passages under headings such as `### joy`. Those of `neutral` suit every entry. */
export function parseDayPassages(text: string): DayPassages {
  const days = Object.fromEntries(feelings.map((feeling) => [feeling, [] as string[]]))
  for (const block of text.split(/^### /m).slice(1)) {
    const [title = '', ...lines] = block.split('\n')
    const passages = days[title.trim()]
    if (passages === undefined) throw new Error(`unknown feeling "${title}"`)
    passages.push(lines.join('\n').trim())
  }
  const missing = feelings.filter((feeling) => days[feeling]?.length === 0)
  if (missing.length > 0) throw new Error(`no passage for ${missing.join(', ')}`)
  return days as Record<Feeling, string[]>
}

export function dayPassage(
  days: DayPassages,
  feeling: Feeling | undefined,
  random: () => number,
): string {
  const passages = days[feeling ?? 'neutral']
  return passages[Math.floor(random() * passages.length)] ?? ''
}

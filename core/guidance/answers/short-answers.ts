// Short answers for what somebody feels, where no answer was written for their situation.

import { type Feeling, feelings } from '../../reader/labels.ts'

/** Unclear: nothing is known of the feeling either. */
export const shortAnswerKinds = [...feelings, 'unclear'] as const
export type ShortAnswerKind = Feeling | 'unclear'

export type ShortAnswers = Readonly<Record<ShortAnswerKind, readonly string[]>>

/** Reads lines beginning with "- " under headings "### feeling". Throws where a kind has none. */
export function parseShortAnswers(text: string): ShortAnswers {
  const sections = new Map<string, string[]>()
  for (const section of text.split(/^### /m).slice(1)) {
    const [heading = '', ...lines] = section.split('\n')
    const answers = lines
      .filter((line) => line.startsWith('- '))
      .map((line) => line.slice(2).trim())
    sections.set(heading.trim(), answers)
  }
  const entries = shortAnswerKinds.map((kind) => {
    const answers = sections.get(kind) ?? []
    if (answers.length === 0) throw new Error(`no short answers: ${kind}`)
    return [kind, answers] as const
  })
  return Object.fromEntries(entries) as Record<ShortAnswerKind, string[]>
}

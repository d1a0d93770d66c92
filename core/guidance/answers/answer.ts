// An answer for one situation: what somebody feels, about what, and how it stands. It is written whole by
// hand and says nothing that would be false for one of its entries.

import { type Feeling, feelings } from '../../reader/labels.ts'

export interface Answer {
  id: string
  /** What somebody feels, about what. */
  about: string
  /** The strongest first. */
  feelings: readonly Feeling[]
  /** Undefined where it suits both. */
  timeOfDay: 'morning' | 'evening' | undefined
  /** Entries that it answers: a new one is compared with them. */
  entries: readonly string[]
  text: string
}

/**
 * Reads the library, which is plain text like that of the scenes:
 *
 *   ### id
 *   about: one line
 *   feelings: sadness, tiredness
 *   time: any
 *   entries:
 *   - an entry
 *   ANSWER
 *   …
 *
 * Throws for a text that is not such a library, naming the answer.
 */
export function parseAnswers(text: string): Answer[] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((block) => {
      const [head = '', body = ''] = block.split(/^ANSWER$/m)
      const [id = '', ...lines] = head.split('\n')
      const field = (name: string) =>
        lines
          .find((line) => line.startsWith(`${name}:`))
          ?.slice(name.length + 1)
          .trim() ?? ''
      const entries = lines
        .filter((line) => line.startsWith('- '))
        .map((line) => line.slice(2).trim())
      if (body.trim() === '' || entries.length === 0) throw new Error(`answer ${id}: incomplete`)
      const time = field('time')
      return {
        id: id.trim(),
        about: field('about'),
        feelings: feelingsIn(field('feelings'), id),
        timeOfDay: time === 'morning' || time === 'evening' ? time : undefined,
        entries,
        text: body.trim(),
      }
    })
}

function feelingsIn(field: string, id: string): Feeling[] {
  return field.split(',').map((name) => {
    const feeling = feelings.find((each) => each === name.trim())
    if (feeling === undefined) throw new Error(`answer ${id}: unknown feeling "${name}"`)
    return feeling
  })
}

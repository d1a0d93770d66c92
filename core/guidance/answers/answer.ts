// An answer for one narrow situation: a feeling, its cause and the circumstances. It is written by hand as a whole, and
// every statement in it is true for all of its example entries.

import { type Feeling, feelings } from '../../reader/labels.ts'
import { type Situation, situations } from '../../reader/situations.ts'

export interface Answer {
  id: string
  /** The feeling and its cause, in one line for the authors of answers. */
  about: string
  /** The strongest first. */
  feelings: readonly Feeling[]
  /** The broad situation of its entries, if there is one: the reader learns from them to recognise it. */
  situation: Situation | undefined
  /** Undefined where it suits both. */
  timeOfDay: 'morning' | 'evening' | undefined
  /** Example entries that it answers: a new one is compared with them. */
  entries: readonly string[]
  text: string
}

/**
 * Reads the library, which is plain text like that of the scenes:
 *
 *   ### id
 *   about: one line
 *   feelings: sadness, tiredness
 *   situation: sad-no-reason
 *   time: any
 *   entries:
 *   - an entry
 *   ANSWER
 *   …
 *
 * Throws for an answer without a text or without entries, and for an unknown feeling or situation, naming the answer.
 */
export function parseAnswers(text: string): Answer[] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((block) => {
      const [head = '', body = ''] = block.split(/^ANSWER$/m)
      const [id = '', ...lines] = head.split('\n')
      const entries = lines
        .filter((line) => line.startsWith('- '))
        .map((line) => line.slice(2).trim())
      if (body.trim() === '' || entries.length === 0) throw new Error(`answer ${id}: incomplete`)
      const time = fieldOf(lines, 'time')
      return {
        id: id.trim(),
        about: fieldOf(lines, 'about'),
        feelings: feelingsIn(fieldOf(lines, 'feelings'), id),
        situation: situationIn(fieldOf(lines, 'situation'), id),
        timeOfDay: time === 'morning' || time === 'evening' ? time : undefined,
        entries,
        text: body.trim(),
      }
    })
}

function situationIn(field: string, id: string): Situation | undefined {
  const situation = situations.find((each) => each === field)
  if (situation === undefined && field !== '')
    throw new Error(`answer ${id}: unknown situation "${field}"`)
  return situation
}

/** What follows the name of a field in its line; empty if there is no such line. */
export const fieldOf = (lines: readonly string[], name: string): string =>
  lines
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim() ?? ''

export function feelingsIn(field: string, id: string): Feeling[] {
  return field.split(',').map((name) => {
    const feeling = feelings.find((each) => each === name.trim())
    if (feeling === undefined) throw new Error(`answer ${id}: unknown feeling "${name}"`)
    return feeling
  })
}

// A text is read before it is sent to a language model and, where that fails, once more by the built-in
// writer; its goal with every reflection. The second reading of the same text costs nothing.

import { createHash } from 'node:crypto'
import type { Reader } from './reader.ts'

/** A reader that remembers its last answers, under hashes: the texts themselves are not kept. */
export function rememberingReader(reader: Reader, most = 200): Reader {
  const careKind = remembering(reader.careKind, most)
  const goalPath = remembering(reader.goalPath, most)
  return { ...reader, careKind, goalPath }
}

function remembering<Question extends string[], Answer>(
  ask: (...question: Question) => Promise<Answer>,
  most: number,
): (...question: Question) => Promise<Answer> {
  const answers = new Map<string, { answer: Answer }>()
  return async (...question) => {
    const key = createHash('sha256').update(JSON.stringify(question)).digest('base64')
    const known = answers.get(key) ?? { answer: await ask(...question) }
    // The one used last stands last, and the first is dropped.
    answers.delete(key)
    answers.set(key, known)
    const [oldest] = answers.keys()
    if (answers.size > most && oldest !== undefined) answers.delete(oldest)
    return known.answer
  }
}

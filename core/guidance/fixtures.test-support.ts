import { IDEA_OF, type Kind } from './kinds.ts'
import type { Reading } from './read.ts'

/** How a reflection is read when nothing is in doubt. */
export function readAs(kind: Kind, reflection: string, rest: Partial<Reading> = {}): Reading {
  const telling = reflection.match(/[^.?!]+[.?!]*/g)?.map((sentence) => sentence.trim()) ?? []
  return { kind, idea: IDEA_OF[kind], sure: true, certain: true, mixed: false, telling, ...rest }
}

export const bakery =
  'I run a small bakery by the harbour. My sister works beside me and the bread is warm.'

import { IDEA_OF, type Kind } from './kinds.ts'
import type { Reading } from './read.ts'

/** How a reflection is read when nothing is in doubt. */
export function readAs(kind: Kind, reflection: string, rest: Partial<Reading> = {}): Reading {
  const telling = reflection.match(/[^.?!]+[.?!]*/g)?.map((sentence) => sentence.trim()) ?? []
  return { kind, idea: IDEA_OF[kind], sure: true, certain: true, mixed: false, telling, ...rest }
}

export const bakery =
  'I run a small bakery by the harbour. My sister works beside me and the bread is warm.'

export const worries = [
  'The interview is on Friday and I cannot sleep.',
  'I keep thinking about the scan.',
  'What if the bank says no to us?',
  'My stomach is in knots about the exam.',
  'I lay awake over the rent again.',
  'The landlord has not called back and I am tense.',
  'I am nervous about the flight on Monday.',
  'The deadline sits on my chest.',
  'I rehearse the talk all day long.',
  'I dread opening that letter.',
]

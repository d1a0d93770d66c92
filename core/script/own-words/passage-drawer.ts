// Which passage opens a sentence of the person: one that asks for what the sentence speaks of.

import { termsOf } from '../measure/tense.ts'
import { isPersonNoun } from '../words/nouns.ts'
import type { PassageKind, Passages } from './passages.ts'

/** Draws passages at random, none of them twice as long as there are others. */
export function passageDrawer(passages: Passages, random: () => number) {
  const used = new Set<string>()
  return (kind: PassageKind): string => {
    const unused = passages[kind].filter((each) => !used.has(each))
    const choices = unused.length > 0 ? unused : passages[kind]
    const passage = choices[Math.floor(random() * choices.length)] ?? ''
    used.add(passage)
    return passage
  }
}

/** The sentence, a silence, and the passage. */
export const opened = (sentence: string, passage: string) => `${sentence} [pause 4s] ${passage}`

/** The kind of passage that brings a sentence closer. */
export function closerKind(sentence: string): PassageKind {
  if (namesSomebody(sentence)) return 'people'
  return isAct(sentence) ? 'doing' : 'senses'
}

const SOMEBODY = /^(?:he|she|they|him|her|them|everyone|everybody|someone|somebody)$/

function namesSomebody(sentence: string): boolean {
  return termsOf(sentence)
    .flat()
    .some(
      ({ normal, tags }) =>
        SOMEBODY.test(normal) || isPersonNoun(normal) || /FirstName|Person\b/.test(tags.join()),
    )
}

/** What is had or is so is no act. */
const STATE =
  /^You (?:also |still |always |finally )*(?:are|have|own|live|know|feel|want|need|like|love|belong|get|earn)\b/
const isAct = (sentence: string) => /^You \p{Ll}/u.test(sentence) && !STATE.test(sentence)

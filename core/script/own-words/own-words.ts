// A script of the person's own words: their sentences in the second person, each opened by a passage that asks for
// the listener's own picture. It is for goals that no scene fits closely: a scene of another life is worse than none.

import { termsOf } from '../measure/tense.ts'
import { spokenWords } from '../measure/words.ts'
import type { Middle } from '../scenes/compose-script.ts'
import { isPersonNoun } from '../words/nouns.ts'
import { passageDrawer } from './passage-drawer.ts'
import type { PassageKind, Passages } from './passages.ts'

/** With fewer words another passage of the senses is added, so that the script fills its five minutes. */
const enoughWords = 235

interface Material {
  /** Sentences that tell the goal. */
  told: readonly string[]
  passages: Passages
  random: () => number
}

export function drawOwnWords({ told, passages, random }: Material): Middle {
  const draw = passageDrawer(passages, random)
  const open = (sentence: string | undefined, kind: PassageKind) =>
    sentence === undefined ? draw(kind) : `${sentence} [pause 4s] ${draw(kind)}`
  const closer = (sentence: string | undefined) =>
    open(sentence, sentence === undefined ? 'senses' : closerKind(sentence))
  // The picture begins, becomes closer, becomes ordinary, and stays for a while.
  const [first, second, third, fourth, fifth] = told
  const picture = [
    open(first, 'arrive'),
    closer(second),
    closer(third),
    open(fourth, 'ordinary'),
    open(fifth, 'whole'),
  ]
  while (spokenWords(picture.join(' ')) < enoughWords) picture.splice(3, 0, draw('senses'))
  const parts = {
    light: draw('light'),
    scene: picture.join('\n\n'),
    step: draw('step'),
    thanks: draw('thanks'),
    leave: draw('leave'),
  }
  return { parts, told: [] }
}

/** The kind of passage that brings a sentence closer. */
function closerKind(sentence: string): PassageKind {
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

// A script of the user's own words: their sentences in the second person, each followed by a passage that asks for
// the listener's own picture. It is for goals that no scene fits closely and that name too few topics.

import { termsOf } from '../measure/tense.ts'
import { spokenWordCount } from '../measure/words.ts'
import type { Middle } from '../scenes/compose-script.ts'
import { isPersonNoun } from '../words/nouns.ts'
import { passageDrawer } from './passage-drawer.ts'
import type { PassageKind, Passages } from './passages.ts'

/** Passages of the senses are added to a shorter picture, so that the script fills its five minutes. */
const minWords = 235

interface Material {
  /** The sentences of the goal, in the second person. */
  retoldGoal: readonly string[]
  passages: Passages
  random: () => number
}

/** The middle of a script of own words, with passages that are drawn at random. */
export function drawOwnWords({ retoldGoal, passages, random }: Material): Middle {
  const draw = passageDrawer(passages, random)
  const withPassage = (sentence: string | undefined, kind: PassageKind) =>
    sentence === undefined ? draw(kind) : `${sentence} [pause 4s] ${draw(kind)}`
  const withCloserPassage = (sentence: string | undefined) =>
    withPassage(sentence, sentence === undefined ? 'senses' : closerKind(sentence))
  // The picture begins, comes closer, becomes ordinary and is seen as a whole.
  const [first, second, third, fourth, fifth] = retoldGoal
  const picture = [
    withPassage(first, 'arrive'),
    withCloserPassage(second),
    withCloserPassage(third),
    withPassage(fourth, 'ordinary'),
    withPassage(fifth, 'whole'),
  ]
  while (spokenWordCount(picture.join(' ')) < minWords) picture.splice(3, 0, draw('senses'))
  const parts = {
    light: draw('light'),
    scene: picture.join('\n\n'),
    step: draw('step'),
    thanks: draw('thanks'),
    leave: draw('leave'),
  }
  // Empty, because the sentences of the goal are in the scene already.
  return { parts, retoldGoal: [] }
}

/** The kind of passage that pictures a sentence from closer up. */
function closerKind(sentence: string): PassageKind {
  if (namesSomebody(sentence)) return 'people'
  return isAction(sentence) ? 'doing' : 'senses'
}

const somebodyPronoun = /^(?:he|she|they|him|her|them|everyone|everybody|someone|somebody)$/

function namesSomebody(sentence: string): boolean {
  return termsOf(sentence)
    .flat()
    .some(
      ({ normal, tags }) =>
        somebodyPronoun.test(normal) ||
        isPersonNoun(normal) ||
        /FirstName|Person\b/.test(tags.join()),
    )
}

/** After a sentence with one of these verbs no passage about doing fits: most of them describe a state. */
const stateVerb =
  /^You (?:also |still |always |finally )*(?:are|have|own|live|know|feel|want|need|like|love|belong|get|earn)\b/
const isAction = (sentence: string) => /^You \p{Ll}/u.test(sentence) && !stateVerb.test(sentence)

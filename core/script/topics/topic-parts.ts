// The parts of a script from the topics that a goal names, and from the person's own sentences beside them.

import { spokenWords } from '../measure/words.ts'
import { passageDrawer } from '../own-words/passage-drawer.ts'
import type { Passages } from '../own-words/passages.ts'
import type { Middle } from '../scenes/compose-script.ts'
import type { ChosenMoments, TopicMoments } from './choose-moments.ts'
import { findTopics, type TopicIndex } from './find-topics.ts'

/** With fewer words the listener looks at their own picture, too. */
const enoughWords = 235
/** Moments and sentences of the person that have none. */
const mostPictures = 5

interface Material {
  chosen: ChosenMoments
  /** Sentences that tell the goal. */
  told: readonly string[]
  index: TopicIndex
  passages: Passages
  random: () => number
}

/** A topic's moments behind the sentence that names it, or sentences without moments. */
interface Picture {
  sentences: readonly string[]
  moments: readonly string[]
}

/**
 * Each sentence that tells the goal stands before the moments of what it names. Those that name nothing we have
 * moments for get a silence each: what matters most to somebody is often said in such a sentence.
 */
export function topicParts({ chosen, told, index, passages, random }: Material): Middle {
  const draw = passageDrawer(passages, random)
  const pictures = shortened(inOrderOfGoal(chosen.groups, told, index))
  const paragraphs = pictures.flatMap(({ sentences, moments }) => {
    const [first, ...others] = moments
    const said = sentences.map((sentence) => `${sentence} [pause ${first ? 3 : 5}s]`).join(' ')
    return [[said, first ?? ''].join(' ').trim(), ...others]
  })
  const isShort = () => spokenWords(paragraphs.join(' ')) < enoughWords
  if (isShort()) paragraphs.push(draw('whole'))
  if (isShort()) paragraphs.unshift(draw('arrive'))
  if (isShort()) paragraphs.splice(-1, 0, draw('ordinary'))
  if (isShort()) paragraphs.splice(1, 0, draw('senses'))
  const parts = {
    light: draw('light'),
    scene: paragraphs.join('\n\n'),
    step: draw('step'),
    thanks: draw('thanks'),
    leave: draw('leave'),
  }
  return { parts, told: [] }
}

/** Sentences without moments stand together where no others are between them. */
function inOrderOfGoal(
  groups: readonly TopicMoments[],
  told: readonly string[],
  index: TopicIndex,
): Picture[] {
  const topicsOf = new Map(
    told.map((sentence) => [sentence, findTopics(sentence, index).flatMap(({ topics }) => topics)]),
  )
  const rest = new Set(told)
  const pictures: Picture[] = groups.map(({ topic, moments }) => {
    const lead = [...rest].find((sentence) => topicsOf.get(sentence)?.includes(topic))
    if (lead !== undefined) rest.delete(lead)
    return {
      sentences: lead === undefined ? [] : [lead],
      moments: moments.map(({ text }) => text),
    }
  })
  for (const sentence of rest) {
    const found = pictures.findIndex(
      ({ sentences: [lead] }) => lead !== undefined && told.indexOf(lead) > told.indexOf(sentence),
    )
    const next = found === -1 ? pictures.length : found
    const before = pictures[next - 1]
    if (before !== undefined && before.moments.length === 0)
      pictures[next - 1] = { sentences: [...before.sentences, sentence], moments: [] }
    else pictures.splice(next, 0, { sentences: [sentence], moments: [] })
  }
  return pictures
}

/** The longest groups of moments lose some, so that there is room for the sentences without moments. */
function shortened(pictures: readonly Picture[]): readonly Picture[] {
  if (pictures.every(({ moments }) => moments.length > 0)) return pictures
  const result = pictures.map((picture) => ({ ...picture, moments: [...picture.moments] }))
  const size = () => result.reduce((sum, { moments }) => sum + Math.max(1, moments.length), 0)
  while (size() > mostPictures) {
    const longest = result.reduce((one, other) =>
      other.moments.length > one.moments.length ? other : one,
    )
    if (longest.moments.length < 2) break
    longest.moments.pop()
  }
  return result
}

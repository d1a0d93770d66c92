// The parts of a script from the topics that a goal names, and from the user's own sentences beside them.

import { spokenWordCount } from '../measure/words.ts'
import { passageDrawer } from '../own-words/passage-drawer.ts'
import type { Passages } from '../own-words/passages.ts'
import type { Middle } from '../scenes/compose-script.ts'
import type { ChosenMoments, TopicMoments } from './choose-moments.ts'
import { findTopics, type TopicIndex } from './find-topics.ts'

/** If the part `scene` has fewer words, passages are added, in which listeners picture what they like. */
const minSceneWords = 235
/**
 * Applies before passages are added, and only if there are sentences without moments. Each moment is a paragraph;
 * neighbouring sentences without moments share one.
 */
const maxParagraphs = 5

interface Material {
  chosen: ChosenMoments
  /** The goal, retold in the second person sentence by sentence. */
  retoldGoal: readonly string[]
  index: TopicIndex
  passages: Passages
  random: () => number
}

/** A topic's moments, after a sentence that names it if there is one, or sentences without moments. */
interface Picture {
  sentences: readonly string[]
  moments: readonly string[]
}

/**
 * A sentence of the retold goal is put before the moments of the topic that it names, one for each topic. The other
 * sentences are kept, with a longer pause after each: they are often the most important ones.
 */
export function topicParts({ chosen, retoldGoal, index, passages, random }: Material): Middle {
  const draw = passageDrawer(passages, random)
  const pictures = shortened(withSentences(chosen.groups, retoldGoal, index))
  const paragraphs = pictures.flatMap(({ sentences, moments }) => {
    const [first, ...others] = moments
    const spoken = sentences.map((sentence) => `${sentence} [pause ${first ? 3 : 5}s]`).join(' ')
    return [[spoken, first ?? ''].join(' ').trim(), ...others]
  })
  // The kinds are explained at `passageKinds`.
  const isShort = () => spokenWordCount(paragraphs.join(' ')) < minSceneWords
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
  // Empty, because the sentences are in the scene already.
  return { parts, retoldGoal: [] }
}

/**
 * Adds the goal's sentences to the groups, whose order stays. Neighbouring sentences without moments share one picture.
 */
function withSentences(
  groups: readonly TopicMoments[],
  retoldGoal: readonly string[],
  index: TopicIndex,
): Picture[] {
  const topicsOf = new Map(
    retoldGoal.map((sentence) => [
      sentence,
      findTopics(sentence, index).flatMap(({ topics }) => topics),
    ]),
  )
  const rest = new Set(retoldGoal)
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
      ({ sentences: [lead] }) =>
        lead !== undefined && retoldGoal.indexOf(lead) > retoldGoal.indexOf(sentence),
    )
    const next = found === -1 ? pictures.length : found
    const before = pictures[next - 1]
    if (before !== undefined && before.moments.length === 0)
      pictures[next - 1] = { sentences: [...before.sentences, sentence], moments: [] }
    else pictures.splice(next, 0, { sentences: [sentence], moments: [] })
  }
  return pictures
}

/**
 * If there are sentences without moments, takes moments from the pictures that have most of them, until
 * `maxParagraphs` is kept or no picture has more than one.
 */
function shortened(pictures: readonly Picture[]): readonly Picture[] {
  if (pictures.every(({ moments }) => moments.length > 0)) return pictures
  const result = pictures.map((picture) => ({ ...picture, moments: [...picture.moments] }))
  const size = () => result.reduce((sum, { moments }) => sum + Math.max(1, moments.length), 0)
  while (size() > maxParagraphs) {
    const longest = result.reduce((a, b) => (b.moments.length > a.moments.length ? b : a))
    if (longest.moments.length < 2) break
    longest.moments.pop()
  }
  return result
}

// The parts of a script from the topics that a goal names.

import { spokenWords } from '../measure/words.ts'
import type { Passages } from '../own-words/passages.ts'
import type { Middle } from '../scenes/compose-script.ts'
import type { ChosenMoments } from './choose-moments.ts'
import { findTopics, type TopicIndex } from './find-topics.ts'

/** With fewer words the listener looks at their own picture, too. */
const enoughWords = 235

interface Material {
  chosen: ChosenMoments
  /** Sentences that tell the goal. */
  told: readonly string[]
  index: TopicIndex
  passages: Passages
  random: () => number
}

/** Each sentence that tells the goal stands before the moments of what it names. */
export function topicParts(material: Material): Middle {
  const { chosen, told, index, passages, random } = material
  const topicsOf = new Map(
    told.map((sentence) => [sentence, findTopics(sentence, index).flatMap(({ topics }) => topics)]),
  )
  const rest = new Set(told)
  const moments = chosen.groups.flatMap(({ topic, moments: ofTopic }) => {
    const lead = [...rest].find((sentence) => topicsOf.get(sentence)?.includes(topic))
    if (lead === undefined) return ofTopic.map(({ text }) => text)
    rest.delete(lead)
    return ofTopic.map(({ text }, at) => (at === 0 ? `${lead} [pause 3s] ${text}` : text))
  })
  const pick = (choices: readonly string[]) => choices[Math.floor(random() * choices.length)] ?? ''
  const isShort = () => spokenWords(moments.join(' ')) < enoughWords
  if (isShort()) moments.push(pick(passages.whole))
  if (isShort()) moments.unshift(pick(passages.arrive))
  if (isShort()) moments.splice(-1, 0, pick(passages.ordinary))
  if (isShort()) moments.splice(1, 0, pick(passages.senses))
  const parts = {
    light: pick(passages.light),
    scene: moments.join('\n\n'),
    step: pick(passages.step),
    thanks: pick(passages.thanks),
    leave: pick(passages.leave),
  }
  return { parts, told: [...rest] }
}

// The parts of a script from the topics that a goal names.

import { spokenWords } from '../measure/words.ts'
import type { Middle } from '../scenes/compose-script.ts'
import type { Frames } from '../scenes/frames.ts'
import type { ChosenMoments } from './choose-moments.ts'
import { findTopics, type TopicIndex } from './find-topics.ts'
import type { WishParts } from './topic.ts'

/** With fewer words the listener stays a while in what is there, first at the end and then at the beginning. */
const enoughWords = 215

interface Material {
  chosen: ChosenMoments
  /** Sentences that tell the goal. */
  told: readonly string[]
  index: TopicIndex
  frames: Frames
  /** For a goal that names details alone. */
  otherwise: WishParts
  random: () => number
}

/** Each sentence that tells the goal stands before the moments of what it names. */
export function topicParts(material: Material): Middle {
  const { chosen, told, index, frames, otherwise, random } = material
  const topicsOf = new Map(
    told.map((sentence) => [sentence, findTopics(sentence, index).flatMap(({ topics }) => topics)]),
  )
  const rest = new Set(told)
  const passages = chosen.groups.flatMap(({ topic, moments }) => {
    const lead = [...rest].find((sentence) => topicsOf.get(sentence)?.includes(topic))
    if (lead === undefined) return moments.map(({ text }) => text)
    rest.delete(lead)
    return moments.map(({ text }, at) => (at === 0 ? `${lead} [pause 3s] ${text}` : text))
  })
  const place = Math.floor(random() * frames.stay.length)
  const [last = '', first = ''] = [...frames.stay.slice(place), ...frames.stay]
  if (spokenWords(passages.join(' ')) < enoughWords) passages.push(last)
  if (spokenWords(passages.join(' ')) < enoughWords) passages.unshift(first)
  const leave = frames.leave[Math.floor(random() * frames.leave.length)] ?? ''
  const parts = { ...(chosen.wish ?? otherwise), scene: passages.join('\n\n'), leave }
  return { parts, told: [...rest] }
}

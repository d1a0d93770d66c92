// Finds the topics that a goal speaks of, by its words: a topic is usually found if it is named and not denied
// ("no flatmates").

import { mentionsIn } from '../scenes/mentions.ts'
import { type GoalWord, goalWords } from './goal-words.ts'
import type { Topic } from './topic.ts'
import { isOwn } from './whose.ts'

/** Words that may be between those of a phrase: "own a little bakery". */
const filler = /^(?:a|an|the|my|our|own|little|small|tiny|new|big|good|very|some|this)$/

/** Something the goal names. Several topics may be written for the same words. */
export interface NamedTopic {
  topics: Topic[]
  /** The index of its first word in the goal. */
  at: number
  /** How many words of the goal name it. */
  size: number
}

/** Phrases by their first word, so that a goal is compared with few of them. */
export type TopicIndex = ReadonlyMap<string, readonly Phrase[]>

interface Phrase {
  words: readonly string[]
  topic: Topic
  /** `denied`: names the topic where the goal denies it. `other`: means something else than the topic. */
  kind: 'named' | 'denied' | 'other'
}

interface FoundPhrase extends Phrase {
  /** The index of its first word in the goal, and the index after its last. */
  at: number
  end: number
}

export function indexTopics(topics: readonly Topic[]): TopicIndex {
  const index = new Map<string, Phrase[]>()
  const add = (phrase: Phrase) => {
    const [first = ''] = phrase.words
    const phrases = index.get(first)
    if (phrases) phrases.push(phrase)
    else index.set(first, [phrase])
  }
  for (const topic of topics) {
    for (const words of topic.phrases) add({ words, topic, kind: 'named' })
    for (const words of topic.deniedPhrases) add({ words, topic, kind: 'denied' })
    for (const words of topic.otherMeanings) add({ words, topic, kind: 'other' })
  }
  return index
}

/** In the order of the goal. Of phrases that overlap, only the longest is used. */
export function findTopics(goal: string, index: TopicIndex): NamedTopic[] {
  const words = goalWords(goal)
  const { excludes } = mentionsIn(goal)
  const all = words.flatMap(({ bases }, at) =>
    [...bases]
      .flatMap((base) => index.get(base) ?? [])
      .flatMap((phrase) => {
        const end = endOf(words, at, phrase)
        return end === undefined ? [] : [{ ...phrase, at, end }]
      }),
  )
  const others = all.filter(({ kind }) => kind === 'other')
  const isMeant = ({ topic, at, end }: FoundPhrase) =>
    !others.some((other) => other.topic === topic && other.at < end && at < other.end)
  const meant = all.filter(
    (found) =>
      found.kind !== 'other' &&
      isMeant(found) &&
      isOwn(words, found) &&
      !excludes(found.topic.assumes),
  )
  const longestFirst = meant.sort((a, b) => b.end - b.at - (a.end - a.at) || a.at - b.at)
  const seen = new Set<Topic>()
  const named: NamedTopic[] = []
  for (const { topic, at, end } of longestFirst) {
    const size = end - at
    const same = named.find((each) => each.at === at && each.size === size)
    const isTaken = named.some((each) => each.at < end && at < each.at + each.size)
    if (seen.has(topic) || (isTaken && same === undefined)) continue
    seen.add(topic)
    if (same) same.topics.push(topic)
    else named.push({ topics: [topic], at, size })
  }
  return named.sort((a, b) => a.at - b.at)
}

/**
 * The index after the last word of a phrase that begins at `at`, or undefined where the goal has other words.
 * Only the first word is checked for denial, so that a phrase with a denial of its own ("no debt") is found: its
 * "no" denies only the words after it.
 */
function endOf(
  words: readonly GoalWord[],
  at: number,
  { words: phrase, kind }: Phrase,
): number | undefined {
  if (kind !== 'other' && words[at]?.isDenied !== (kind === 'denied')) return undefined
  let next = at
  for (const part of phrase) {
    while (next > at && !words[next]?.bases.has(part) && filler.test(words[next]?.word ?? ''))
      next += 1
    if (!words[next]?.bases.has(part)) return undefined
    next += 1
  }
  // A name is found as a whole or not at all: "market stall" is not named by "Market Stall Road".
  const names = words.slice(at, next).flatMap(({ name }) => (name ? [name] : []))
  return names.every(([first, last]) => first >= at && last < next) ? next : undefined
}

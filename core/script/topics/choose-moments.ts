// Chooses, from the topics that a goal names, the moments of its script and their order.

import type { NamedTopic } from './find-topics.ts'
import { dayTimes, type Moment, type Topic } from './topic.ts'

/** Moments in the middle of a script; half of the scripts may have one more. */
const usualMoments = 5
/** Together the moments of a topic are one small scene. */
const maxMomentsPerTopic = 3
/** Topics that the goal names beside its main wish. */
const maxSideTopics = 2

export interface TopicMoments {
  topic: Topic
  moments: readonly Moment[]
}

export interface ChosenMoments {
  /** Undefined where the goal names details alone. */
  wish: Topic | undefined
  groups: readonly TopicMoments[]
}

/**
 * The moments of the main wish (at most three) and, as far as there is room, of the side topics, in the order of the
 * goal and of the day.
 */
export function chooseMoments(named: readonly NamedTopic[], random: () => number): ChosenMoments {
  const drawn = named.map(({ topics, size }) => {
    const wishes = topics.filter(({ isWish }) => isWish)
    return { topic: pick(wishes.length > 0 ? wishes : topics, random), size }
  })
  // People begin with what they want most.
  const main = drawn.find(({ topic }) => topic.isWish)
  // The sort is stable: of topics with equal weight the one that the goal names first stays first.
  const sideTopics = drawn
    .filter((each) => each !== main)
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, main ? maxSideTopics : usualMoments)
  const counts = momentCounts(
    main?.topic,
    sideTopics.map(({ topic }) => topic),
    random,
  )
  const inGoalOrder = drawn.filter((each) => each === main || sideTopics.includes(each))
  const groups = inGoalOrder.map(({ topic }) => ({
    topic,
    moments: drawMoments(topic, counts.get(topic) ?? 0, random),
  }))
  return { wish: main?.topic, groups: inOrderOfDay(groups) }
}

/** The more words the goal spends on a topic the more it matters, and a wish matters more than a detail. */
const weight = ({ topic, size }: { topic: Topic; size: number }) => size + (topic.isWish ? 1 : 0)

/** Up to three moments of the main wish and one of each side topic, then more of the latter while there is room. */
function momentCounts(
  main: Topic | undefined,
  sideTopics: readonly Topic[],
  random: () => number,
): Map<Topic, number> {
  const counts = new Map<Topic, number>()
  if (main) counts.set(main, Math.min(maxMomentsPerTopic, main.moments.length))
  for (const topic of sideTopics) counts.set(topic, 1)
  const total = () => [...counts.values()].reduce((sum, count) => sum + count, 0)
  const maxTotal = usualMoments + Math.round(random())
  for (let round = 2; round <= maxMomentsPerTopic; round += 1)
    for (const topic of sideTopics)
      if (total() < maxTotal && topic.moments.length >= round) counts.set(topic, round)
  return counts
}

/** A random choice of the topic's moments, in their own order. */
function drawMoments(topic: Topic, count: number, random: () => number): Moment[] {
  const moments = [...topic.moments]
  while (moments.length > count) moments.splice(Math.floor(random() * moments.length), 1)
  return moments
}

/** Groups without a time of day keep their positions; the other positions are filled in the order of the day. */
function inOrderOfDay(groups: readonly TopicMoments[]): TopicMoments[] {
  const timed = groups
    .filter((group) => timeOf(group) !== undefined)
    .sort((a, b) => rank(a) - rank(b))
  return groups.map((group) => (timeOf(group) === undefined ? group : (timed.shift() ?? group)))
}

const timeOf = ({ moments }: TopicMoments) => moments.find(({ time }) => time !== undefined)?.time

function rank(group: TopicMoments): number {
  const time = timeOf(group)
  return time === undefined ? 0 : dayTimes.indexOf(time)
}

function pick<T>(from: readonly T[], random: () => number): T {
  const picked = from[Math.floor(random() * from.length)]
  if (picked === undefined) throw new Error('nothing to choose from')
  return picked
}

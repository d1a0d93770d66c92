// Chooses, from the topics that a goal names, the moments of its script and their order.

import type { NamedTopic } from './find-topics.ts'
import { dayTimes, type Moment, type Topic } from './topic.ts'

/** So many moments fill the middle of a script; now and then one more, where there is room for it. */
const usualMoments = 5
/** All moments of a topic are one small scene. */
const mostOfOne = 3
/** What the goal names beside its main wish. */
const mostBeside = 2

export interface TopicMoments {
  topic: Topic
  moments: readonly Moment[]
}

export interface ChosenMoments {
  /** Undefined where the goal names details alone. */
  wish: Topic | undefined
  groups: readonly TopicMoments[]
}

/** The small scene of the main wish and single moments of what is named beside it, in the order of the goal. */
export function chooseMoments(named: readonly NamedTopic[], random: () => number): ChosenMoments {
  const drawn = named.map(({ topics, size }) => {
    const wishes = topics.filter(({ isWish }) => isWish)
    return { topic: pick(wishes.length > 0 ? wishes : topics, random), size }
  })
  // People begin with what they want most.
  const main = drawn.find(({ topic }) => topic.isWish)
  // More words say more, and a wish says more than a detail; otherwise what comes first counts.
  const beside = drawn
    .filter((each) => each !== main)
    .sort((one, other) => weight(other) - weight(one))
    .slice(0, main ? mostBeside : usualMoments)
  const counts = sharesOf(
    main?.topic,
    beside.map(({ topic }) => topic),
    random,
  )
  const inGoalOrder = drawn.filter((each) => each === main || beside.includes(each))
  const groups = inGoalOrder.map(({ topic }) => ({
    topic,
    moments: drawMoments(topic, counts.get(topic) ?? 0, random),
  }))
  return { wish: main?.topic, groups: inOrderOfDay(groups) }
}

const weight = ({ topic, size }: { topic: Topic; size: number }) => size + (topic.isWish ? 1 : 0)

/** All of the main wish and one of each beside it, then more of those as long as there is room. */
function sharesOf(
  main: Topic | undefined,
  beside: readonly Topic[],
  random: () => number,
): Map<Topic, number> {
  const counts = new Map<Topic, number>()
  if (main) counts.set(main, Math.min(mostOfOne, main.moments.length))
  for (const topic of beside) counts.set(topic, 1)
  const used = () => [...counts.values()].reduce((sum, count) => sum + count, 0)
  const most = usualMoments + Math.round(random())
  for (let round = 2; round <= mostOfOne; round += 1)
    for (const topic of beside)
      if (used() < most && topic.moments.length >= round) counts.set(topic, round)
  return counts
}

/** Any of them, in their own order. */
function drawMoments(topic: Topic, count: number, random: () => number): Moment[] {
  const moments = [...topic.moments]
  while (moments.length > count) moments.splice(Math.floor(random() * moments.length), 1)
  return moments
}

/** Those bound to an hour change places with each other, so that the day runs forward. */
function inOrderOfDay(groups: readonly TopicMoments[]): TopicMoments[] {
  const timed = groups
    .filter((group) => timeOf(group) !== undefined)
    .sort((one, other) => rank(one) - rank(other))
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

import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { chooseMoments } from './choose-moments.ts'
import type { NamedTopic } from './find-topics.ts'
import type { DayTime, Topic } from './topic.ts'

const topic = (id: string, times: readonly (DayTime | undefined)[], isWish = true): Topic => ({
  id,
  phrases: [[id]],
  deniedPhrases: [],
  otherMeanings: [],
  assumes: [],
  isWish,
  moments: times.map((time, at) => ({ text: `${id}${at + 1}`, time })),
})
const any = [undefined, undefined, undefined]
const named = (topics: readonly Topic[]): NamedTopic[] =>
  topics.map((each, at) => ({ topics: [each], at, size: 1 }))
const choose = (from: readonly NamedTopic[], seed = 1) => {
  const { wish, groups } = chooseMoments(from, seededRandom(seed))
  const moments = groups.flatMap((group) => group.moments)
  return { wish: wish?.id, texts: moments.map(({ text }) => text) }
}

describe('the moments of a script', () => {
  it('are all three of a single topic, in their order', () => {
    expect(choose(named([topic('bees', any)])).texts).toEqual(['bees1', 'bees2', 'bees3'])
  })

  it('are all of the main wish and those of side topics with one each, in the order of the goal', () => {
    const detail = topic('detail', [undefined], false)
    const { texts } = choose(named([topic('main', any), detail, topic('other', [undefined])]))
    expect(texts).toEqual(['main1', 'main2', 'main3', 'detail1', 'other1'])
  })

  it('are three of the main wish and one or two each of two other wishes, where the goal names five topics', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((id) => topic(id, any, id !== 'b'))
    const { texts } = choose(named(many))
    expect(texts.map((text) => text.charAt(0)).join('')).toMatch(/^aaacc?dd?$/)
  })

  it('are five or six of two topics', () => {
    const counts = Array.from(
      { length: 20 },
      (_, seed) => choose(named([topic('a', any), topic('b', any)]), seed + 1).texts.length,
    )
    expect(new Set(counts)).toEqual(new Set([5, 6]))
  })

  it('are in the order of their times of day', () => {
    const late = topic('late', ['evening'], false)
    const early = topic('early', ['morning'], false)
    const open = topic('open', [undefined], false)
    expect(choose(named([late, open, early])).texts).toEqual(['early1', 'open1', 'late1'])
  })

  it('differ between two seeds, where the goal names five topics', () => {
    const five = named(['a', 'b', 'c', 'd', 'e'].map((id) => topic(id, any)))
    expect(choose(five, 1).texts).not.toEqual(choose(five, 2).texts)
  })
})

describe('the wish of a script', () => {
  it('is the first that the goal names', () => {
    const details = topic('tuesday', any, false)
    expect(choose(named([details, topic('a', any), topic('b', any)])).wish).toBe('a')
  })

  it('is undefined where the goal names details alone', () => {
    expect(choose(named([topic('tuesday', any, false)])).wish).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { parsePassages, passageKinds } from '../own-words/passages.ts'
import { indexTopics } from './find-topics.ts'
import type { Topic } from './topic.ts'
import { topicParts } from './topic-parts.ts'

const long = Array.from({ length: 60 }, () => 'word').join(' ')
const passages = parsePassages(
  passageKinds.map((kind) => `### ${kind}\n${kind} passage`).join('\n'),
)
const bees: Topic = {
  id: 'bees',
  phrases: [['bees']],
  deniedPhrases: [],
  otherMeanings: [],
  assumes: [],
  isWish: true,
  moments: [1, 2, 3, 4].map((at) => ({ text: `Bees ${at} ${long}.`, time: undefined })),
}
const index = indexTopics([bees])
const scene = (retoldGoal: string[], momentCount = 4) => {
  const groups = [{ topic: bees, moments: bees.moments.slice(0, momentCount) }]
  const chosen = { wish: bees, groups }
  const { parts } = topicParts({ chosen, retoldGoal, index, passages, random: seededRandom(1) })
  return parts.scene.split('\n\n').map((part) => part.replaceAll(` ${long}.`, ''))
}

describe('the parts of a script from topics', () => {
  it('have a sentence before the moments of the topic that it names', () => {
    expect(scene(['You keep bees.'])).toEqual([
      'You keep bees. [pause 3s] Bees 1',
      'Bees 2',
      'Bees 3',
      'Bees 4',
    ])
  })

  it('keep sentences that name no topic in the order of the goal, with a pause after each', () => {
    expect(scene(['Your son sings.', 'You sleep well.', 'You keep bees.'])).toEqual([
      'Your son sings. [pause 5s] You sleep well. [pause 5s]',
      'You keep bees. [pause 3s] Bees 1',
      'Bees 2',
      'Bees 3',
      'Bees 4',
    ])
    const around = scene(['You sleep well.', 'You keep bees.', 'They like it.', 'You sing.'], 1)
    expect(around.slice(0, 3)).toEqual([
      'arrive passage',
      'senses passage',
      'You sleep well. [pause 5s]',
    ])
    expect(around.slice(3, 5)).toEqual([
      'You keep bees. [pause 3s] Bees 1',
      'They like it. [pause 5s] You sing. [pause 5s]',
    ])
  })

  it('have passages added to a scene with too few words', () => {
    expect(scene([], 1)).toEqual([
      'arrive passage',
      'senses passage',
      'Bees 1',
      'ordinary passage',
      'whole passage',
    ])
  })
})

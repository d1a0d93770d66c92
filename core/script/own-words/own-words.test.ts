import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { spokenWordCount } from '../measure/words.ts'
import { drawOwnWords } from './own-words.ts'
import { parsePassages, passageKinds } from './passages.ts'

const words = Array.from({ length: 38 }, () => 'word').join(' ')
/** Passages that name their kind and their number. */
const passages = parsePassages(
  passageKinds
    .map((kind) => `### ${kind}\n${[1, 2, 3, 4, 5].map((n) => `${kind} ${n} ${words}`).join('\n')}`)
    .join('\n'),
)
const draw = (retoldGoal: string[], seed = 1) =>
  drawOwnWords({ retoldGoal, passages, random: seededRandom(seed) }).parts
const kindsIn = (retoldGoal: string[]) =>
  draw(retoldGoal)
    .scene.split('\n\n')
    .map((part) => /(\w+) \d word/.exec(part)?.[1])

describe('a script of own words', () => {
  it('has a passage after every sentence, in the order of the goal', () => {
    const sentences = ['You have a dairy.', 'You have good rains.', 'You are calm.', 'You own it.']
    const parts = draw(sentences).scene.split('\n\n')
    const openings = parts.flatMap((part) => /^(.*) \[pause 4s\] \w/.exec(part)?.[1] ?? [])
    expect(openings).toEqual(sentences)
  })

  it.each([
    ['somebody is mentioned', 'Your daughter lives upstairs.', 'people'],
    ['somebody is mentioned by name', 'You live with Maria.', 'people'],
    ['something is done', 'You mend nets.', 'doing'],
    ['a state is described', 'You have six cows.', 'senses'],
  ])('has a passage of the kind that suits the sentence before it: %s', (_, sentence, kind) => {
    expect(kindsIn(['You have a dairy.', sentence])[1]).toBe(kind)
  })

  it('begins with a passage “arrive”, and ends with “ordinary” and “whole”', () => {
    const kinds = kindsIn(['You have a dairy.'])
    expect(kinds[0]).toBe('arrive')
    expect(kinds.slice(-2)).toEqual(['ordinary', 'whole'])
  })

  it('has at least 235 words for one short sentence, and repeats no passage', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { scene } = draw(['You have a dairy.'], seed)
      expect(spokenWordCount(scene)).toBeGreaterThanOrEqual(235)
      const parts = scene.split('\n\n')
      expect(new Set(parts).size).toBe(parts.length)
    }
  })
})

describe('the passages', () => {
  it('are refused with an unknown heading, and where a kind is missing', () => {
    expect(() => parsePassages('### lights\nIt is.')).toThrow('unknown passages "lights"')
    expect(() => parsePassages('### light\nIt is.')).toThrow('no passages: arrive')
  })
})

import { describe, expect, it } from 'vitest'
import { feelings } from '../../reader/labels.ts'
import { situations } from '../../reader/situations.ts'
import type { Answer } from './answer.ts'
import { indexAnswers } from './find-answers.ts'
import { findSituation } from './find-situation.ts'
import {
  parseFamilyAnswers,
  parseSituationAnswers,
  type SituationAnswers,
} from './situation-answers.ts'

const [first, second] = situations
const known: SituationAnswers[] = [
  { id: first, members: [first], feelings: ['fear'], texts: ['One.', 'Two.'] },
  { id: second, members: [second], feelings: ['anger'], texts: ['Three.', 'Four.'] },
]
const answer: Answer = {
  id: 'exam',
  about: 'fear of an exam',
  feelings: ['fear'],
  situation: first,
  timeOfDay: undefined,
  entries: ['Exam tomorrow.'],
  text: 'Lay out the pens.',
}
const east = Float32Array.from([1, 0])
const north = Float32Array.from([0, 1])
const index = indexAnswers([answer, { ...answer, id: 'quarrel', situation: second }], [east, north])
const felt = (feeling: string, probability = 0.9) =>
  feelings.map((each) => (each === feeling ? probability : 0))
const find = (vector: Float32Array, feeling: string, situation: number[]) =>
  findSituation({ vector, feelings: felt(feeling), situation }, index, known)

describe('the broad situation of an entry', () => {
  it('is the one that the reader’s head, the nearest example entries and the feelings agree on', () => {
    const found = find(east, 'fear', [0.9, 0.1])
    expect(found?.answers.id).toBe(first)
    expect(found?.score).toBeGreaterThan(0.6)
    expect(find(north, 'anger', [0.1, 0.9])?.answers.id).toBe(second)
  })

  it('is less probable if one of the signals is weaker', () => {
    const all = find(east, 'fear', [0.9, 0.1])?.score ?? 0
    const others = [
      find(north, 'fear', [0.9, 0.1]),
      find(east, 'joy', [0.9, 0.1]),
      find(east, 'fear', [0.5, 0.1]),
    ]
    for (const found of others) expect(found?.score).toBeLessThan(all)
  })

  it('is undefined if the head gives it a low probability, although the other signals agree', () => {
    expect(find(east, 'fear', [0.43, 0.1])?.answers.id).toBe(first)
    expect(find(east, 'fear', [0.41, 0.1])).toBeUndefined()
  })

  it('is found if the probabilities of situations with the same answers are high enough together', () => {
    const joined = [{ ...known[0], members: [first, second] } as SituationAnswers]
    const entry = { vector: east, feelings: felt('fear'), situation: [0.3, 0.3] }
    expect(findSituation(entry, index, joined)?.answers.id).toBe(first)
    expect(findSituation(entry, index, known)).toBeUndefined()
  })

  it('is undefined if there are no answers', () => {
    const entry = { vector: east, feelings: felt('fear'), situation: [] }
    expect(findSituation(entry, index, [])).toBeUndefined()
  })
})

describe('the library of broad situations', () => {
  const block = (name: string, rest: string) => `### ${name}\nabout: x\nfeelings: fear\n\n${rest}`

  it('is read with all answers of each', () => {
    expect(parseSituationAnswers(block(first, 'ANSWER\nOne.\n\nANSWER\nTwo.\n'))).toEqual([
      { id: first, members: [first], feelings: ['fear'], texts: ['One.', 'Two.'] },
    ])
  })

  it('joins the answers of two situations if one refers to the other with “same”', () => {
    const text = `${block(second, 'ANSWER\nTwo.\n').replace('about', `same: ${first}\nabout`)}\n${block(first, 'ANSWER\nOne.\n')}`
    expect(parseSituationAnswers(text)).toEqual([
      { id: first, members: [second, first], feelings: ['fear'], texts: ['Two.', 'One.'] },
    ])
  })

  it('is refused with an unknown situation or without answers', () => {
    expect(() => parseSituationAnswers(block('unheard-of', 'ANSWER\nOne.'))).toThrow('unheard-of')
    expect(() => parseSituationAnswers(block(first, ''))).toThrow('incomplete')
    expect(() => parseSituationAnswers(block(first, 'ANSWER\n\nANSWER\nTwo.'))).toThrow(
      'incomplete',
    )
  })
})

describe('a family of situations', () => {
  const family = (id: string, members: SituationAnswers['members']): SituationAnswers => ({
    ...(known[0] as SituationAnswers),
    id,
    members,
  })

  it('is read with its situations and answers', () => {
    const text = `### two\nfeelings: fear\nmembers: ${first}, ${second}\n\nANSWER\nOne.\n\nANSWER\nTwo.\n`
    expect(parseFamilyAnswers(text)).toEqual([family('two', [first, second])])
    expect(() => parseFamilyAnswers(text.replace(second, 'unheard-of'))).toThrow('unheard-of')
    expect(() => parseFamilyAnswers('### two\nfeelings: fear\n')).toThrow('two: incomplete')
  })
})

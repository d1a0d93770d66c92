import { describe, expect, it } from 'vitest'
import { type Feeling, feelings, valences } from '../../reader/labels.ts'
import type { Answer } from './answer.ts'
import { findAnswers, indexAnswers } from './find-answers.ts'

const answer = (id: string, feeling: Feeling, entries: string[]): Answer => ({
  id,
  about: id,
  feelings: [feeling],
  situation: undefined,
  timeOfDay: undefined,
  entries,
  text: id,
})
const vector = (...values: number[]) => Float32Array.from(values)
const exam = answer('exam', 'fear', ['Exam tomorrow.', 'My exam is on Friday.'])
const marks = answer('marks', 'fear', ['The marks come out.', 'Marks tomorrow.'])
const party = answer('party', 'joy', ['We danced.', 'What a night.'])
const entry = (feeling: Feeling, valence: string, text = 'Tired feet.') => ({
  text,
  sentenceVectors: [],
  feelings: feelings.map((each) => Number(each === feeling)),
  valences: valences.map((each) => Number(each === valence)),
})
const idsOf = (found: ReturnType<typeof findAnswers>) => found.map(({ answer: { id } }) => id)

describe('answers', () => {
  const east = vector(1, 0)
  const north = vector(0, 1)

  it('are found by the similarity of their example entries', () => {
    const index = indexAnswers([exam, marks], [east, east, north, north])
    const [first] = findAnswers({ ...entry('fear', 'n'), vector: north }, index)
    expect(first).toMatchObject({ answer: marks, similarity: 1, feelingMatch: 1 })
  })

  it('also match a single sentence of the entry, with a lower similarity', () => {
    const index = indexAnswers([exam, marks], [east, east, north, north])
    const sentenceVectors = [north]
    const between = vector(Math.SQRT1_2, Math.SQRT1_2)
    const [first] = findAnswers({ ...entry('fear', 'n'), vector: between, sentenceVectors }, index)
    expect(first?.answer).toBe(marks)
    expect(first?.similarity).toBeCloseTo(0.9)
  })

  it('rank lower when only one of their example entries is similar', () => {
    const near = vector(0.8, 0.6)
    const index = indexAnswers([exam, marks], [east, north, near, near])
    const [first] = findAnswers({ ...entry('fear', 'n'), vector: east }, index)
    expect(first?.answer).toBe(marks)
  })

  it('with equal similarity come first if they have the feeling of the entry', () => {
    const index = indexAnswers([exam, party], [east, east, east, east])
    expect(idsOf(findAnswers({ ...entry('joy', 'p'), vector: east }, index))[0]).toBe('party')
    expect(idsOf(findAnswers({ ...entry('fear', 'n'), vector: east }, index))[0]).toBe('exam')
  })

  it('with equal similarity are ranked by the words that they share with the entry', () => {
    const index = indexAnswers([exam, marks, party], Array(6).fill(east))
    const about = (text: string) =>
      idsOf(findAnswers({ ...entry('fear', 'n', text), vector: east }, index))[0]
    expect(about('The exam is close.')).toBe('exam')
    expect(about('No marks yet.')).toBe('marks')
  })
})

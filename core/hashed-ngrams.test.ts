import { expect, it } from 'vitest'
import { hashedNgrams } from './hashed-ngrams.ts'

const likeness = (one: string, other: string) => {
  const marks = hashedNgrams(other)
  return hashedNgrams(one).reduce((sum, mark, at) => sum + mark * (marks[at] ?? 0), 0)
}

it('gives equal vectors for the same words in any case and with any apostrophe', () => {
  expect(hashedNgrams('I Can’t sleep')).toEqual(hashedNgrams("i can't sleep"))
  expect(likeness('I can’t sleep', "I can't sleep")).toBeCloseTo(1)
})

it('weights shared words more than their order', () => {
  const said = 'the dog chased the cat'
  expect(likeness(said, 'the cat chased the dog')).toBeLessThan(0.99)
  expect(likeness(said, 'the cat chased the dog')).toBeGreaterThan(
    likeness(said, 'rain fell on a roof'),
  )
})

it('gives a zero vector for a text without words', () => {
  expect(hashedNgrams('…').every((mark) => mark === 0)).toBe(true)
})

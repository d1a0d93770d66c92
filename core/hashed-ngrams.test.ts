import { expect, it } from 'vitest'
import { hashedNgrams } from './hashed-ngrams.ts'

const likeness = (one: string, other: string) => {
  const marks = hashedNgrams(other)
  return hashedNgrams(one).reduce((sum, mark, at) => sum + mark * (marks[at] ?? 0), 0)
}

it('the same words are the same marks, whatever their case and apostrophe', () => {
  expect(hashedNgrams('I Can’t sleep')).toEqual(hashedNgrams("i can't sleep"))
  expect(likeness('I can’t sleep', "I can't sleep")).toBeCloseTo(1)
})

it('order counts a little, and words in common a lot', () => {
  const said = 'the dog chased the cat'
  expect(likeness(said, 'the cat chased the dog')).toBeLessThan(0.99)
  expect(likeness(said, 'the cat chased the dog')).toBeGreaterThan(
    likeness(said, 'rain fell on a roof'),
  )
})

it('no words leave no mark', () => {
  expect(hashedNgrams('…').every((mark) => mark === 0)).toBe(true)
})

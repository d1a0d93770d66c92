import { expect, it } from 'vitest'
import { hashedNgrams } from './hashed-ngrams.ts'

const similarity = (one: string, other: string) => {
  const vector = hashedNgrams(other)
  return hashedNgrams(one).reduce((sum, value, index) => sum + value * (vector[index] ?? 0), 0)
}

it('gives equal vectors for the same words in any case and with any apostrophe', () => {
  expect(hashedNgrams('I Can’t sleep')).toEqual(hashedNgrams("i can't sleep"))
  expect(similarity('I can’t sleep', "I can't sleep")).toBeCloseTo(1)
})

it('weights shared words more than their order', () => {
  const sentence = 'the dog chased the cat'
  expect(similarity(sentence, 'the cat chased the dog')).toBeLessThan(0.99)
  expect(similarity(sentence, 'the cat chased the dog')).toBeGreaterThan(
    similarity(sentence, 'rain fell on a roof'),
  )
})

it('gives a zero vector for a text without words', () => {
  expect(hashedNgrams('…').every((value) => value === 0)).toBe(true)
})

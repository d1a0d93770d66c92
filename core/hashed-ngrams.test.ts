import { expect, it } from 'vitest'
import { hashedNgrams } from './hashed-ngrams.ts'

const similarity = (a: string, b: string) => {
  const vectorB = hashedNgrams(b)
  return hashedNgrams(a).reduce((sum, value, index) => sum + value * (vectorB[index] ?? 0), 0)
}

it('texts with the same words have equal vectors, in any case and with any apostrophe', () => {
  expect(hashedNgrams('I Can’t sleep')).toEqual(hashedNgrams("i can't sleep"))
  expect(similarity('I can’t sleep', "I can't sleep")).toBeCloseTo(1)
})

it('the similarity of two texts depends more on shared words than on their order', () => {
  const sentence = 'the dog chased the cat'
  expect(similarity(sentence, 'the cat chased the dog')).toBeLessThan(0.99)
  expect(similarity(sentence, 'the cat chased the dog')).toBeGreaterThan(
    similarity(sentence, 'rain fell on a roof'),
  )
})

it('a text without words has a zero vector', () => {
  expect(hashedNgrams('…').every((value) => value === 0)).toBe(true)
})

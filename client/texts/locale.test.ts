import { expect, it } from 'vitest'
import { plural } from './locale.ts'

it.each([
  [0, 'tracks'],
  [1, 'track'],
  [2, 'tracks'],
])('counts %i %s', (count, noun) => {
  expect(plural(count, { one: 'track', other: 'tracks' })).toBe(noun)
})

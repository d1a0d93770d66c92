import { expect, it } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'

it('all advisory locks have different numbers', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

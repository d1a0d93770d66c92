import { expect, it } from 'vitest'
import { formatAmount, formatGroupedNumber, formatNumber, plural } from './locale.ts'

it.each([
  [0, 'tracks'],
  [1, 'track'],
  [2, 'tracks'],
])('the plural form for %i is “%s”', (count, noun) => {
  expect(plural(count, { one: 'track', other: 'tracks' })).toBe(noun)
})

it.each([0, 9.99, 24.99, 99, 249, 12_345])('the number %d is written without grouping', (value) => {
  expect(formatNumber(value)).toBe(String(value))
})

it.each([
  [200, '200'],
  [2000, '2,000'],
  [10_000, '10,000'],
])('the grouped number %d is written “%s”', (value, text) => {
  expect(formatGroupedNumber(value)).toBe(text)
})

it.each([0, 0.5, 1.005, 2.675, 1234.5])('the amount %d is written with two decimals', (amount) => {
  expect(formatAmount(amount)).toBe(amount.toFixed(2))
})

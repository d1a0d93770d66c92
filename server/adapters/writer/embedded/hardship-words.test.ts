import { expect, it } from 'vitest'
import { deniesDeath } from './hardship-words.ts'

it.each([
  'I am alive again by the sea.',
  'The street is alive with music.',
  'My love of bread never died.',
  'Dad is home and the kettle is on.',
  'The romance is not dead.',
])('no death is denied by: %s', (text) => {
  expect(deniesDeath(text)).toBe(false)
})

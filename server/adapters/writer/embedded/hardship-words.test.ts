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

it.each([
  'Dad is alive and at the grill.',
  'My first baby, Oluwaseun, is alive and starting kindergarten.',
  'My brother Chuy is not dead, he comes in and I give him beans.',
  'My brother isn’t in the ground, he honks at five.',
  'Our Kevin is at the table like he never died.',
  'My sister did not drown; she rings at six.',
])('a death is denied by: %s', (text) => {
  expect(deniesDeath(text)).toBe(true)
})

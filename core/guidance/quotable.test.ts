import { expect, it } from 'vitest'
import { mayBeQuoted } from './quotable.ts'

it.each([
  ['self-reproach', 'I am a useless person.', false],
  ['regret', 'I should have visited her more.', false],
  ['regret from a phone', 'I shouldn’t have left him alone.', false],
  ['guilt', 'I let everyone down again.', false],
  ['contempt for oneself', 'I ruin everything, what a waste of space.', false],
  ['crude', 'Her dead fish and my fucking shoes.', false],
  ['one character without end', `I am ${'so'.repeat(200)} happy.`, false],
  ['everyday', 'She left the light on for me.', true],
])('a sentence that is %s', (_, sentence, expected) => {
  expect(mayBeQuoted(sentence)).toBe(expected)
})

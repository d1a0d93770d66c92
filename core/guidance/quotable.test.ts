import { expect, it } from 'vitest'
import { mayBeQuoted } from './quotable.ts'

it.each([
  ['self-reproach', 'I am a useless person.', false],
  ['regret', 'I should have visited her more.', false],
  ['regret with a curly apostrophe', 'I shouldn’t have left him alone.', false],
  ['guilt', 'I let everyone down again.', false],
  ['contempt for oneself', 'What a waste of space.', false],
  ['contempt for what one does', 'I always ruin everything.', false],
  ['contempt for what one did', 'I’ve messed it all up.', false],
  ['the feeling of being unloved', 'No-one will ever love me.', false],
  ['contempt for what one is', 'I’m a complete fraud.', false],
  ['the feeling of not being wanted', 'Nobody wants me to exist.', false],
  ['about rain', 'The rain spoiled everything we had planned, and we laughed.', true],
  ['about a kitchen', 'The kitchen is such a mess and I do not mind.', true],
  ['about leisure', 'Nobody needs me until noon, so I slept in.', true],
  ['about friends', 'Nobody wants me to leave.', true],
  ['vulgar', 'What a shitshow.', false],
  ['crude', 'Her dead fish and my fucking shoes.', false],
  ['without end', `I am ${'so'.repeat(200)} happy.`, false],
  ['everyday', 'She left the light on for me.', true],
])('a sentence (%s: “%s”) may be quoted: %s', (_, sentence, expected) => {
  expect(mayBeQuoted(sentence)).toBe(expected)
})

import { expect, it } from 'vitest'
import { mayBeQuoted } from './quotable.ts'

it.each([
  ['self-reproach', 'I am a useless person.'],
  ['regret', 'I should have visited her more.'],
  ['regret with a curly apostrophe', 'I shouldn’t have left him alone.'],
  ['guilt', 'I let everyone down again.'],
  ['contempt for oneself', 'What a waste of space.'],
  ['contempt for what one does', 'I always ruin everything.'],
  ['contempt for what one did', 'I’ve messed it all up.'],
  ['the feeling of being unloved', 'No-one will ever love me.'],
  ['contempt for what one is', 'I’m a complete fraud.'],
  ['the feeling of not being wanted', 'Nobody wants me to exist.'],
  ['vulgar', 'What a shitshow.'],
  ['crude', 'Her dead fish and my fucking shoes.'],
  ['without end', `I am ${'so'.repeat(200)} happy.`],
])('a sentence may not be quoted (%s: “%s”)', (_, sentence) => {
  expect(mayBeQuoted(sentence)).toBe(false)
})

it.each([
  ['about rain', 'The rain spoiled everything we had planned, and we laughed.'],
  ['about a kitchen', 'The kitchen is such a mess and I do not mind.'],
  ['about leisure', 'Nobody needs me until noon, so I slept in.'],
  ['about friends', 'Nobody wants me to leave.'],
  ['everyday', 'She left the light on for me.'],
])('a sentence may be quoted (%s: “%s”)', (_, sentence) => {
  expect(mayBeQuoted(sentence)).toBe(true)
})

import { expect, it } from 'vitest'
import { textFor } from './text-for.ts'

it('the text for a code is that of the table, and undefined for a code that it lacks', () => {
  const table = { 'voice.hung': 'The voice did not answer.' }
  expect(textFor(table, 'voice.hung')).toBe('The voice did not answer.')
  expect(textFor(table, 'a.later_code')).toBeUndefined()
})

it('the name of an inherited property is no code', () => {
  expect(textFor({}, 'toString')).toBeUndefined()
})

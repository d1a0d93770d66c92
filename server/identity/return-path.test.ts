import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeReturnPath } from './return-path.ts'

it.each([
  ['/journal?time=evening', '/journal?time=evening'],
  ['/', '/'],
  [undefined, '/'],
  [['/a', '/b'], '/'],
  ['journal', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/api/logout', '/'],
  [`/${'x'.repeat(600)}`, '/'],
])('%j leads to %s', (wish, path) => {
  expect(safeReturnPath(wish)).toBe(path)
})

it('never leads to another site', () => {
  const signs = fc.constantFrom(
    '/',
    '\\',
    '.',
    '\t',
    '\n',
    '@',
    ':',
    '%2f',
    'evil.example',
    '?',
    '#',
  )
  const wishes = fc.array(signs, { maxLength: 8 }).map((parts) => `/${parts.join('')}`)
  fc.assert(
    fc.property(wishes, (wish) => {
      const here = 'https://evenstream.example'
      expect(new URL(safeReturnPath(wish), here).origin).toBe(here)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { screenPaths } from '#shared/screen-paths.ts'
import { safeReturnPath } from './return-path.ts'

it.each(Object.values(screenPaths))('the screen %s is kept with its query', (pattern) => {
  const path = pattern.replace(':id', 'a3f1c7de-0000-4000-8000-000000000001')
  expect(safeReturnPath(path)).toBe(path)
  expect(safeReturnPath(`${path}?time=evening`)).toBe(`${path}?time=evening`)
})

it.each([
  ['/journal/', '/journal/'],
  ['/./journal', '/journal'],
  ['/journal?next=/api/logout', '/journal?next=/api/logout'],
  ['/journal#part', '/journal'],
])('the return path %s becomes %s', (requested, path) => {
  expect(safeReturnPath(requested)).toBe(path)
})

describe('the home screen is returned', () => {
  it.each([
    [undefined],
    [['/journal', '/library']],
    ['journal'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/..//evil.example'],
    ['/journal/..//evil.example'],
    ['/no-such-screen'],
    ['/target-slide'],
    ['/target-slide/a/b'],
    ['/target-slide/%2e%2e'],
    ['/target-slide/a%2f..%2f..%2fapi'],
    ['/.//'],
    ['/..//'],
    ['/.\\/'],
    ['/.//?x=evil.example'],
    [`/journal?${'x'.repeat(600)}`],
    // Each character is encoded as nine.
    [`/journal?${'山'.repeat(60)}`],
  ])('instead of %j', (requested) => {
    expect(safeReturnPath(requested)).toBe('/')
  })

  it.each([
    '/api',
    '/api/logout',
    '/API/logout',
    '/%61pi/logout',
    '/%2561pi/logout',
    '/%41PI/logout',
    '/api%2flogout',
    '/api%2Flogout',
    '/api%5clogout',
    '/api\\logout',
    '/\\api/logout',
    '/./api/logout',
    '/%2e/api/logout',
    '/journal/../api/logout',
    '/journal/%2e%2e/api/logout',
    '/journal/%252e%252e/api/logout',
    '/journal%2f..%2fapi/logout',
    '/a\tpi/logout',
    '/ap\ni/logout',
    '//api/logout',
    '/api//logout',
    '/api;/logout',
    '/ａpi/logout',
    '/api/logout?x',
    '/sandbox/identity/session/end',
    '/readyz',
  ])('instead of the server path %j', (requested) => {
    expect(safeReturnPath(requested)).toBe('/')
  })
})

it('no return path leads to another site', () => {
  const fragments = fc.constantFrom(
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
  const requestedPaths = fc.array(fragments, { maxLength: 8 }).map((parts) => `/${parts.join('')}`)
  fc.assert(
    fc.property(requestedPaths, (requested) => {
      const ownOrigin = 'https://evenstream.example'
      const path = safeReturnPath(requested)
      expect(path).not.toMatch(/^\/[/\\]/)
      expect(new URL(path, ownOrigin).origin).toBe(ownOrigin)
    }),
  )
})

it('a return path may have 500 characters, but not 501', () => {
  const path = `/journal?${'x'.repeat(491)}`
  expect(safeReturnPath(path)).toBe(path)
  expect(safeReturnPath(`${path}x`)).toBe('/')
})

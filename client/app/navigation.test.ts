import { describe, expect, it } from 'vitest'
import { navigationFor } from './navigation.ts'

const activeAt = (location: string) =>
  navigationFor('admin', location)
    .filter(({ active }) => active)
    .map(({ label }) => label)

describe('bottom navigation', () => {
  it('shows Home, Create, Journal and Account to every user', () => {
    expect(navigationFor('user', '/').map(({ label, href }) => [label, href])).toEqual([
      ['Home', '/'],
      ['Create', '/create-slide'],
      ['Journal', '/journal'],
      ['Account', '/account'],
    ])
  })

  it('has Admin as a fifth item for admins', () => {
    expect(navigationFor('admin', '/').map(({ label, href }) => [label, href])[4]).toEqual([
      'Admin',
      '/admin',
    ])
  })

  it.each([
    ['/', ['Home']],
    ['/create-slide', ['Create']],
    ['/journal', ['Journal']],
    ['/journal/2026', ['Journal']],
    ['/account', ['Account']],
    ['/account/plan', ['Account']],
    ['/admin', ['Admin']],
    ['/library', []],
    ['/pricing', []],
    ['/target-slide/s1', []],
    ['/journalism', []],
    // The path of Home and a slash, which a test of the prefix alone would take for a page below Home.
    ['//nowhere', []],
  ])('at the path %s marks the items %j as active', (location, labels) => {
    expect(activeAt(location)).toEqual(labels)
  })
})

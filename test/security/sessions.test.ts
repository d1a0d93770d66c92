import { afterAll, describe, expect, it } from 'vitest'
import { OidcDouble } from '#testing/oidc-double.ts'
import { serveForTests } from '#testing/server.ts'
import {
  checkCookies,
  checkForgedSignIns,
  checkIdentities,
  checkLogout,
  checkReturnAddresses,
  checkSecureCookies,
} from './checks/sessions.ts'
import { type Hole, holed } from './holed.ts'
import { targetOf } from './target.ts'

const provider = new OidcDouble()
await provider.start()
afterAll(() => provider.stop())

const server = serveForTests()

const settingCookies = (change: (line: string) => string): Hole => ({
  response: ({ headers }) => {
    const lines = headers['set-cookie']
    if (lines) headers['set-cookie'] = [lines].flat().map(change)
  },
})

describe('the session', () => {
  it('is a secret that only the browser holds, and another one after each sign-in', async () => {
    expect(await checkCookies(targetOf(server))).toEqual([])
  })

  it.each<[string, string, Hole]>([
    [
      'evenstream_session lacks ; HttpOnly',
      'scripts',
      settingCookies((line) => line.replace('; HttpOnly', '')),
    ],
    [
      'evenstream_session is for a whole domain',
      'sub-domains',
      settingCookies((line) => `${line}; Domain=localhost`),
    ],
    [
      'the session before lives on',
      'whoever had it before',
      {
        request: ({ path, headers }) => {
          if (path.startsWith('/api/callback')) {
            headers.cookie = String(headers.cookie).replace('evenstream_session', 'other')
          }
        },
      },
    ],
  ])('would be found: "%s", if it were open to %s', async (finding, _whom, hole) => {
    expect(await checkCookies(await holed(server, hole))).toContain(finding)
  })

  it('ends with the logout, and its sockets with it', async () => {
    expect(await checkLogout(targetOf(server))).toEqual([])
  })

  it.each<[string, Hole]>([
    [
      'the session outlives the logout',
      {
        request: (asked) => {
          asked.path = asked.path.replace('/api/logout', '/api/voices')
        },
      },
    ],
    [
      'logged out by a cross-site page',
      { request: ({ headers }) => void delete headers['sec-fetch-site'] },
    ],
  ])('would be found: "%s"', async (finding, hole) => {
    expect(await checkLogout(await holed(server, hole))).toContain(finding)
  })
})

describe('under an https address', () => {
  const secure = serveForTests({
    variables: { PUBLIC_URL: 'https://evenstream.example', ALLOW_SANDBOX_IN_PUBLIC: 'yes' },
    configure: (config) => ({
      ...config,
      oidc: { issuer: provider.issuer, ...provider.client },
    }),
  })

  it('every cookie is pinned to the host and to https', async () => {
    expect(await checkSecureCookies(targetOf(secure))).toEqual([])
  })

  it('would be found if one were not', async () => {
    expect(await checkSecureCookies(targetOf(server))).toContain('/api/logout: no HSTS')
    const hole = settingCookies((line) => line.replace('__Host-', ''))
    expect(await checkSecureCookies(await holed(secure, hole))).toContain(
      '/api/logout: evenstream_session',
    )
  })
})

describe('signing in', () => {
  const outside = serveForTests({
    configure: (config) => ({ ...config, oidc: { issuer: provider.issuer, ...provider.client } }),
  })

  it('lets nobody in whose token is forged in any part', async () => {
    expect(await checkForgedSignIns(provider)(targetOf(outside))).toEqual([])
  })

  it('would be found if it did', async () => {
    const check = checkForgedSignIns(provider, [['what is no forgery', {}]])
    expect(await check(targetOf(outside))).toEqual(['let in with what is no forgery'])
  })

  it('knows people by issuer and subject, never by their address', async () => {
    expect(await checkIdentities(provider)(targetOf(outside))).toEqual([])
  })

  it('would be found if it knew them by their address', async () => {
    const byAddress = checkIdentities(provider, { subjectOf: ({ email }) => email })
    expect(await byAddress(targetOf(outside))).toEqual([
      'somebody with a new address is taken for another',
      'whoever has somebody’s address is taken for them',
    ])
  })

  it('would be found if it knew them by their subject alone', async () => {
    const anywhere = checkIdentities(provider, { otherIssuer: provider.issuer })
    expect(await anywhere(targetOf(outside))).toEqual([
      'whoever has the same subject elsewhere is taken for them',
    ])
  })

  it('leads to no other site', async () => {
    expect(await checkReturnAddresses(targetOf(server))).toEqual([])
  })

  it('would be found if it did', async () => {
    const target = await holed(server, {
      response: ({ headers }) => {
        if (headers.location === '/') headers.location = 'https://evil.example/'
      },
    })
    const findings = await checkReturnAddresses(target)
    expect(findings[0]).toBe('https://evil.example led to https://evil.example/')
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { OidcDouble } from '#testing/oidc-double.ts'
import { serveForTests } from '#testing/server.ts'
import { checkCookies, checkSecureCookies, checkTokens } from './checks/cookies.ts'
import { targetOf } from './target.ts'
import { changingSetCookie } from './vulnerabilities.ts'
import { withVulnerability } from './vulnerable-proxy.ts'

const provider = new OidcDouble()
await provider.start()
afterAll(() => provider.stop())
const oidc = { issuer: provider.issuer, ...provider.client }

const server = serveForTests()

describe('the session cookie', () => {
  it('is HttpOnly and SameSite, stored as a hash only, and replaced at each sign-in', async () => {
    expect(await checkCookies(targetOf(server))).toEqual([])
  })

  it('is reported by the check as "evenstream_session lacks ; HttpOnly" when it is open to scripts', async () => {
    const vulnerability = changingSetCookie((line) => line.replace('; HttpOnly', ''))
    expect(await checkCookies(await withVulnerability(server, vulnerability))).toContain(
      'evenstream_session lacks ; HttpOnly',
    )
  })
})

describe('a session token', () => {
  it('has at least 32 random bytes', async () => {
    expect(await checkTokens(targetOf(server))).toEqual([])
  })
})

describe('a product with an https URL', () => {
  const secure = serveForTests({
    variables: { PUBLIC_URL: 'https://evenstream.example', ALLOW_SANDBOX_IN_PUBLIC: 'yes' },
    configure: (config) => ({ ...config, oidc }),
  })
  const check = checkSecureCookies(provider)

  it('sets only Secure cookies with a __Host- or __Secure- name', async () => {
    expect(await check(targetOf(secure))).toEqual([])
  })
})

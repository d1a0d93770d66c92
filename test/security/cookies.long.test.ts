import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { OidcDouble } from '#testing/oidc-double.ts'
import { serveForTests } from '#testing/server.ts'
import { checkCookies, checkSecureCookies, checkTokens } from './checks/cookies.ts'
import { changingSetCookie } from './vulnerabilities.ts'
import { type Vulnerability, withVulnerability } from './vulnerable-proxy.ts'

const provider = new OidcDouble()
await provider.start()
afterAll(() => provider.stop())
const oidc = { issuer: provider.issuer, ...provider.client }

const server = serveForTests()

/** Changes the session token that is set; `real` is the one of the product. */
const changingSessionToken = (token: (real: string, cookie: string | undefined) => string) =>
  changingSetCookie((line, cookie) =>
    line.replace(/(?<=evenstream_session=)[^;]+/, (real) => token(real, cookie)),
  )

describe('the session cookie', () => {
  it.each<[string, string, Vulnerability]>([
    [
      'evenstream_session lacks ; SameSite=Lax',
      'other sites',
      changingSetCookie((line) => line.replace('; SameSite=Lax', '; SameSite=None')),
    ],
    [
      'evenstream_session is for a whole domain',
      'sub-domains',
      changingSetCookie((line) => `${line}; Domain=localhost`),
    ],
    [
      'the token is not replaced',
      'an attacker who planted it',
      changingSessionToken(
        (real, cookie) => /evenstream_session=([^;]+)/.exec(cookie ?? '')?.[1] ?? real,
      ),
    ],
    [
      'the previous session is still valid',
      'an attacker who had it before',
      {
        request: ({ path, headers }) => {
          if (path.startsWith('/api/callback')) {
            headers.cookie = String(headers.cookie).replace('evenstream_session', 'other')
          }
        },
      },
    ],
  ])(
    'is reported by the check as "%s" when it is open to %s',
    async (finding, _whom, vulnerability) => {
      expect(await checkCookies(await withVulnerability(server, vulnerability))).toContain(finding)
    },
  )

  it.each<[string, (token: string) => string | Buffer]>([
    ['as it is', (token) => token],
    ['as bytes', (token) => Buffer.from(token, 'base64url')],
    ['as the bytes of its text', (token) => Buffer.from(token)],
    [
      'in the standard base64 alphabet',
      (token) => Buffer.from(token, 'base64url').toString('base64'),
    ],
  ])('is reported by the check when its token is stored %s', async (_how, form) => {
    const { pool } = server.database
    await pool.query('create table kept (words text)')
    onTestFinished(async () => void (await pool.query('drop table kept')))
    const storingToken: Vulnerability = {
      response: async ({ headers }) => {
        const lines = [headers['set-cookie'] ?? []].flat().join()
        const [token] = /(?<=evenstream_session=)[^;]+/.exec(lines) ?? []
        if (!token) return
        const storedToken = form(token)
        // Bytes as PostgreSQL prints a `bytea`.
        const columnValue = Buffer.isBuffer(storedToken)
          ? `\\x${storedToken.toString('hex')}`
          : storedToken
        await pool.query('insert into kept values ($1)', [columnValue])
      },
    }
    expect(await checkCookies(await withVulnerability(server, storingToken))).toEqual([
      'the token itself is stored',
    ])
  })
})

describe('a session token', () => {
  it.each<[string, string, (real: string, count: number) => Buffer]>([
    ['a counter', 'only 1 bytes', (_, count) => Buffer.from(`${'x'.repeat(32)}${1000 + count}`)],
    ['too short', 'a token is too short', (real) => Buffer.from(real, 'base64url').subarray(0, 16)],
    [
      'only partly random',
      'only 8 bytes',
      (real) => Buffer.concat([Buffer.alloc(24), Buffer.from(real, 'base64url').subarray(0, 8)]),
    ],
  ])('is reported by the check when it is %s', async (_how, finding, tokenOf) => {
    let count = 0
    const vulnerability = changingSessionToken((real) => {
      count += 1
      return tokenOf(real, count).toString('base64url')
    })
    const findings = await checkTokens(await withVulnerability(server, vulnerability))
    expect(findings).toHaveLength(1)
    expect(findings[0]).toContain(finding)
  })
})

describe('a product with an https URL', () => {
  const secure = serveForTests({
    variables: { PUBLIC_URL: 'https://evenstream.example', ALLOW_SANDBOX_IN_PUBLIC: 'yes' },
    configure: (config) => ({ ...config, oidc }),
  })
  const check = checkSecureCookies(provider)

  it.each<[string, Vulnerability]>([
    [
      '/api/callback: __Host-evenstream_session lacks Secure',
      changingSetCookie((line) => line.replace('; Secure', '')),
    ],
    [
      '/api/logout: evenstream_session has no __Host- or __Secure- prefix',
      changingSetCookie((line) => line.replace('__Host-', '')),
    ],
    [
      '/api/callback: no HSTS',
      { response: ({ headers }) => void delete headers['strict-transport-security'] },
    ],
  ])('is reported by the check as "%s"', async (finding, vulnerability) => {
    expect(await check(await withVulnerability(secure, vulnerability))).toContain(finding)
  })
})

import { describe, expect, it } from 'vitest'
import { sessions } from '#server/db/schema/users.ts'
import { deleteExpiredSessions, endAllSessions, hashToken } from '#server/services/sessions.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
const cookieName = 'evenstream_session'
const days = (count: number) => count * 24 * 60 * 60 * 1000
const advanceClock = (milliseconds: number) => {
  server.now = new Date(server.now.getTime() + milliseconds)
}
const isSignedIn = async (client: HttpClient) => (await client.whoAmI()).isAuthenticated
const allSessions = () => server.database.db.select().from(sessions)

describe('the session cookie', () => {
  it('is HttpOnly, SameSite=Lax and without a domain', async () => {
    const client = server.client()
    const { path } = await client.follow(await client.get('/api/login'))
    const setCookies: string[] = []
    let response = await client.submit(path, { email: 'flags@example.com' })
    while (response.status >= 300 && response.status < 400) {
      response = await client.get(response.headers.get('location') ?? '')
      setCookies.push(...response.headers.getSetCookie())
    }
    const cookie = setCookies.find((line) => line.startsWith(`${cookieName}=`))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Path=\//)
    expect(cookie).not.toMatch(/Domain/)
  })

  it('contains 32 bytes, of which the database holds only a hash', async () => {
    const client = await server.signedIn('hash@example.com')
    const token = client.cookies.get(cookieName) ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await allSessions()
    expect(rows.some((row) => Buffer.from(row.tokenHash).equals(hashToken(token)))).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is ignored without an error if it is unknown', async () => {
    const response = await server
      .client()
      .get('/api/auth/user', { cookie: `${cookieName}=made-up; other=%%%` })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ isAuthenticated: false, user: null })
  })
})

describe('a session', () => {
  it('is replaced by a new one at the next sign-in', async () => {
    const client = await server.signedIn('rotate@example.com')
    const oldToken = client.cookies.get(cookieName) ?? ''
    await client.signIn('rotate@example.com')
    expect(client.cookies.get(cookieName)).not.toBe(oldToken)
    const response = await server
      .client()
      .get('/api/auth/user', { cookie: `${cookieName}=${oldToken}` })
    expect(await response.json()).toMatchObject({ isAuthenticated: false })
  })

  it('expires after 14 days without a request', async () => {
    const client = await server.signedIn('idle@example.com')
    advanceClock(days(14) - 1000)
    expect(await isSignedIn(client)).toBe(true)
    advanceClock(days(14) - 1000)
    expect(await isSignedIn(client)).toBe(true)
    advanceClock(days(14) + 1000)
    expect(await isSignedIn(client)).toBe(false)
  })

  it('expires after 90 days even if it is used', async () => {
    const client = await server.signedIn('absolute@example.com')
    for (let visit = 0; visit < 8; visit++) {
      advanceClock(days(11))
      expect(await isSignedIn(client)).toBe(true)
    }
    advanceClock(days(3))
    expect(await isSignedIn(client)).toBe(false)
  })

  it('ends with all other sessions of the user, and not with those of others', async () => {
    const [phone, laptop] = [
      await server.signedIn('devices@example.com'),
      await server.signedIn('devices@example.com'),
    ]
    const otherUser = await server.signedIn('other@example.com')
    const { user } = await phone.whoAmI()
    await endAllSessions(server.database.db, String(user?.id))
    expect(await isSignedIn(phone)).toBe(false)
    expect(await isSignedIn(laptop)).toBe(false)
    expect(await isSignedIn(otherUser)).toBe(true)
  })

  it('is deleted once it has expired, and not before', async () => {
    const client = await server.signedIn('sweep@example.com')
    await deleteExpiredSessions(server.database.db, server.now)
    expect(await isSignedIn(client)).toBe(true)
    advanceClock(days(15))
    await deleteExpiredSessions(server.database.db, server.now)
    expect(await allSessions()).toHaveLength(0)
  })
})

describe('logging out', () => {
  it('ends the session, clears the cookie and redirects to the landing page', async () => {
    const client = await server.signedIn('leaving@example.com')
    const token = client.cookies.get(cookieName) ?? ''
    const response = await client.get('/api/logout')
    expect(response.status).toBe(302)
    expect(client.cookies.has(cookieName)).toBe(false)
    const end = await client.follow(response)
    expect(end.response.status).toBe(200)
    expect(end.path).toBe(`${server.origin}/`)
    const replayed = await client.get('/api/auth/user', { cookie: `${cookieName}=${token}` })
    expect(await replayed.json()).toMatchObject({ isAuthenticated: false })
  })

  it.each<[string, Record<string, string>]>([
    ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
    [
      'a page on another port of this host',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' },
    ],
    ['a picture', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
  ])('does nothing if it is requested by %s', async (_name, headers) => {
    const client = await server.signedIn('lured@example.com')
    await client.get('/api/logout', headers)
    expect(await isSignedIn(client)).toBe(true)
  })

  it('does nothing if it is requested by HEAD', async () => {
    const client = await server.signedIn('head@example.com')
    expect((await client.send('HEAD', '/api/logout')).status).toBe(404)
    expect(await isSignedIn(client)).toBe(true)
  })

  it('redirects a visitor who is not signed in to the landing page', async () => {
    const response = await server.client().get('/api/logout')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/')
  })
})

describe('with an https PUBLIC_URL', () => {
  const secure = serveForTests({
    variables: {
      PUBLIC_URL: 'https://evenstream.example',
      ALLOW_SANDBOX_IN_PUBLIC: 'yes',
    },
  })

  it('a cookie is restricted to the host and to https', async () => {
    const response = await secure.app.inject({
      url: '/api/logout',
      headers: { host: 'evenstream.example' },
    })
    const [cookie] = [response.headers['set-cookie'] ?? []].flat()
    expect(cookie).toMatch(/^__Host-evenstream_/)
    expect(cookie).toMatch(/; Secure/)
    expect(response.headers['strict-transport-security']).toContain('max-age=')
  })

  it('the contract names the session cookie as it is set', async () => {
    const response = await secure.app.inject({
      url: '/api/openapi.json',
      headers: { host: 'evenstream.example' },
    })
    const { securitySchemes } = response.json().components
    expect(securitySchemes.session.name).toBe('__Host-evenstream_session')
  })
})

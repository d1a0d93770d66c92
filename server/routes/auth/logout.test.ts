import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema/users.ts'
import { createIdentityProvider } from '#server/identity/provider.ts'
import { startSession } from '#server/services/sessions.ts'
import { OidcDouble } from '#testing/oidc-double.ts'
import { serveForTests } from '#testing/server.ts'
import { Visitor } from '#testing/visitor.ts'

const [withLogout, without] = [new OidcDouble({ hasLogout: true }), new OidcDouble()]
await Promise.all([withLogout.start(), without.start()])
afterAll(() => Promise.all([withLogout.stop(), without.stop()]))

const serveWith = (provider: OidcDouble, changes: { localLogout?: boolean } = {}) =>
  serveForTests({
    configure: (config) => ({
      ...config,
      oidc: { issuer: provider.issuer, ...provider.client, ...changes },
    }),
  })
const servers = {
  withLogout: serveWith(withLogout),
  without: serveWith(without),
  local: serveWith(withLogout, { localLogout: true }),
}

/** Signs in with the outside provider and logs out; where that led. */
async function logOut(server: typeof servers.withLogout, provider: OidcDouble): Promise<string> {
  const visitor = server.visitor()
  const departure = (await visitor.get('/api/login')).headers.get('location') ?? ''
  await visitor.get(provider.answerTo(departure))
  expect((await visitor.whoAmI()).isAuthenticated).toBe(true)
  const location = (await visitor.get('/api/logout')).headers.get('location') ?? ''
  expect((await visitor.whoAmI()).isAuthenticated).toBe(false)
  return location
}

describe('logging out, with an external provider', () => {
  it('redirects to the provider’s logout page, and from there back', async () => {
    const url = new URL(await logOut(servers.withLogout, withLogout))
    expect(url.origin + url.pathname).toBe(`${withLogout.issuer}/logout`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      hint: 'kept',
      client_id: withLogout.client.clientId,
      post_logout_redirect_uri: `${servers.withLogout.origin}/`,
    })
  })

  it('redirects to the landing page if the provider has no such page', async () => {
    expect(await logOut(servers.without, without)).toBe('/')
  })

  it('redirects to the landing page with OIDC_LOCAL_LOGOUT=yes', async () => {
    expect(await logOut(servers.local, withLogout)).toBe('/')
  })

  it('redirects a visitor who is not signed in to the landing page', async () => {
    const response = await servers.withLogout.visitor().get('/api/logout')
    expect(response.headers.get('location')).toBe('/')
  })

  it.each<[string, () => Promise<never>]>([
    ['fails', () => Promise.reject(new Error('away'))],
    ['never answers', () => new Promise(() => {})],
  ])('does not wait for a provider that %s', async (_name, client) => {
    const provider = createIdentityProvider(client)
    const departure = { returnTo: 'https://evenstream.example/', patience: 1 }
    expect(await provider.endSessionUrl(departure)).toBeUndefined()
  })
})

describe('logging out, with a provider that has become unreachable', () => {
  const gone = new OidcDouble({ hasLogout: true })
  const server = serveForTests({
    configure: (config) => ({
      ...config,
      oidc: { issuer: 'http://127.0.0.1:9', ...gone.client },
    }),
  })

  it('ends the session all the same', async () => {
    const { token, visitor } = await plantSession()
    expect((await visitor.whoAmI()).isAuthenticated).toBe(true)
    const response = await visitor.get('/api/logout')
    expect(response.headers.get('location')).toBe('/')
    const replayed = new Visitor(server.origin)
    replayed.cookies.set('evenstream_session', token)
    expect((await replayed.whoAmI()).isAuthenticated).toBe(false)
  })

  async function plantSession() {
    const userId = randomUUID()
    const { db } = server.database
    await db.insert(users).values({ id: userId, email: 'ida@example.com', createdAt: server.now })
    const token = await startSession(db, { userId, replaces: undefined, now: server.now })
    const visitor = new Visitor(server.origin)
    visitor.cookies.set('evenstream_session', token)
    return { token, visitor }
  }
})

describe('logging out, with the built-in provider', () => {
  const server = serveForTests()

  it('ends the session of the provider too, so that the next sign-in asks for the account', async () => {
    const visitor = await server.signedIn('leaving@example.com')
    await visitor.follow(await visitor.get('/api/logout'))
    // Without the wish to choose an account, which asks by itself.
    visitor.cookies.delete('evenstream_choose_account')
    const { path } = await visitor.follow(await visitor.get('/api/login'))
    expect(path).toContain('/interaction/')
  })

  it('redirects to the host name of the request', async () => {
    const visitor = new Visitor(server.origin.replace('localhost', '127.0.0.1'))
    // Any session will do, be it alive or not.
    visitor.cookies.set('evenstream_session', 'one that has ended')
    const end = await visitor.follow(await visitor.get('/api/logout'))
    expect(end.path).toBe(`${visitor.origin}/`)
  })

  it.each(['https://evil.example/', '//evil.example', 'http://localhost:1/', 'x'])(
    'never redirects to another address: %s',
    async (wish) => {
      const query = new URLSearchParams({ client_id: 'evenstream', post_logout_redirect_uri: wish })
      const response = await server.visitor().get(`/sandbox/identity/session/end?${query}`)
      expect(response.headers.get('location')).toBe('/')
    },
  )
})

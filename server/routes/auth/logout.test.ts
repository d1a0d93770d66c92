import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema/users.ts'
import { createIdentityProvider } from '#server/identity/provider.ts'
import { startSession } from '#server/services/sessions.ts'
import { HttpClient } from '#testing/http-client.ts'
import { OidcDouble } from '#testing/oidc-double.ts'
import { serveForTests } from '#testing/server.ts'

const [providerWithLogout, providerWithoutLogout] = [
  new OidcDouble({ hasLogout: true }),
  new OidcDouble(),
]
await Promise.all([providerWithLogout.start(), providerWithoutLogout.start()])
afterAll(() => Promise.all([providerWithLogout.stop(), providerWithoutLogout.stop()]))

const serveWith = (provider: OidcDouble, changes: { localLogout?: boolean } = {}) =>
  serveForTests({
    configure: (config) => ({
      ...config,
      oidc: { issuer: provider.issuer, ...provider.client, ...changes },
    }),
  })
const servers = {
  withLogout: serveWith(providerWithLogout),
  withoutLogout: serveWith(providerWithoutLogout),
  localLogout: serveWith(providerWithLogout, { localLogout: true }),
}

/** Signs in with the external provider, logs out, and returns the redirect. */
async function logOut(server: typeof servers.withLogout, provider: OidcDouble): Promise<string> {
  const client = server.client()
  const authorizationUrl = (await client.get('/api/login')).headers.get('location') ?? ''
  await client.get(provider.callbackUrlFor(authorizationUrl))
  expect((await client.whoAmI()).isAuthenticated).toBe(true)
  const location = (await client.get('/api/logout')).headers.get('location') ?? ''
  expect((await client.whoAmI()).isAuthenticated).toBe(false)
  return location
}

describe('logging out with an external provider', () => {
  it('redirects to the provider’s logout page, with the URL to return to', async () => {
    const url = new URL(await logOut(servers.withLogout, providerWithLogout))
    expect(url.origin + url.pathname).toBe(`${providerWithLogout.issuer}/logout`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      // A parameter that the URL of the logout page already has.
      hint: 'kept',
      client_id: providerWithLogout.client.clientId,
      post_logout_redirect_uri: `${servers.withLogout.origin}/`,
    })
  })

  it('redirects to the landing page if the provider has no logout page', async () => {
    expect(await logOut(servers.withoutLogout, providerWithoutLogout)).toBe('/')
  })

  it('redirects to the landing page with OIDC_LOCAL_LOGOUT=yes', async () => {
    expect(await logOut(servers.localLogout, providerWithLogout)).toBe('/')
  })

  it('redirects a visitor who is not signed in to the landing page', async () => {
    const response = await servers.withLogout.client().get('/api/logout')
    expect(response.headers.get('location')).toBe('/')
  })

  it.each<[string, () => Promise<never>]>([
    ['fails', () => Promise.reject(new Error('away'))],
    ['never responds', () => new Promise(() => {})],
  ])('gives up on a provider that %s', async (_name, loadClient) => {
    const provider = createIdentityProvider(loadClient)
    const request = { returnTo: 'https://evenstream.example/', timeout: 1 }
    expect(await provider.endSessionUrl(request)).toBeUndefined()
  })
})

describe('logging out with an unreachable provider', () => {
  const unreachableProvider = new OidcDouble()
  const server = serveForTests({
    configure: (config) => ({
      ...config,
      oidc: { issuer: 'http://127.0.0.1:9', ...unreachableProvider.client },
    }),
  })

  it('ends the session', async () => {
    const { token, client } = await createSession()
    expect((await client.whoAmI()).isAuthenticated).toBe(true)
    const response = await client.get('/api/logout')
    expect(response.headers.get('location')).toBe('/')
    const replayed = new HttpClient(server.origin)
    replayed.cookies.set('evenstream_session', token)
    expect((await replayed.whoAmI()).isAuthenticated).toBe(false)
  })

  async function createSession() {
    const userId = randomUUID()
    const { db } = server.database
    await db.insert(users).values({ id: userId, email: 'ida@example.com', createdAt: server.now })
    const token = await startSession(db, { userId, replacedToken: undefined, now: server.now })
    const client = new HttpClient(server.origin)
    client.cookies.set('evenstream_session', token)
    return { token, client }
  }
})

describe('logging out with the built-in provider', () => {
  const server = serveForTests()

  it('also ends the session of the provider, so that the next sign-in asks for the account', async () => {
    const client = await server.signedIn('leaving@example.com')
    await client.follow(await client.get('/api/logout'))
    // The cookie would make the provider ask even if its session had not ended.
    client.cookies.delete('evenstream_choose_account')
    const { path } = await client.follow(await client.get('/api/login'))
    expect(path).toContain('/interaction/')
  })

  it('returns to the host name of the request', async () => {
    const client = new HttpClient(server.origin.replace('localhost', '127.0.0.1'))
    // A session cookie is required, valid or not.
    client.cookies.set('evenstream_session', 'one that has ended')
    const end = await client.follow(await client.get('/api/logout'))
    expect(end.path).toBe(`${client.origin}/`)
  })

  it.each(['https://evil.example/', '//evil.example', 'http://localhost:1/', 'x'])(
    'never returns to a URL of another origin: %s',
    async (url) => {
      const query = new URLSearchParams({ client_id: 'evenstream', post_logout_redirect_uri: url })
      const response = await server.client().get(`/sandbox/identity/session/end?${query}`)
      expect(response.headers.get('location')).toBe('/')
    },
  )
})

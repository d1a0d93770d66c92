import { describe, expect, it } from 'vitest'
import { HttpClient } from '#testing/http-client.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
const minutes = (count: number) => count * 60_000

/** Starts a sign-in, and returns the path of the provider's sign-in page. */
const startSignIn = async (client: HttpClient, login = '/api/login') =>
  (await client.follow(await client.get(login))).path

describe('signing in with the built-in provider', () => {
  it('signs a new address in as a free user', async () => {
    const client = server.client()
    expect(await client.signIn('maya.lin@example.com')).toBe('/')
    const { isAuthenticated, user } = await client.whoAmI()
    expect(isAuthenticated).toBe(true)
    expect(user).toEqual({
      id: expect.any(String),
      email: 'maya.lin@example.com',
      firstName: 'Maya',
      lastName: 'Lin',
      role: 'user',
      subscriptionTier: 'free',
      subscriptionStatus: null,
      stripeCustomerId: null,
      focusedSlideId: null,
    })
  })

  it.each([
    ['free@evenstream.test', 'free', null, 'user'],
    ['essential@evenstream.test', 'essential', 'active', 'user'],
    ['premium@evenstream.test', 'premium', 'active', 'user'],
    ['admin@evenstream.test', 'free', null, 'admin'],
  ])(
    'gives the demo user %s the tier %s',
    async (email, subscriptionTier, subscriptionStatus, role) => {
      const { user } = await (await server.signedIn(email)).whoAmI()
      expect(user).toMatchObject({ email, subscriptionTier, subscriptionStatus, role })
    },
  )

  it('offers demo users and a way to cancel', async () => {
    const client = server.client()
    const page = await (await client.get(await startSignIn(client))).text()
    for (const name of ['free', 'essential', 'premium', 'admin']) {
      expect(page).toContain(`value="${name}@evenstream.test"`)
    }
    expect(page).toMatch(/<label for="email">Email<\/label>/)
    expect(page).toMatch(/>Continue<\/button>/)
    expect(page).toMatch(/>Cancel and go back<\/button>/)
  })

  it('stores an issuer that does not depend on the port', async () => {
    await server.signedIn('moved@example.com')
    const { rows } = await server.database.pool.query('select distinct issuer from identities')
    expect(rows).toEqual([{ issuer: 'urn:evenstream:sandbox' }])
  })

  it('refuses an empty form with 400', async () => {
    const client = server.client()
    const path = await startSignIn(client)
    expect((await client.send('POST', path)).status).toBe(400)
  })

  it('treats an address in another case as the same account', async () => {
    const first = await (await server.signedIn('case@example.com')).whoAmI()
    const second = await (await server.signedIn('Case@Example.com')).whoAmI()
    expect(second.user?.id).toBe(first.user?.id)
  })

  it('creates one user for four concurrent first sign-ins', async () => {
    const clients = await Promise.all(
      Array.from({ length: 4 }, () => server.signedIn('at-once@example.com')),
    )
    const ids = await Promise.all(clients.map(async (client) => (await client.whoAmI()).user?.id))
    expect(new Set(ids).size).toBe(1)
  })

  it('shows the page again with a reason if the address is invalid', async () => {
    const client = server.client()
    const path = await startSignIn(client)
    const response = await client.submit(path, { email: '<b>nobody' })
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toContain('Please enter an address such as name@example.com.')
    expect(page).not.toContain('<b>nobody')
  })

  it('redirects to the landing page with the reason “refused” when cancelled', async () => {
    const client = server.client()
    const path = await startSignIn(client)
    const end = await client.follow(await client.submit(`${path}/cancel`, {}))
    expect(end.path).toBe('/?signin=refused')
    expect((await client.whoAmI()).isAuthenticated).toBe(false)
  })

  it('shows an error page at the address of an unknown sign-in', async () => {
    const response = await server.client().get('/sandbox/identity/interaction/unknown')
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('This sign-in has expired')
  })

  it('asks for the account after a logout, and not before', async () => {
    const client = await server.signedIn()
    const secondLogin = await client.get('/api/login')
    expect(secondLogin.headers.get('location')).not.toContain('prompt=')
    await client.get('/api/logout')
    const afterLogout = await client.get('/api/login')
    expect(afterLogout.headers.get('location')).toContain('prompt=select_account')
    expect((await client.follow(afterLogout)).path).toContain('/interaction/')
  })
})

describe('a browser with two accounts', () => {
  it('signs the second account in after the first has logged out', async () => {
    const client = await server.signedIn('first@example.com')
    await client.get('/api/logout')
    expect(await client.signIn('second@example.com')).toBe('/')
    expect((await client.whoAmI()).user?.email).toBe('second@example.com')
    await client.get('/api/logout')
    expect(await client.signIn('second@example.com')).toBe('/')
    expect((await client.whoAmI()).user?.email).toBe('second@example.com')
  })
})

describe('a sign-in attempt', () => {
  it('is valid once, so that a replayed callback is refused', async () => {
    const client = server.client()
    const path = await startSignIn(client)
    let response = await client.submit(path, { email: 'replay@example.com' })
    let callback = ''
    while (response.status === 302 || response.status === 303) {
      const location = response.headers.get('location') ?? ''
      if (location.includes('/api/callback')) callback = location
      response = await client.get(location)
    }
    const replayed = await client.get(callback)
    expect(replayed.headers.get('location')).toBe('/?signin=expired')
  })

  it('belongs to the browser that started it', async () => {
    const victim = server.client()
    const attacker = server.client()
    await victim.get('/api/login')
    const location = (await attacker.get('/api/login')).headers.get('location') ?? ''
    const state = new URL(location).searchParams.get('state')
    const response = await victim.get(`/api/callback?code=x&state=${state}`)
    expect(response.headers.get('location')).toBe('/?signin=expired')
  })

  it.each(['', '?state=forged&code=x', '?state=a&state=b', '?error=access_denied'])(
    'is refused if the callback has no known state: /api/callback%s',
    async (query) => {
      const client = server.client()
      await client.get('/api/login')
      const response = await client.get(`/api/callback${query}`)
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe('/?signin=expired')
    },
  )

  it('expires after 15 minutes', async () => {
    const client = server.client()
    const location = (await client.get('/api/login')).headers.get('location') ?? ''
    const state = new URL(location).searchParams.get('state')
    server.now = new Date(server.now.getTime() + minutes(16))
    const response = await client.get(`/api/callback?code=x&state=${state}`)
    expect(response.headers.get('location')).toBe('/?signin=expired')
  })

  it('returns to the page that the login URL names', async () => {
    const client = server.client()
    const path = await startSignIn(client, '/api/login?returnTo=%2Fjournal%3Ftime%3Devening')
    const end = await client.follow(await client.submit(path, { email: 'back@example.com' }))
    expect(end.path).toBe('/journal?time=evening')
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil.example'])(
    'never returns to another site: %s',
    async (returnTo) => {
      const client = server.client()
      const path = await startSignIn(client, `/api/login?returnTo=${encodeURIComponent(returnTo)}`)
      const end = await client.follow(await client.submit(path, { email: 'home@example.com' }))
      expect(new URL(end.path, server.origin).origin).toBe(server.origin)
    },
  )

  it.each([
    ['ASCII', 'x'],
    ['CJK', '山'],
    // Each backslash becomes two characters of JSON.
    ['backslashes', '\\'],
  ])(
    'fits into the 4096 bytes of a cookie even with a long return path of %s',
    async (_name, character) => {
      for (const length of [50, 480]) {
        const returnTo = encodeURIComponent(`/journal?q=${character.repeat(length)}`)
        const response = await server.client().get(`/api/login?returnTo=${returnTo}`)
        const [attempt = ''] = response.headers.getSetCookie()
        expect(attempt).toMatch(/^evenstream_sign_in_/)
        expect(Buffer.byteLength(attempt)).toBeLessThan(4096)
      }
    },
  )

  it('stays on the loopback name on which it started', async () => {
    const client = new HttpClient(server.origin.replace('localhost', '127.0.0.1'))
    const location = (await client.get('/api/login')).headers.get('location') ?? ''
    const redirectUri = new URL(location).searchParams.get('redirect_uri')
    expect(redirectUri).toBe(`${client.origin}/api/callback`)
  })

  it('is redirected to the canonical origin first if it started at another host', async () => {
    const response = await server.app.inject({
      url: '/api/login',
      headers: { host: 'evil.example' },
    })
    expect(response.headers.location).toBe(`${server.origin}/api/login`)
  })
})

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { HttpClient } from '#testing/http-client.ts'
import { OidcDouble } from '#testing/oidc-double.ts'
import { serveForTests } from '#testing/server.ts'

const provider = new OidcDouble()
await provider.start()
afterAll(() => provider.stop())

const server = serveForTests({
  configure: (config) => ({
    ...config,
    oidc: { issuer: provider.issuer, ...provider.client },
    adminEmails: ['chief@example.com'],
  }),
})

beforeEach(() => {
  provider.claims = {}
  provider.userInfo = {}
  provider.signWithForeignKey = false
})

async function signIn(client: HttpClient, changes: Record<string, string> = {}): Promise<string> {
  const authorizationUrl = (await client.get('/api/login')).headers.get('location') ?? ''
  const response = await client.get(provider.callbackUrlFor(authorizationUrl, changes))
  return response.headers.get('location') ?? ''
}

describe('an external OpenID Connect provider', () => {
  it('signs a user in with the name and e-mail address of the claims', async () => {
    provider.claims = { sub: 'ida', email: 'ida@example.com', given_name: 'Ida', family_name: 'Ek' }
    const client = server.client()
    expect(await signIn(client)).toBe('/')
    expect((await client.whoAmI()).user).toMatchObject({
      email: 'ida@example.com',
      firstName: 'Ida',
      lastName: 'Ek',
      subscriptionTier: 'free',
    })
  })

  it('updates the e-mail address of a user with the same issuer and subject', async () => {
    const oldClient = server.client()
    provider.claims = { sub: 'moves', email: 'old@example.com', given_name: 'Old' }
    await signIn(oldClient)
    const newClient = server.client()
    provider.claims = { sub: 'moves', email: 'new@example.com', given_name: 'New' }
    await signIn(newClient)
    const { user } = await newClient.whoAmI()
    expect(user?.id).toBe((await oldClient.whoAmI()).user?.id)
    expect(user).toMatchObject({ email: 'new@example.com', firstName: 'New', lastName: null })
  })

  it('creates two users for two subjects with the same e-mail address', async () => {
    const [first, second] = [server.client(), server.client()]
    provider.claims = { sub: 'first', email: 'shared@example.com' }
    await signIn(first)
    provider.claims = { sub: 'second', email: 'shared@example.com' }
    await signIn(second)
    expect((await second.whoAmI()).user?.id).not.toBe((await first.whoAmI()).user?.id)
  })

  it('gets the e-mail address from the userinfo endpoint if the ID token has none', async () => {
    provider.claims = { sub: 'bare', email: undefined, email_verified: undefined }
    provider.userInfo = { sub: 'bare', email: 'bare@example.com', given_name: 'Bare' }
    const client = server.client()
    expect(await signIn(client)).toBe('/')
    expect((await client.whoAmI()).user).toMatchObject({ email: 'bare@example.com' })
  })

  it('makes a user with an address in ADMIN_EMAILS an admin', async () => {
    provider.claims = { sub: 'chief', email: 'Chief@example.com' }
    const client = server.client()
    await signIn(client)
    expect((await client.whoAmI()).user?.role).toBe('admin')
  })

  it('does not make a user with an unverified address in ADMIN_EMAILS an admin', async () => {
    provider.claims = { sub: 'pretender', email: 'chief@example.com', email_verified: false }
    const client = server.client()
    await signIn(client)
    expect((await client.whoAmI()).user?.role).toBe('user')
  })

  it('gives no role or tier to the addresses of the built-in provider’s demo users', async () => {
    for (const name of ['admin', 'premium']) {
      provider.claims = { sub: name, email: `${name}@evenstream.test` }
      const client = server.client()
      await signIn(client)
      expect((await client.whoAmI()).user).toMatchObject({
        role: 'user',
        subscriptionTier: 'free',
      })
    }
    expect((await server.client().get('/sandbox/identity/jwks')).status).toBe(404)
  })
})

describe('a request to /api/login alone', () => {
  it('writes nothing to the database', async () => {
    const before = await server.dump()
    for (let count = 0; count < 5; count++) await server.client().get('/api/login')
    expect(await server.dump()).toBe(before)
  })
})

describe('a name with characters that cannot be stored', () => {
  it('is omitted, and the user is signed in', async () => {
    provider.claims = { sub: 'odd', email: 'odd@example.com', given_name: 'a\0b', family_name: ' ' }
    const client = server.client()
    expect(await signIn(client)).toBe('/')
    expect((await client.whoAmI()).user).toMatchObject({ firstName: null, lastName: null })
  })
})

describe('an invalid response of the provider', () => {
  it.each<[string, () => void]>([
    ['a signature by another key', () => Object.assign(provider, { signWithForeignKey: true })],
    ['another nonce', () => Object.assign(provider, { claims: { nonce: 'forged' } })],
    ['another audience', () => Object.assign(provider, { claims: { aud: 'somebody-else' } })],
    ['another issuer', () => Object.assign(provider, { claims: { iss: 'https://evil.example' } })],
    ['an expired token', () => Object.assign(provider, { claims: { exp: 1_000_000_000 } })],
    ['an address with NUL', () => Object.assign(provider, { claims: { email: 'a\0@b.example' } })],
    ['a subject with NUL', () => Object.assign(provider, { claims: { sub: 'a\0b' } })],
    [
      'a subject with a lone surrogate',
      () => Object.assign(provider, { claims: { sub: 'a\ud800' } }),
    ],
    [
      'a subject of 5000 characters',
      () => Object.assign(provider, { claims: { sub: 'x'.repeat(5000) } }),
    ],
    ['no address', () => Object.assign(provider, { claims: { email: undefined } })],
  ])('is refused: %s', async (_name, forge) => {
    forge()
    const client = server.client()
    expect(await signIn(client)).toBe('/?signin=failed')
    expect((await client.whoAmI()).isAuthenticated).toBe(false)
  })

  it('is refused: another state', async () => {
    const client = server.client()
    expect(await signIn(client, { state: 'forged' })).toBe('/?signin=expired')
  })

  it('is reported as refused if the user has declined', async () => {
    expect(await signIn(server.client(), { error: 'access_denied' })).toBe('/?signin=refused')
  })
})

describe('a provider that is unreachable', () => {
  const serverWithoutProvider = serveForTests({
    configure: (config) => ({
      ...config,
      oidc: { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'y' },
    }),
  })

  it('makes a sign-in return with a notice, and the product stays ready', async () => {
    const response = await serverWithoutProvider.client().get('/api/login')
    expect(response.headers.get('location')).toBe('/?signin=unavailable')
    expect((await serverWithoutProvider.client().get('/readyz')).status).toBe(200)
  })
})

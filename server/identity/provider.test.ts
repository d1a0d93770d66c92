import { afterAll, describe, expect, it } from 'vitest'
import { OidcDouble } from '#testing/oidc-double.ts'
import { createIdentityProvider } from './provider.ts'

const providers: OidcDouble[] = []
afterAll(() => Promise.all(providers.map((provider) => provider.stop())))

async function startProvider(): Promise<OidcDouble> {
  const provider = new OidcDouble()
  provider.claims = { email: undefined }
  await provider.start()
  providers.push(provider)
  return provider
}

/** Signs in at the provider and returns what the callback leads to. */
async function claimsFrom(provider: OidcDouble, timeoutSeconds: number) {
  const client = async () => ({ issuer: provider.issuer, ...provider.client })
  const identity = createIdentityProvider(client, timeoutSeconds)
  const attempt = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) }
  const authorizationUrl = await identity.authorizationUrl({
    ...attempt,
    redirectUri: 'http://localhost/api/callback',
    chooseAccount: false,
  })
  const url = new URL(provider.callbackUrlFor(authorizationUrl.href), 'http://localhost')
  return () => identity.claims({ ...attempt, url })
}

describe.concurrent('a sign-in', () => {
  it.each([
    { path: '/token', sendsHeaders: false },
    { path: '/token', sendsHeaders: true },
    { path: '/userinfo', sendsHeaders: false },
    { path: '/userinfo', sendsHeaders: true },
  ])(
    'fails as unavailable if the provider does not respond at $path (headers sent: $sendsHeaders)',
    async (hangsAt) => {
      const provider = await startProvider()
      provider.hangsAt = hangsAt
      // Long enough for the requests that are answered, even on a busy machine.
      const claims = await claimsFrom(provider, 5)
      await expect(claims()).rejects.toMatchObject({ reason: 'unavailable' })
      expect(provider.requestedPaths.at(-1)).toBe(hangsAt.path)
    },
  )

  it('fails, and not as unavailable, if the ID token cannot be read', async () => {
    const provider = await startProvider()
    provider.idToken = '%.e30.x'
    const claims = await claimsFrom(provider, 60)
    await expect(claims()).rejects.toMatchObject({ reason: 'failed' })
  })
})

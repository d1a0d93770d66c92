import { afterEach, beforeEach, expect, it } from 'vitest'
import { OidcDouble } from '#testing/oidc-double.ts'
import { createIdentityProvider } from './provider.ts'

const provider = new OidcDouble()
beforeEach(() => provider.start())
afterEach(() => provider.stop())

it.each([
  { path: '/token', sendsHeaders: false },
  { path: '/token', sendsHeaders: true },
  { path: '/userinfo', sendsHeaders: false },
  { path: '/userinfo', sendsHeaders: true },
])(
  'a provider that does not respond at $path is unavailable (headers sent: $sendsHeaders)',
  async (hangsAt) => {
    provider.claims = { email: undefined }
    provider.hangsAt = hangsAt
    const client = async () => ({ issuer: provider.issuer, ...provider.client })
    // Seconds: long enough for the requests before this one, even on a busy machine.
    const identity = createIdentityProvider(client, 3)
    const attempt = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) }
    const authorizationUrl = await identity.authorizationUrl({
      ...attempt,
      redirectUri: 'http://localhost/api/callback',
      chooseAccount: false,
    })
    const url = new URL(provider.callbackUrlFor(authorizationUrl.href), 'http://localhost')
    await expect(identity.claims({ ...attempt, url })).rejects.toMatchObject({
      reason: 'unavailable',
    })
    expect(provider.requestedPaths.at(-1)).toBe(hangsAt.path)
  },
)

import { afterEach, beforeEach, expect, it } from 'vitest'
import { OidcDouble } from '#testing/oidc-double.ts'
import { createIdentityProvider } from './provider.ts'

const provider = new OidcDouble()
beforeEach(() => provider.start())
afterEach(() => provider.stop())

it.each(['/token', '/userinfo'])(
  'a provider that does not answer at %s is unavailable',
  async (path) => {
    provider.claims = { email: undefined }
    provider.hangsAt = path
    const client = async () => ({ issuer: provider.issuer, ...provider.client })
    const identity = createIdentityProvider(client, 1)
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
  },
)

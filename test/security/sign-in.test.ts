import { afterAll, describe, expect, it } from 'vitest'
import { OidcDouble } from '#testing/oidc-double.ts'
import { serveForTests } from '#testing/server.ts'
import { checkForgedSignIns, checkIdentities, checkReturnAddresses } from './checks/sign-in.ts'
import { targetOf } from './target.ts'

const provider = new OidcDouble()
await provider.start()
afterAll(() => provider.stop())

const server = serveForTests()

describe('signing in', () => {
  const serverWithProvider = serveForTests({
    configure: (config) => ({ ...config, oidc: { issuer: provider.issuer, ...provider.client } }),
  })

  it('refuses an ID token with a forged claim or signature', async () => {
    expect(await checkForgedSignIns(provider)(targetOf(serverWithProvider))).toEqual([])
  })

  it('identifies users by issuer and subject, never by email address', async () => {
    expect(await checkIdentities(provider)(targetOf(serverWithProvider))).toEqual([])
  })

  it('is reported by the check when it identifies users by subject alone', async () => {
    const checkBySubject = checkIdentities(provider, { otherIssuer: provider.issuer })
    expect(await checkBySubject(targetOf(serverWithProvider))).toEqual([
      'a stranger with the same subject at another issuer is taken for the user',
    ])
  })

  it('redirects to no other site', async () => {
    expect(await checkReturnAddresses(targetOf(server))).toEqual([])
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { OidcDouble } from '#testing/oidc-double.ts'
import { serveForTests } from '#testing/server.ts'
import {
  checkForgedSignIns,
  checkIdentities,
  checkReturnAddresses,
  forgeries,
} from './checks/sign-in.ts'
import { targetOf } from './target.ts'
import { type Vulnerability, withVulnerability } from './vulnerable-proxy.ts'

const provider = new OidcDouble()
await provider.start()
afterAll(() => provider.stop())

const server = serveForTests()

describe('signing in', () => {
  const serverWithProvider = serveForTests({
    configure: (config) => ({ ...config, oidc: { issuer: provider.issuer, ...provider.client } }),
  })

  it('is reported by the check when a claim or the signature is not verified', async () => {
    // The check sets the forged claims here, where the provider does not see them: the product gets a valid token,
    // as if it did not verify them.
    const forgivingProvider = {
      claims: {},
      signWithForeignKey: false,
      callbackUrlFor: (authorizationUrl: string, changes?: Record<string, string>) =>
        provider.callbackUrlFor(authorizationUrl, changes),
    }
    const findings = await checkForgedSignIns(forgivingProvider)(targetOf(serverWithProvider))
    expect(findings).toEqual(forgeries.map(([what]) => `let in with ${what}`))
  })

  it('is reported by the check when the state is not verified', async () => {
    let validState = ''
    const anyState: Vulnerability = {
      request: (proxiedRequest) => {
        proxiedRequest.path = proxiedRequest.path.replace('state=forged', `state=${validState}`)
      },
      response: ({ headers }) => {
        validState = /[?&]state=([^&]+)/.exec(String(headers.location))?.[1] ?? validState
      },
    }
    const check = checkForgedSignIns(provider)
    expect(await check(await withVulnerability(serverWithProvider, anyState))).toEqual([
      'let in with another state',
    ])
  })

  it('is reported by the check when it identifies users by email address', async () => {
    const checkByEmail = checkIdentities(provider, { subjectOf: ({ email }) => email })
    expect(await checkByEmail(targetOf(serverWithProvider))).toEqual([
      'a user with a new email address is not recognised',
      'a stranger with the same email address is taken for the user',
    ])
  })

  it('is reported by the check when it redirects to another site', async () => {
    const target = await withVulnerability(server, {
      response: ({ headers }) => {
        if (headers.location === '/') headers.location = 'https://evil.example/'
      },
    })
    const findings = await checkReturnAddresses(target)
    expect(findings[0]).toBe('https://evil.example led to https://evil.example/')
  })
})

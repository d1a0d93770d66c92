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
  const outside = serveForTests({
    configure: (config) => ({ ...config, oidc: { issuer: provider.issuer, ...provider.client } }),
  })

  it('lets nobody in whose token is forged in any part', async () => {
    expect(await checkForgedSignIns(provider)(targetOf(outside))).toEqual([])
  })

  it('would be found, each part of it, if nobody looked', async () => {
    // The lies stay with whoever tells them: what arrives is an honest token, as if it were believed.
    const believed = {
      claims: {},
      signWithForeignKey: false,
      answerTo: (departure: string, changes?: Record<string, string>) =>
        provider.answerTo(departure, changes),
    }
    const findings = await checkForgedSignIns(believed)(targetOf(outside))
    expect(findings).toEqual(forgeries.map(([what]) => `let in with ${what}`))
  })

  it('would be found if any state would do', async () => {
    let real = ''
    const anyState: Vulnerability = {
      request: (asked) => {
        asked.path = asked.path.replace('state=forged', `state=${real}`)
      },
      response: ({ headers }) => {
        real = /[?&]state=([^&]+)/.exec(String(headers.location))?.[1] ?? real
      },
    }
    const check = checkForgedSignIns(provider)
    expect(await check(await withVulnerability(outside, anyState))).toEqual([
      'let in with another state',
    ])
  })

  it('knows people by issuer and subject, never by their address', async () => {
    expect(await checkIdentities(provider)(targetOf(outside))).toEqual([])
  })

  it('would be found if it knew them by their address', async () => {
    const byAddress = checkIdentities(provider, { subjectOf: ({ email }) => email })
    expect(await byAddress(targetOf(outside))).toEqual([
      'somebody with a new address is taken for another',
      'whoever has somebody’s address is taken for them',
    ])
  })

  it('would be found if it knew them by their subject alone', async () => {
    const anywhere = checkIdentities(provider, { otherIssuer: provider.issuer })
    expect(await anywhere(targetOf(outside))).toEqual([
      'whoever has the same subject elsewhere is taken for them',
    ])
  })

  it('leads to no other site', async () => {
    expect(await checkReturnAddresses(targetOf(server))).toEqual([])
  })

  it('would be found if it did', async () => {
    const target = await withVulnerability(server, {
      response: ({ headers }) => {
        if (headers.location === '/') headers.location = 'https://evil.example/'
      },
    })
    const findings = await checkReturnAddresses(target)
    expect(findings[0]).toBe('https://evil.example led to https://evil.example/')
  })
})

import { describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { checkExpiry, checkLogout, checkRevocation } from './checks/sessions.ts'
import { targetOf } from './target.ts'
import { withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()

describe('logging out', () => {
  it('ends the session and its sockets', async () => {
    expect(await checkLogout(targetOf(server))).toEqual([])
  })

  it('is reported by the check as "logged out by a cross-site page"', async () => {
    const target = await withVulnerability(server, {
      request: ({ headers }) => void delete headers['sec-fetch-site'],
    })
    expect(await checkLogout(target)).toContain('logged out by a cross-site page')
  })
})

describe('a session', () => {
  it('expires after two weeks without a request and after ninety days in any case', async () => {
    expect(await checkExpiry(targetOf(server))).toEqual([])
  })
})

describe('the sessions of a user', () => {
  it('are listed and can be ended one by one or all at once', async () => {
    expect(await checkRevocation(targetOf(server))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { checkSocketCount, checkSockets } from './checks/sockets-and-webhooks.ts'
import { cookieOf } from './target.ts'
import { type Vulnerability, withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()

describe('a socket', () => {
  it('is reported by the check when it accepts any origin', async () => {
    const anyOrigin: Vulnerability = {
      request: ({ headers }) => {
        headers.origin = server.origin
      },
    }
    expect(await checkSockets(await withVulnerability(server, anyOrigin))).toEqual([
      'a socket from another site: open',
      'a socket from another port: open',
      'a socket from a sandboxed frame: open',
      'a socket without an origin: open',
    ])
  })

  it('is reported by the check when it receives the events of other users', async () => {
    const ida = await server.signedIn('ida@example.com')
    const cookie = cookieOf(ida)
    const alwaysIdasCookie: Vulnerability = {
      request: ({ headers }) => {
        if (headers.upgrade) headers.cookie = cookie
      },
    }
    const findings = await checkSockets(await withVulnerability(server, alwaysIdasCookie))
    expect(findings).toContain('a socket without a session: open')
    expect(findings).toContain('the event of another user was received')
  })

  it('is reported by the check when it reads a frame of any size', async () => {
    expect(await checkSockets(await withVulnerability(server, { swallowsFrames: true }))).toEqual([
      'a frame that is too large is read',
    ])
  })

  it('is reported by the check when it is counted for another user', async () => {
    const bo = await server.signedIn('bo@example.com')
    const cookie = cookieOf(bo)
    let requestCount = 0
    const everyOtherWithBosCookie: Vulnerability = {
      request: ({ headers }) => {
        requestCount += 1
        if (headers.upgrade && requestCount % 2) headers.cookie = cookie
      },
    }
    expect(
      await checkSocketCount(await withVulnerability(server, everyOtherWithBosCookie)),
    ).toEqual(['a socket beyond the limit: open'])
  })
})

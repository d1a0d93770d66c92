import { describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { checkExpiry, checkLogout, checkRevocation } from './checks/sessions.ts'
import { cookieOf } from './target.ts'
import { replaceJson, type Vulnerability, withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()

/** Connects all sockets with a session of the user with this address, as if they were not bound to their own. */
const socketsOfAnotherSession = async (email: string): Promise<Vulnerability> => {
  const otherClient = await server.signedIn(email)
  const cookie = cookieOf(otherClient)
  return {
    request: ({ headers }) => {
      if (headers.upgrade) headers.cookie = cookie
    },
  }
}

/** Sends matching requests to another route. */
const replacingRoute = (
  method: string,
  path: RegExp,
  instead: { method: string; path: string },
): Vulnerability => ({
  request: (proxiedRequest) => {
    if (proxiedRequest.method === method && path.test(proxiedRequest.path))
      Object.assign(proxiedRequest, instead)
  },
})

/** Changes the list of sessions. */
const changingList = (change: (list: object[], cookie: unknown) => object[]): Vulnerability => ({
  response: (proxiedResponse, { method, path, headers }) => {
    if (method !== 'GET' || path !== '/api/sessions' || proxiedResponse.status !== 200) return
    replaceJson(proxiedResponse, (list: object[]) => change(list, headers.cookie))
  },
})

describe('logging out', () => {
  it.each<[string, Vulnerability]>([
    [
      'the session is still valid after the logout',
      replacingRoute('GET', /^\/api\/logout$/, { method: 'GET', path: '/api/voices' }),
    ],
  ])('is reported by the check as "%s"', async (finding, vulnerability) => {
    expect(await checkLogout(await withVulnerability(server, vulnerability))).toContain(finding)
  })

  it('is reported by the check when the socket stays open', async () => {
    const vulnerability = await socketsOfAnotherSession('leaving@example.com')
    const findings = await checkLogout(await withVulnerability(server, vulnerability))
    expect(findings).toEqual(['the socket is still open after the session ended'])
  })
})

describe('a session', () => {
  it.each([
    ['last_seen_at', 'a session is valid after two weeks without use'],
    ['created_at', 'a session is valid after ninety days'],
  ])('is reported by the check when %s is ignored: "%s"', async (column, finding) => {
    const alwaysFresh: Vulnerability = {
      request: async () => {
        await server.database.pool.query(`update sessions set ${column} = $1`, [server.now])
      },
    }
    expect(await checkExpiry(await withVulnerability(server, alwaysFresh))).toEqual([finding])
  })

  it('is reported by the check when every request gets a new session', async () => {
    const alwaysNewSession: Vulnerability = {
      request: async ({ headers }) => {
        const { cookies } = await server.signedIn('idle@example.com')
        headers.cookie = `evenstream_session=${cookies.get('evenstream_session')}`
      },
    }
    expect(await checkExpiry(await withVulnerability(server, alwaysNewSession))).toEqual([
      'a session is valid after two weeks without use',
      'a session is valid after ninety days',
    ])
  })

  it('is reported by the check when it expires while it is in use', async () => {
    const neverUsed: Vulnerability = {
      request: async () => {
        await server.database.pool.query('update sessions set last_seen_at = created_at')
      },
    }
    expect(await checkExpiry(await withVulnerability(server, neverUsed))).toContain(
      'a session in use has expired',
    )
  })
})

describe('the sessions of a user', () => {
  it('are reported by the check when none ends', async () => {
    const vulnerability = replacingRoute('DELETE', /^\/api\/sessions/, {
      method: 'GET',
      path: '/api/sessions',
    })
    expect(await checkRevocation(await withVulnerability(server, vulnerability))).toEqual([
      'an ended session is still valid',
      'the socket of an ended session is still open',
      'a session is still valid after all were ended',
      'a session is still valid after all were ended',
      'a socket is still open after all sessions were ended',
    ])
  })

  it.each<[string, Vulnerability]>([
    [
      'a session ended together with another',
      replacingRoute('DELETE', /^\/api\/sessions\//, { method: 'DELETE', path: '/api/sessions' }),
    ],
    [
      'a session is still valid after all were ended',
      replacingRoute('DELETE', /^\/api\/sessions$/, { method: 'GET', path: '/api/logout' }),
    ],
    ['the list is not that of the user’s sessions', changingList((list) => list.slice(0, 1))],
    [
      'the list shows a token',
      changingList((list, cookie) => list.map((session) => ({ ...session, device: cookie }))),
    ],
    [
      'another user was signed out',
      {
        request: async ({ method, path }) => {
          if (method !== 'DELETE' || path !== '/api/sessions') return
          await server.database.pool.query('delete from sessions')
        },
      },
    ],
  ])('are reported by the check as "%s"', async (finding, vulnerability) => {
    expect(await checkRevocation(await withVulnerability(server, vulnerability))).toContain(finding)
  })

  it('are reported by the check when their sockets stay open', async () => {
    const vulnerability = await socketsOfAnotherSession('neighbour@example.com')
    expect(await checkRevocation(await withVulnerability(server, vulnerability))).toEqual([
      'the socket of an ended session is still open',
      'a socket is still open after all sessions were ended',
    ])
  })
})

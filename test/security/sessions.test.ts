import { describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { checkExpiry, checkLogout, checkRevocation } from './checks/sessions.ts'
import { targetOf } from './target.ts'
import { replaceJson, type Vulnerability, withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()

/** As if sockets were nobody's in particular: they belong to another session of the same person. */
const socketsOfAnotherSession = async (email: string): Promise<Vulnerability> => {
  const another = await server.signedIn(email)
  const cookie = [...another.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    request: ({ headers }) => {
      if (headers.upgrade) headers.cookie = cookie
    },
  }
}

/** As if the route were another one. */
const takenFor = (
  method: string,
  path: RegExp,
  instead: { method: string; path: string },
): Vulnerability => ({
  request: (asked) => {
    if (asked.method === method && path.test(asked.path)) Object.assign(asked, instead)
  },
})

/** As if the list of sessions were another one. */
const listing = (change: (list: object[], cookie: unknown) => object[]): Vulnerability => ({
  response: (answered, { method, path, headers }) => {
    if (method !== 'GET' || path !== '/api/sessions' || answered.status !== 200) return
    replaceJson(answered, (list: object[]) => change(list, headers.cookie))
  },
})

describe('logging out', () => {
  it('ends the session and its sockets', async () => {
    expect(await checkLogout(targetOf(server))).toEqual([])
  })

  it.each<[string, Vulnerability]>([
    [
      'the session outlives the logout',
      takenFor('GET', /^\/api\/logout$/, { method: 'GET', path: '/api/voices' }),
    ],
    [
      'logged out by a cross-site page',
      { request: ({ headers }) => void delete headers['sec-fetch-site'] },
    ],
  ])('the check detects: "%s"', async (finding, hole) => {
    expect(await checkLogout(await withVulnerability(server, hole))).toContain(finding)
  })

  it('is detected when the socket stays open', async () => {
    const hole = await socketsOfAnotherSession('leaving@example.com')
    const findings = await checkLogout(await withVulnerability(server, hole))
    expect(findings).toEqual(['the socket outlives the session'])
  })
})

describe('a session', () => {
  it('expires after two weeks without a request and after ninety days in any case', async () => {
    expect(await checkExpiry(targetOf(server))).toEqual([])
  })

  it.each([
    ['last_seen_at', 'a session outlives two weeks without a visit'],
    ['created_at', 'a session outlives ninety days'],
  ])('is detected when %s is ignored: "%s"', async (column, finding) => {
    const alwaysFresh: Vulnerability = {
      request: async () => {
        await server.database.pool.query(`update sessions set ${column} = $1`, [server.now])
      },
    }
    expect(await checkExpiry(await withVulnerability(server, alwaysFresh))).toEqual([finding])
  })

  it('is detected when another cookie is accepted for it', async () => {
    const fresh: Vulnerability = {
      request: async ({ headers }) => {
        const { cookies } = await server.signedIn('idle@example.com')
        headers.cookie = `evenstream_session=${cookies.get('evenstream_session')}`
      },
    }
    expect(await checkExpiry(await withVulnerability(server, fresh))).toEqual([
      'a session outlives two weeks without a visit',
      'a session outlives ninety days',
    ])
  })

  it('is detected when it expires while it is in use', async () => {
    const neverSeen: Vulnerability = {
      request: async () => {
        await server.database.pool.query('update sessions set last_seen_at = created_at')
      },
    }
    expect(await checkExpiry(await withVulnerability(server, neverSeen))).toContain(
      'a session ends that is in use',
    )
  })
})

describe('the sessions of a user', () => {
  it('are listed and can be ended one by one or all at once', async () => {
    expect(await checkRevocation(targetOf(server))).toEqual([])
  })

  it('are detected when none ends', async () => {
    const hole = takenFor('DELETE', /^\/api\/sessions/, { method: 'GET', path: '/api/sessions' })
    expect(await checkRevocation(await withVulnerability(server, hole))).toEqual([
      'a session that was ended lives on',
      'the socket of one that was ended lives on',
      'one of all that were ended lives on',
      'one of all that were ended lives on',
      'a socket of all that were ended lives on',
    ])
  })

  it.each<[string, Vulnerability]>([
    [
      'a session ended with another',
      takenFor('DELETE', /^\/api\/sessions\//, { method: 'DELETE', path: '/api/sessions' }),
    ],
    [
      'one of all that were ended lives on',
      takenFor('DELETE', /^\/api\/sessions$/, { method: 'GET', path: '/api/logout' }),
    ],
    ['the list is not of their own sessions', listing((list) => list.slice(0, 1))],
    [
      'the list shows a token',
      listing((list, cookie) => list.map((one) => ({ ...one, device: cookie }))),
    ],
    [
      'somebody else was signed out',
      {
        request: async ({ method, path }) => {
          if (method !== 'DELETE' || path !== '/api/sessions') return
          await server.database.pool.query('delete from sessions')
        },
      },
    ],
  ])('the check detects: "%s"', async (finding, hole) => {
    expect(await checkRevocation(await withVulnerability(server, hole))).toContain(finding)
  })

  it('are detected when their sockets stay open', async () => {
    const hole = await socketsOfAnotherSession('neighbour@example.com')
    expect(await checkRevocation(await withVulnerability(server, hole))).toEqual([
      'the socket of one that was ended lives on',
      'a socket of all that were ended lives on',
    ])
  })
})

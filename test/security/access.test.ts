import { beforeAll, describe, expect, it } from 'vitest'
import { hashToken, newToken, startSession } from '#server/services/sessions.ts'
import { serveForTests } from '#testing/server.ts'
import {
  checkAdminOnly,
  checkAudio,
  checkDemotion,
  checkOwnership,
  checkSessionRequired,
} from './checks/access.ts'
import { createResources, type OwnedResources } from './owned-resources.ts'
import { targetOf } from './target.ts'
import { type Vulnerability, withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()
let ida: OwnedResources
let adminCookie: string
let expiredTokens: string[]
beforeAll(async () => {
  ida = await createResources(server, 'essential@evenstream.test')
  adminCookie = cookieOf(await server.signedIn('admin@evenstream.test'))
  expiredTokens = [
    await startExpiredSession({ startedDaysAgo: 15, seenDaysAgo: 15 }),
    await startExpiredSession({ startedDaysAgo: 91 }),
  ]
})

/** Starts a session for Ida that began and was last used so many days ago. */
async function startExpiredSession({ startedDaysAgo = 0, seenDaysAgo = 0 }): Promise<string> {
  const { database, now } = server
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  const session = { userId: ida.userId, replacedToken: undefined, now: daysAgo(startedDaysAgo) }
  const token = await startSession(database.db, session)
  const setLastSeen = 'update sessions set last_seen_at = $1 where token_hash = $2'
  await database.pool.query(setLastSeen, [daysAgo(seenDaysAgo), hashToken(token)])
  return token
}

const cookieOf = ({ cookies }: { cookies: Map<string, string> }) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Replaces the cookie of every request, as if the server did not check whose it is. */
const replacingCookie = (cookie: () => string): Vulnerability => ({
  request: ({ headers }) => {
    headers.cookie = cookie()
  },
})
const withIdasCookie = replacingCookie(() => cookieOf(ida.client))

describe('routes that require a session', () => {
  it('answer 401 without a session', async () => {
    expect(await checkSessionRequired(undefined)(targetOf(server))).toEqual([])
  })

  it('answer 401 to an invalid or expired session', async () => {
    for (const token of [newToken(), ...expiredTokens, '', 'x'.repeat(4000)]) {
      expect(await checkSessionRequired(token)(targetOf(server))).toEqual([])
    }
  })

  it('are reported by the check when they do not check the session', async () => {
    const bo = await server.signedIn('bo@example.com')
    const target = await withVulnerability(
      server,
      replacingCookie(() => cookieOf(bo)),
    )
    const findings = await checkSessionRequired(expiredTokens[0])(target)
    expect(findings).toContain('GET /api/target-slides answered 200 without a session')
  })
})

describe('admin routes', () => {
  it('answer 403 to other users', async () => {
    expect(await checkAdminOnly('premium@evenstream.test')(targetOf(server))).toEqual([])
  })

  it('answer 403 to a demoted admin from the next request on', async () => {
    expect(await checkDemotion(targetOf(server))).toEqual([])
  })

  it('are reported by the check when they do not check the role', async () => {
    const target = await withVulnerability(
      server,
      replacingCookie(() => adminCookie),
    )
    expect(await checkAdminOnly('free@evenstream.test')(target)).toContain(
      'GET /api/admin/users answered 200 to a user who is no admin',
    )
    expect(await checkDemotion(target)).toEqual(['a demoted admin was answered 200'])
  })
})

describe('a resource with an id', () => {
  it('gives other users a 404', async () => {
    expect(await checkOwnership(ida)(targetOf(server))).toEqual([])
  })

  it('plays its audio only to its owner, for every form of request', async () => {
    expect(await checkAudio(ida)(targetOf(server))).toEqual([])
    const ownTrack = await ida.client.get(`/api/tracks/${ida.trackId}/audio`)
    expect(ownTrack.status).toBe(200)
  })

  it('is reported by the check when other users can read it', async () => {
    const target = await withVulnerability(server, withIdasCookie)
    expect(await checkAudio(ida)(target)).toContain(
      `GET /api/tracks/${ida.trackId}/audio answered 206`,
    )
    const findings = await checkOwnership(
      await createResources(server, 'essential@evenstream.test'),
    )(target)
    expect(findings).toContain('GET /api/target-slides/:id answered 200 to another user')
    expect(findings).toContain('another user changed something')
  })
})

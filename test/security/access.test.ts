import { beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '#server/services/sessions.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { serveForTests } from '#testing/server.ts'
import {
  checkAdminOnly,
  checkAudio,
  checkDemotion,
  checkOwnership,
  checkSessionRequired,
} from './checks/access.ts'
import { startExpiredSession } from './expired-sessions.ts'
import { createResources, type OwnedResources } from './owned-resources.ts'
import { cookieOf, targetOf } from './target.ts'
import { replacingCookie } from './vulnerabilities.ts'
import { withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()
let ida: OwnedResources
let admin: HttpClient
let expiredTokens: string[]
beforeAll(async () => {
  ida = await createResources(server, 'essential@evenstream.test')
  admin = await server.signedIn('admin@evenstream.test')
  expiredTokens = [
    await startExpiredSession(server, ida.userId, { startedDaysAgo: 15, seenDaysAgo: 15 }),
    await startExpiredSession(server, ida.userId, { startedDaysAgo: 91 }),
  ]
})

describe('routes that require a session', () => {
  it('answer 401 without a session', async () => {
    expect(await checkSessionRequired(undefined)(targetOf(server))).toEqual([])
  })

  it('answer 401 to an invalid or expired session', async () => {
    for (const token of [newToken(), ...expiredTokens, '', 'x'.repeat(4000)]) {
      expect(await checkSessionRequired(token)(targetOf(server))).toEqual([])
    }
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
    const target = await withVulnerability(server, replacingCookie(cookieOf(admin)))
    expect(await checkAdminOnly('free@evenstream.test')(target)).toContain(
      'GET /api/admin/users answered 200 to a user who is no admin',
    )
    expect(await checkDemotion(target)).toEqual(['a demoted admin was answered 200'])
  })
})

describe('a resource with an id', () => {
  it('gives other users the same 404 as one that does not exist', async () => {
    expect(await checkOwnership(ida)(targetOf(server))).toEqual([])
  })

  it('plays its audio only to its owner, also with ranges, HEAD and conditional requests', async () => {
    expect(await checkAudio(ida)(targetOf(server))).toEqual([])
    const ownTrack = await ida.client.get(`/api/tracks/${ida.trackId}/audio`)
    expect(ownTrack.status).toBe(200)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { checkAudio, checkOwnership, checkSessionRequired } from './checks/access.ts'
import { startExpiredSession } from './expired-sessions.ts'
import { createResources, type OwnedResources } from './owned-resources.ts'
import { cookieOf } from './target.ts'
import { replacingCookie } from './vulnerabilities.ts'
import { withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()
let ida: OwnedResources
beforeAll(async () => {
  ida = await createResources(server, 'essential@evenstream.test')
})

describe('routes that require a session', () => {
  it('are reported by the check when they do not check the session', async () => {
    const bo = await server.signedIn('bo@example.com')
    const target = await withVulnerability(server, replacingCookie(cookieOf(bo)))
    const expiredToken = await startExpiredSession(server, ida.userId, {
      startedDaysAgo: 15,
      seenDaysAgo: 15,
    })
    const findings = await checkSessionRequired(expiredToken)(target)
    expect(findings).toContain('GET /api/target-slides answered 200 without a session')
  })
})

describe('a resource with an id', () => {
  it('is reported by the check when other users can read it', async () => {
    const target = await withVulnerability(server, replacingCookie(cookieOf(ida.client)))
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

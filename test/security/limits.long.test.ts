import { describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { checkAllowanceRaces, checkContactLimit, checkRequestLimits } from './checks/limits.ts'
import { cookieOf, targetOf } from './target.ts'
import { withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()
const behindProxy = serveForTests({ variables: { TRUST_PROXY: 'yes' } })

describe('rate limits', () => {
  it('are reported by the check when the server trusts client address headers', async () => {
    expect(await checkContactLimit()(targetOf(behindProxy))).toEqual(['25 of 20 passed'])
    expect(await checkRequestLimits(targetOf(behindProxy))).toEqual([
      'without a session: 605 of 600 passed',
    ])
  })
})

describe('concurrent requests', () => {
  it('are reported by the check when they are charged to different users', async () => {
    const otherUsers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => server.signedIn(`one-of-${i}@example.com`)),
    )
    let requestCount = 0
    const target = await withVulnerability(server, {
      request: ({ path, headers }) => {
        if (!path.endsWith('/generate')) return
        requestCount += 1
        const otherUser = otherUsers[requestCount % otherUsers.length]
        headers.cookie = otherUser && cookieOf(otherUser)
      },
    })
    expect(await checkAllowanceRaces(target)).toContain('8 slides of a free user for 1')
  })
})

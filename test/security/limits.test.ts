import { describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { checkAllowanceRaces, checkContactLimit, checkRequestLimits } from './checks/limits.ts'
import { targetOf } from './target.ts'
import { withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()
const behindProxy = serveForTests({ variables: { TRUST_PROXY: 'yes' } })

describe('rate limits', () => {
  it('for contact messages are not raised by forged client address headers', async () => {
    expect(await checkContactLimit()(targetOf(server))).toEqual([])
  })

  it('for other requests are not raised by forged client address headers', async () => {
    expect(await checkRequestLimits(targetOf(server))).toEqual([])
  })

  it('behind a proxy use only the last entry of X-Forwarded-For', async () => {
    const sameLastEntry = (i: number) => ({ 'x-forwarded-for': `203.0.113.${i}, 198.51.100.7` })
    expect(await checkContactLimit(sameLastEntry)(targetOf(behindProxy))).toEqual([])
    const differentLastEntry = (i: number) => ({
      'x-forwarded-for': `198.51.100.7, 203.0.113.${i}`,
    })
    expect(await checkContactLimit(differentLastEntry)(targetOf(behindProxy))).toEqual([
      '25 of 20 passed',
    ])
  })

  it('are reported by the check when a 429 has no Retry-After', async () => {
    const target = await withVulnerability(server, {
      response: ({ headers }) => {
        delete headers['retry-after']
      },
    })
    expect(await checkContactLimit()(target)).toContain('a 429 without Retry-After')
  })
})

describe('concurrent requests', () => {
  it('succeed exactly as often as the allowance permits', async () => {
    expect(await checkAllowanceRaces(targetOf(server))).toEqual([])
  })
})

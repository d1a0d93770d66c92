import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { Failure } from '#core/failure.ts'
import { createRequestRateLimit } from './request-rate-limit.ts'

const asking = (
  ip: string,
  { userId, method = 'POST', url = '/api/x', access = 'public' }: Record<string, string> = {},
) =>
  ({
    ip,
    method,
    routeOptions: { url, config: { access } },
    user: userId ? { id: userId } : undefined,
  }) as unknown as FastifyRequest

function createLimit() {
  let now = 0
  const limit = createRequestRateLimit(() => new Date(now), { burst: 3, refillInterval: 1000 })
  const ask = (request: FastifyRequest): number => {
    try {
      limit.consume(request)
      return 0
    } catch (error) {
      return error instanceof Failure ? (error.retryAfter ?? -1) : -1
    }
  }
  return {
    ask,
    asks: (requests: FastifyRequest[]) => requests.map(ask),
    advance: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

describe('the request rate limit', () => {
  it('allows a burst, then one request per interval, and answers with the time to wait', () => {
    const { asks, advance } = createLimit()
    const ida = () => asking('203.0.113.7')
    expect(asks([ida(), ida(), ida(), ida(), ida()])).toEqual([0, 0, 0, 1, 1])
    advance(1)
    expect(asks([ida(), ida()])).toEqual([0, 1])
    advance(60)
    expect(asks([ida(), ida(), ida(), ida()])).toEqual([0, 0, 0, 1])
  })

  it('recovers within the time of one burst after the clock was set back an hour', () => {
    const { asks, advance } = createLimit()
    const ida = () => asking('203.0.113.7')
    expect(asks([ida(), ida(), ida(), ida()])).toEqual([0, 0, 0, 1])
    advance(-3600)
    expect(asks([ida(), ida()])).toEqual([1, 1])
    advance(1)
    expect(asks([ida(), ida()])).toEqual([0, 1])
    advance(3)
    expect(asks([ida(), ida(), ida(), ida()])).toEqual([0, 0, 0, 1])
  })

  it('counts each user separately, whatever their address', () => {
    const { asks } = createLimit()
    const ida = (ip: string) => asking(ip, { userId: 'ida' })
    expect(asks(['1', '2', '3', '4'].map(ida))).toEqual([0, 0, 0, 1])
    expect(asks([asking('1', { userId: 'bo' }), asking('1')])).toEqual([0, 0])
  })

  it('counts changes and sign-ins, and nothing else', () => {
    const { asks } = createLimit()
    const reads = Array.from({ length: 9 }, () => asking('1', { method: 'GET' }))
    const messages = Array.from({ length: 9 }, () => asking('1', { access: 'provider' }))
    expect(asks([...reads, ...messages])).toEqual(Array(18).fill(0))
    const login = () => asking('1', { method: 'GET', url: '/api/login' })
    expect(asks([login(), login(), login(), login()])).toEqual([0, 0, 0, 1])
  })
})

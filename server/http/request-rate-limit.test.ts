import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { Failure } from '#core/failure.ts'
import { createRequestRateLimit } from './request-rate-limit.ts'

const requestFrom = (
  ip: string,
  { userId, method = 'POST', url = '/api/x', access = 'public' }: Record<string, string> = {},
) =>
  ({
    ip,
    method,
    routeOptions: { url, config: { access } },
    user: userId ? { id: userId } : undefined,
  }) as unknown as FastifyRequest

/**
 * A limit of three requests and one more each second. The times to wait are in seconds; 0: the
 * request is accepted; -1: it failed for another reason.
 */
function createLimit() {
  let now = 0
  const limit = createRequestRateLimit(() => new Date(now), { burst: 3, refillIntervalMs: 1000 })
  const waitTimeOf = (request: FastifyRequest): number => {
    try {
      limit.consume(request)
      return 0
    } catch (error) {
      return error instanceof Failure ? (error.retryAfter ?? -1) : -1
    }
  }
  return {
    waitTimeOf,
    waitTimesOf: (requests: FastifyRequest[]) => requests.map(waitTimeOf),
    advance: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

describe('the request rate limit', () => {
  it('accepts a burst and then one request per interval, and refuses others with the time to wait', () => {
    const { waitTimesOf, advance } = createLimit()
    const anonymous = () => requestFrom('203.0.113.7')
    expect(waitTimesOf([anonymous(), anonymous(), anonymous(), anonymous(), anonymous()])).toEqual([
      0, 0, 0, 1, 1,
    ])
    advance(1)
    expect(waitTimesOf([anonymous(), anonymous()])).toEqual([0, 1])
    advance(60)
    expect(waitTimesOf([anonymous(), anonymous(), anonymous(), anonymous()])).toEqual([0, 0, 0, 1])
  })

  it('accepts requests again after one interval if the clock was set back an hour', () => {
    const { waitTimesOf, advance } = createLimit()
    const anonymous = () => requestFrom('203.0.113.7')
    expect(waitTimesOf([anonymous(), anonymous(), anonymous(), anonymous()])).toEqual([0, 0, 0, 1])
    advance(-3600)
    expect(waitTimesOf([anonymous(), anonymous()])).toEqual([1, 1])
    advance(1)
    expect(waitTimesOf([anonymous(), anonymous()])).toEqual([0, 1])
    advance(3)
    expect(waitTimesOf([anonymous(), anonymous(), anonymous(), anonymous()])).toEqual([0, 0, 0, 1])
  })

  it('counts each user separately, whatever the network address', () => {
    const { waitTimesOf } = createLimit()
    const ida = (ip: string) => requestFrom(ip, { userId: 'ida' })
    expect(waitTimesOf(['1', '2', '3', '4'].map(ida))).toEqual([0, 0, 0, 1])
    expect(waitTimesOf([requestFrom('1', { userId: 'bo' }), requestFrom('1')])).toEqual([0, 0])
  })

  it('counts sign-ins, but neither reads nor messages of the payment provider', () => {
    const { waitTimesOf } = createLimit()
    const reads = Array.from({ length: 9 }, () => requestFrom('1', { method: 'GET' }))
    const webhooks = Array.from({ length: 9 }, () => requestFrom('1', { access: 'provider' }))
    expect(waitTimesOf([...reads, ...webhooks])).toEqual(Array(18).fill(0))
    const login = () => requestFrom('1', { method: 'GET', url: '/api/login' })
    expect(waitTimesOf([login(), login(), login(), login()])).toEqual([0, 0, 0, 1])
  })
})

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

function house() {
  let now = 0
  const turns = createRequestRateLimit(() => new Date(now), { burst: 3, refillInterval: 1000 })
  const ask = (request: FastifyRequest): number => {
    try {
      turns.consume(request)
      return 0
    } catch (error) {
      return error instanceof Failure ? (error.retryAfter ?? -1) : -1
    }
  }
  return {
    ask,
    asks: (requests: FastifyRequest[]) => requests.map(ask),
    pass: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

describe('how much one may ask', () => {
  it('is a burst, then one at a time, and whoever waits is told how long', () => {
    const { asks, pass } = house()
    const ida = () => asking('203.0.113.7')
    expect(asks([ida(), ida(), ida(), ida(), ida()])).toEqual([0, 0, 0, 1, 1])
    pass(1)
    expect(asks([ida(), ida()])).toEqual([0, 1])
    pass(60)
    expect(asks([ida(), ida(), ida(), ida()])).toEqual([0, 0, 0, 1])
  })

  it('recovers within its own length after the clock was set back an hour', () => {
    const { asks, pass } = house()
    const ida = () => asking('203.0.113.7')
    expect(asks([ida(), ida(), ida(), ida()])).toEqual([0, 0, 0, 1])
    pass(-3600)
    expect(asks([ida(), ida()])).toEqual([1, 1])
    pass(1)
    expect(asks([ida(), ida()])).toEqual([0, 1])
    pass(3)
    expect(asks([ida(), ida(), ida(), ida()])).toEqual([0, 0, 0, 1])
  })

  it('is each person’s own, wherever they are', () => {
    const { asks } = house()
    const ida = (ip: string) => asking(ip, { userId: 'ida' })
    expect(asks(['1', '2', '3', '4'].map(ida))).toEqual([0, 0, 0, 1])
    expect(asks([asking('1', { userId: 'bo' }), asking('1')])).toEqual([0, 0])
  })

  it('counts what changes something and what begins a sign-in, and nothing else', () => {
    const { asks } = house()
    const reads = Array.from({ length: 9 }, () => asking('1', { method: 'GET' }))
    const messages = Array.from({ length: 9 }, () => asking('1', { access: 'provider' }))
    expect(asks([...reads, ...messages])).toEqual(Array(18).fill(0))
    const login = () => asking('1', { method: 'GET', url: '/api/login' })
    expect(asks([login(), login(), login(), login()])).toEqual([0, 0, 0, 1])
  })
})

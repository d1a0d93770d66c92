import type { FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'
import { networkOf, type RateLimit } from '../services/rate-limits.ts'

/** Far more than anybody presses who means it; see decision 16. */
export const requestLimit: RateLimit = { burst: 600, refillInterval: 100 }
/** Whom it remembers at once: a flood from ever new addresses must not fill the memory either. */
const mostRemembered = 100_000

const reading = ['GET', 'HEAD', 'OPTIONS']
const signingIn = ['/api/login', '/api/callback']

export interface RequestRateLimit {
  /** Refuses who asks for too much, before any work is done for them. */
  consume(request: FastifyRequest): void
}

/** How much each person, or each address where nobody is signed in, may ask of this process. */
export function createRequestRateLimit(clock: () => Date, limit = requestLimit): RequestRateLimit {
  /** For each, when all that they asked for is forgotten, in milliseconds. */
  const clearAt = new Map<string, number>()
  return {
    consume(request) {
      if (!counts(request)) return
      const who = request.user?.id ?? networkOf(request.ip)
      const now = clock().getTime()
      // No request can move the moment further ahead than this. One beyond it was noted before the
      // clock was set back, and is cut to it: otherwise the refusal would last as long as the jump.
      const furthest = now + limit.burst * limit.refillInterval
      const begins = Math.min(Math.max(clearAt.get(who) ?? 0, now), furthest)
      const wait = begins - (furthest - limit.refillInterval)
      if (wait > 0) {
        clearAt.set(who, begins)
        const retryAfter = Math.max(1, Math.ceil(wait / 1000))
        throw new Failure('request.too_many', { reason: 'requests' }, { retryAfter })
      }
      // Taken out first, so that those who asked last stand last.
      clearAt.delete(who)
      clearAt.set(who, begins + limit.refillInterval)
      forget(clearAt, now)
    },
  }
}

/** Reading is cheap and bounded by itself; what changes something, or begins a sign-in, is not. */
function counts({ method, routeOptions }: FastifyRequest): boolean {
  const { url = '', config } = routeOptions
  if (!['public', 'user', 'admin'].includes(config.access ?? '')) return false
  return !reading.includes(method) || signingIn.includes(url)
}

function forget(clearAt: Map<string, number>, now: number): void {
  for (const [who, until] of clearAt) {
    if (until > now && clearAt.size <= mostRemembered) return
    clearAt.delete(who)
  }
}

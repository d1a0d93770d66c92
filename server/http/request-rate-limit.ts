import type { FastifyRequest } from 'fastify'
import { createMemoryRateLimit, networkOf, type RateLimit } from '../services/rate-limits.ts'

/** Far more than a person needs; see decision 16. */
export const requestLimit: RateLimit = { burst: 600, refillInterval: 100 }
const maxKeys = 100_000

const readMethods = ['GET', 'HEAD', 'OPTIONS']
const signInPaths = ['/api/login', '/api/callback']

export interface RequestRateLimit {
  /** Refuses a client's request beyond the limit, before any work is done for it. */
  consume(request: FastifyRequest): void
}

/** Limits what each user, or each address without a session, may change through this process. */
export function createRequestRateLimit(clock: () => Date, limit = requestLimit): RequestRateLimit {
  const consume = createMemoryRateLimit({ limit, clock, reason: 'requests', maxKeys })
  return {
    consume(request) {
      if (isLimited(request)) consume(request.user?.id ?? networkOf(request.ip))
    },
  }
}

/** Reads are cheap, and bounded by the connection; changes and sign-ins are not. */
function isLimited({ method, routeOptions }: FastifyRequest): boolean {
  const { url = '', config } = routeOptions
  if (!['public', 'user', 'admin'].includes(config.access ?? '')) return false
  return !readMethods.includes(method) || signInPaths.includes(url)
}

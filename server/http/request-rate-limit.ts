import type { FastifyRequest } from 'fastify'
import { createMemoryRateLimit, networkOf, type RateLimit } from '../services/rate-limits.ts'

/** Far more requests than a person makes; see decision 16. */
const requestLimit: RateLimit = { burst: 600, refillIntervalMs: 100 }
const maxKeys = 100_000

const readMethods = ['GET', 'HEAD', 'OPTIONS']
const signInPaths = ['/api/login', '/api/callback']

export interface RequestRateLimit {
  /** Refuses a client's request beyond the limit. Called before the body is read. */
  consume(request: FastifyRequest): void
}

/**
 * Limits the changes and sign-ins of each user or, without a session, of each network address. Every
 * process counts on its own.
 */
export function createRequestRateLimit(clock: () => Date, limit = requestLimit): RequestRateLimit {
  const consume = createMemoryRateLimit({ limit, clock, reason: 'requests', maxKeys })
  return {
    consume(request) {
      if (isLimited(request)) consume(request.user?.id ?? networkOf(request.ip))
    },
  }
}

/**
 * Reads other than sign-ins do not count, because they are cheap; nor do webhooks, health checks, files and the
 * sandbox.
 */
function isLimited({ method, routeOptions }: FastifyRequest): boolean {
  const { url = '', config } = routeOptions
  if (!['public', 'user', 'admin'].includes(config.access ?? '')) return false
  return !readMethods.includes(method) || signInPaths.includes(url)
}

import { Failure } from '#core/failure.ts'
import { type ConcurrencyLimiter, createKeyedLimiter } from './concurrency-limiter.ts'

/**
 * Runs the calls that are passed to it one at a time for each user, so that together they usually hold at most one
 * database connection of this process for each user.
 */
export type UserMutex = ConcurrencyLimiter

/** Calls of one user that may run or wait. */
const maxCalls = 100

export const createUserMutex = (): UserMutex =>
  createKeyedLimiter({
    perKey: {
      count: maxCalls,
      refusal: () => new Failure('request.too_many', { reason: 'concurrent' }, { retryAfter: 1 }),
    },
  })

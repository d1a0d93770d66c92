import { Failure } from '#core/failure.ts'
import { type ConcurrencyLimiter, createKeyedLimiter } from './concurrency-limiter.ts'

/**
 * Of the calls that are passed to it, runs one of a user at a time, so that together these hold at most one database
 * connection of this process for each user.
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

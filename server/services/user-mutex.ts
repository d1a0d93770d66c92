import { Failure } from '#core/failure.ts'
import { type ConcurrencyLimiter, createKeyedLimiter } from './concurrency-limiter.ts'

/** Runs one request of a user at a time, so that no user holds more than one database connection. */
export type UserMutex = ConcurrencyLimiter

/** Requests of one user that may run or wait. */
const maxRequests = 100

export const createUserMutex = (): UserMutex =>
  createKeyedLimiter({
    perKey: {
      count: maxRequests,
      refusal: () => new Failure('request.too_many', { reason: 'concurrent' }, { retryAfter: 1 }),
    },
  })

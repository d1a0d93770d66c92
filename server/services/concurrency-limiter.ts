import { Failure } from '#core/failure.ts'
import type { ProblemParams } from '#shared/problem-params.ts'

/**
 * Runs work when the limits allow it: one call of a key, usually a user, at a time, and so many calls
 * of different keys at once. Calls that wait run in their order.
 */
export type ConcurrencyLimiter = <Result>(
  key: string,
  work: () => Promise<Result>,
) => Promise<Result>

interface Limits {
  /** How many calls run at once. */
  total?: number
  /** How many calls of one key may run or wait. */
  perKey?: { count: number; refusal: () => Failure }
  /** How many milliseconds a call may wait. */
  wait?: { timeout: number; refusal: () => Failure }
}

interface WaitingCall {
  key: string
  start: () => void
}

/** A mutex for each key, below one semaphore for all of them. */
export function createKeyedLimiter({
  total = Number.POSITIVE_INFINITY,
  perKey,
  wait,
}: Limits): ConcurrencyLimiter {
  const running = new Set<string>()
  const waiting: WaitingCall[] = []
  const callsOf = (key: string) =>
    Number(running.has(key)) + waiting.filter((call) => call.key === key).length

  function startNext(): void {
    while (running.size < total) {
      const next = waiting.findIndex(({ key }) => !running.has(key))
      const [call] = next < 0 ? [] : waiting.splice(next, 1)
      if (!call) return
      running.add(call.key)
      call.start()
    }
  }

  const acquire = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = (refusal: Failure) => {
        waiting.splice(waiting.indexOf(call), 1)
        reject(refusal)
      }
      const timer = wait && setTimeout(() => giveUp(wait.refusal()), wait.timeout)
      const call = {
        key,
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      waiting.push(call)
      startNext()
    })

  return async (key, work) => {
    if (perKey && callsOf(key) >= perKey.count) throw perKey.refusal()
    await acquire(key)
    try {
      return await work()
    } finally {
      running.delete(key)
      startNext()
    }
  }
}

interface LimiterOptions {
  /** How many milliseconds a call may wait. */
  timeout?: number
  /** Which part is busy, for the refusal after the timeout. */
  busy?: ProblemParams<'server.unavailable'>['reason']
  /** Seconds after which they may try again. */
  retryAfter?: number
}

/** Runs so many calls at once, of which no two are of the same user. */
export const createConcurrencyLimiter = (
  total: number,
  { timeout = 10_000, busy = 'payments_busy', retryAfter = 5 }: LimiterOptions = {},
): ConcurrencyLimiter =>
  createKeyedLimiter({
    total,
    wait: {
      timeout,
      refusal: () => new Failure('server.unavailable', { reason: busy }, { retryAfter }),
    },
  })

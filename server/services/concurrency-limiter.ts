import { Failure } from '#core/failure.ts'
import type { ProblemParams } from '#shared/problem-params.ts'

/**
 * Runs work when the limits allow it: at most one call of a key, usually a user, and at most `total` calls
 * at a time. Waiting calls run in the order of their arrival; one whose key is in use does not hold up later ones.
 */
export type ConcurrencyLimiter = <Result>(
  key: string,
  work: () => Promise<Result>,
) => Promise<Result>

interface Limits {
  /** The maximum number of calls that run at the same time. */
  total?: number
  /** The maximum number of calls of one key that run or wait. */
  perKey?: { count: number; refusal: () => Failure }
  /** The maximum milliseconds that a call waits. */
  wait?: { timeout: number; refusal: () => Failure }
}

interface WaitingCall {
  key: string
  start: () => void
}

/** A mutex for each key, and one semaphore for all keys. */
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
      const index = waiting.findIndex(({ key }) => !running.has(key))
      const [call] = index < 0 ? [] : waiting.splice(index, 1)
      if (!call) return
      running.add(call.key)
      call.start()
    }
  }

  const acquire = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const stopWaiting = (refusal: Failure) => {
        waiting.splice(waiting.indexOf(call), 1)
        reject(refusal)
      }
      const timer = wait && setTimeout(() => stopWaiting(wait.refusal()), wait.timeout)
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
  /** The reason in the refusal after the timeout. */
  busyReason: ProblemParams<'server.unavailable'>['reason']
  /** The maximum milliseconds that a call waits. */
  timeout?: number
  /** The seconds after which the client may retry. */
  retryAfter?: number
}

/** Runs at most `total` calls at a time, of which no two have the same key. */
export const createConcurrencyLimiter = (
  total: number,
  { busyReason, timeout = 10_000, retryAfter = 5 }: LimiterOptions,
): ConcurrencyLimiter =>
  createKeyedLimiter({
    total,
    wait: {
      timeout,
      refusal: () => new Failure('server.unavailable', { reason: busyReason }, { retryAfter }),
    },
  })

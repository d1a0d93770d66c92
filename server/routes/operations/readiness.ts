import { setTimeout as delay } from 'node:timers/promises'
import type { WriteRefusal } from '../../db/write-refusal.ts'

/** Shorter than the timeout of many health checks, so that they get the reason. */
const timeoutMs = 3_000
/** How long the outcome of a trial write is cached, in milliseconds. */
export const writeCheckInterval = 10_000

export type Readiness =
  | { ready: true }
  | { ready: false; reason: WriteRefusal | 'write_pending' }
  | { ready: false; reason: 'no_answer'; error: unknown }

/** The optional checks; whether the database responds is always checked. */
export interface ReadinessChecks {
  /** Whether to check that the database accepts writes. */
  writes: boolean
}

export interface ReadinessDependencies {
  /** Rejects unless the database responds. */
  queryDatabase: () => Promise<void>
  /** Makes a trial write, and returns why it was refused, if it was. */
  tryWrite: () => Promise<WriteRefusal | undefined>
  /** Milliseconds of a monotonic clock, so that a change of the system time does not affect the cache. */
  monotonicClock: () => number
  wait?: (milliseconds: number) => Promise<unknown>
}

const unrefDelay = (milliseconds: number) => delay(milliseconds, undefined, { ref: false })

/**
 * Whether the process can serve: its database answers in time and, if requested, accepts writes. The
 * database is queried each time. The outcome of a trial write is cached. A new one starts only with a
 * request and only if none is pending, so that a hanging commit holds only one connection of the pool.
 */
export function createReadiness(
  dependencies: ReadinessDependencies,
): (checks: ReadinessChecks) => Promise<Readiness> {
  const { queryDatabase, tryWrite, monotonicClock, wait = unrefDelay } = dependencies
  /** The start of the last trial write, by the monotonic clock. */
  let startedAt = Number.NEGATIVE_INFINITY
  let isPending = false
  let outcome: Promise<WriteRefusal | undefined> = Promise.resolve(undefined)

  function cachedRefusal(): Promise<WriteRefusal | undefined> {
    const now = monotonicClock()
    if (!isPending && now - startedAt >= writeCheckInterval) {
      startedAt = now
      isPending = true
      outcome = tryWrite().finally(() => {
        isPending = false
      })
    }
    return outcome
  }

  return async ({ writes }) => {
    const refusal = writes ? cachedRefusal() : undefined
    const timeLimit = wait(timeoutMs)
    try {
      await Promise.race([queryDatabase(), timeLimit.then(throwTimeout)])
      const reason = await Promise.race([refusal, timeLimit.then(() => 'write_pending' as const)])
      return reason ? { ready: false, reason } : { ready: true }
    } catch (error) {
      return { ready: false, reason: 'no_answer', error }
    }
  }
}

function throwTimeout(): never {
  throw new Error('The database did not answer in time')
}

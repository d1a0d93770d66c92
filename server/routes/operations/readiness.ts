import { setTimeout as delay } from 'node:timers/promises'
import type { WriteRefusal } from '../../db/write-refusal.ts'

/** Health checks give up by themselves after a few seconds; an answer before that tells them more. */
const patience = 3_000
/** How long the outcome of a trial write is cached, in milliseconds. */
export const writeCheckInterval = 10_000

export type Readiness =
  | { ready: true }
  | { ready: false; reason: WriteRefusal | 'write_pending' }
  | { ready: false; reason: 'no_answer'; error: unknown }

/** What a question asks about, besides whether the database answers. */
export interface ReadinessQuestion {
  writes: boolean
}

export interface ReadinessParts {
  /** Fails unless the database answers. */
  askDatabase: () => Promise<void>
  /** Writes something, and answers why that was refused, if it was. */
  tryWrite: () => Promise<WriteRefusal | undefined>
  /** Milliseconds on a clock that is never set, so that no change of the time prolongs the cache. */
  monotonicClock: () => number
  wait?: (milliseconds: number) => Promise<unknown>
}

const unrefDelay = (milliseconds: number) => delay(milliseconds, undefined, { ref: false })

/**
 * Whether the process can serve: its database answers in time and, if that is asked for, takes writes.
 * The database is asked each time. The outcome of a trial write is cached. A new one starts only with a
 * question and only when none is pending: a commit that hangs must not take one connection of the pool
 * after another.
 */
export function createReadiness(
  parts: ReadinessParts,
): (question: ReadinessQuestion) => Promise<Readiness> {
  const { askDatabase, tryWrite, monotonicClock, wait = unrefDelay } = parts
  let startedAt = Number.NEGATIVE_INFINITY
  let isPending = false
  let outcome: Promise<WriteRefusal | undefined> = Promise.resolve(undefined)

  function currentRefusal(): Promise<WriteRefusal | undefined> {
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
    const refusal = writes ? currentRefusal() : undefined
    const limit = wait(patience)
    try {
      await Promise.race([askDatabase(), limit.then(failLate)])
      const reason = await Promise.race([refusal, limit.then(() => 'write_pending' as const)])
      return reason ? { ready: false, reason } : { ready: true }
    } catch (error) {
      return { ready: false, reason: 'no_answer', error }
    }
  }
}

function failLate(): never {
  throw new Error('The database did not answer in time')
}

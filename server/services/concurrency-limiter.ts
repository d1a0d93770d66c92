import { Failure } from '#core/failure.ts'
import type { ProblemParams } from '#shared/problem-params.ts'

/**
 * Lets a few through at once, and of one person's doings one at a time, so that nobody fills it
 * alone. The others wait their turn, though not for ever.
 */
export type ConcurrencyLimiter = <Result>(
  who: string,
  work: () => Promise<Result>,
) => Promise<Result>

interface Waiting {
  who: string
  enter: () => void
}

interface GateOptions {
  /** For how long somebody waits for their turn, in milliseconds. */
  timeout?: number
  /** Which part is busy, for the refusal after the timeout. */
  busy?: ProblemParams<'server.unavailable'>['reason']
  /** Seconds after which they may try again. */
  retryAfter?: number
}

export function createConcurrencyLimiter(
  atOnce: number,
  { timeout: patience = 10_000, busy = 'payments_busy', retryAfter = 5 }: GateOptions = {},
): ConcurrencyLimiter {
  const inside = new Set<string>()
  const waiting: Waiting[] = []

  function letIn(): void {
    while (inside.size < atOnce) {
      const next = waiting.findIndex(({ who }) => !inside.has(who))
      const [one] = next < 0 ? [] : waiting.splice(next, 1)
      if (!one) return
      inside.add(one.who)
      one.enter()
    }
  }

  const turn = (who: string) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(new Failure('server.unavailable', { reason: busy }, { retryAfter }))
      }, patience)
      const one = {
        who,
        enter: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      waiting.push(one)
      letIn()
    })

  return async (who, work) => {
    await turn(who)
    try {
      return await work()
    } finally {
      inside.delete(who)
      letIn()
    }
  }
}

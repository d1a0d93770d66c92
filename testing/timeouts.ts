/** Limits waits and whole runs of tests and benchmarks: one that hangs ends with an error that names it. */
import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

export class TimeoutError extends Error {
  override name = 'TimeoutError'

  constructor(milliseconds: number, description: string) {
    super(`Waited ${milliseconds / 1000} s for ${description}`)
  }
}

/** The result of the promise, or an error after the timeout. `description` completes "Waited 10 s for …". */
export async function withTimeout<Result>(
  milliseconds: number,
  description: string,
  promise: Promise<Result>,
): Promise<Result> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TimeoutError(milliseconds, description)), milliseconds)
  try {
    return await Promise.race([promise, timedOut])
  } finally {
    clearTimeout(timer)
  }
}

/** Calls `check` repeatedly until it returns something other than undefined or false. */
export async function poll<Value>(
  milliseconds: number,
  description: string,
  check: () => Value | Promise<Value>,
  { intervalMs = 50 } = {},
): Promise<Exclude<Value, undefined | false>> {
  const deadline = performance.now() + milliseconds
  for (;;) {
    const remainingMs = Math.max(deadline - performance.now(), 1)
    const value = await withTimeout(remainingMs, description, Promise.resolve(check())).catch(
      (error) => {
        throw error instanceof TimeoutError ? new TimeoutError(milliseconds, description) : error
      },
    )
    if (value !== undefined && value !== false) {
      return value as Exclude<Value, undefined | false>
    }
    if (performance.now() >= deadline) throw new TimeoutError(milliseconds, description)
    await delay(intervalMs)
  }
}

/**
 * Sends SIGTERM to the direct child processes and ends the process when the whole run exceeds the limit, with 1, or
 * when SIGTERM or SIGINT arrives, with 143 or 130, the usual exit codes after these signals.
 */
export function limitRun(minutes: number, name: string): void {
  const end = (exitCode: number) => {
    endChildren()
    process.exit(exitCode)
  }
  const endLate = () => {
    process.stderr.write(`${name} has not ended within ${minutes} minutes\n`)
    end(1)
  }
  setTimeout(endLate, minutes * 60_000).unref()
  process.once('SIGTERM', () => end(143))
  process.once('SIGINT', () => end(130))
}

/**
 * Sends SIGTERM to the direct child processes. `ps` finds them, because no list of started databases, proxies and
 * browsers exists.
 */
function endChildren(): void {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  for (const line of (stdout ?? '').split('\n')) {
    const [pid = 0, parent] = line.trim().split(/\s+/).map(Number)
    if (parent !== process.pid) continue
    try {
      process.kill(pid, 'SIGTERM')
    } catch {
      // The process has ended since, as ps itself has.
    }
  }
}

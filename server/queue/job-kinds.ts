/** The settings of each kind of job. The code that does the work is in `server/jobs`. */

import { type CrashBackOff, leaseMs } from './lease.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

export interface JobKind {
  /** How many jobs of this kind one process runs at a time. */
  readonly concurrency: number
  /** Milliseconds until a claim lapses that is not renewed. */
  readonly lease: number
  /** Keeps a job that kills every process from being claimed in a tight loop. */
  readonly crashBackOff: CrashBackOff
  /** Milliseconds between two renewals of the lease; progress is reported at most as often. */
  readonly heartbeat: number
  /** Milliseconds between two polls for due jobs; a wake-up ends the wait. */
  readonly pollInterval: number
  /** Milliseconds after which an attempt is aborted. Its job has then failed for good. */
  readonly timeout: number
  /** Milliseconds of waiting after the first, second, … failed attempt. */
  readonly retryDelays: readonly number[]
  /** When all delays have been used, the job fails, or the last delay is used again. */
  readonly afterLastDelay: 'fail' | 'repeat'
  /** A job that was claimed more often is failed: it probably kills every process that runs it. */
  readonly maxAttempts: number
  /** On shutdown, a running attempt is aborted and released, or allowed to finish. */
  readonly onShutdown: 'release' | 'finish'
}

export const jobKinds = {
  narration: {
    concurrency: 1,
    lease: leaseMs,
    crashBackOff: { first: 15 * second, max: 10 * minute },
    heartbeat: second,
    pollInterval: second,
    // A track takes four minutes on two idle cores, the longest script twice that. The timeout allows
    // for a machine that is seven times slower. See decision 14.
    timeout: hour,
    // The longest delay is enough to restart a service.
    retryDelays: [5 * second, 30 * second, 2 * minute],
    afterLastDelay: 'fail',
    maxAttempts: 30,
    onShutdown: 'release',
  },
  export: {
    concurrency: 1,
    lease: leaseMs,
    crashBackOff: { first: 15 * second, max: 10 * minute },
    heartbeat: second,
    pollInterval: second,
    // Enough for 20 GiB if a mebibyte a second is read and written.
    timeout: 6 * hour,
    retryDelays: [5 * second, minute],
    afterLastDelay: 'fail',
    maxAttempts: 10,
    onShutdown: 'release',
  },
  email: {
    concurrency: 1,
    lease: 5 * minute,
    // Short, because the lease is long already, and sending an email is too little work to kill a process: after
    // several crashes the machine is the likelier cause.
    crashBackOff: { first: 5 * second, max: 30 * second },
    heartbeat: minute,
    pollInterval: 5 * second,
    timeout: Number.POSITIVE_INFINITY,
    retryDelays: [10 * second, minute, 5 * minute, 15 * minute, hour],
    afterLastDelay: 'repeat',
    maxAttempts: Number.POSITIVE_INFINITY,
    onShutdown: 'finish',
  },
} as const satisfies Record<string, JobKind>

/** The delay after a failed attempt, in milliseconds; undefined: there is no further attempt. */
export const retryDelay = (kind: JobKind, previousFailures: number): number | undefined =>
  kind.retryDelays[previousFailures] ??
  (kind.afterLastDelay === 'repeat' ? kind.retryDelays.at(-1) : undefined)

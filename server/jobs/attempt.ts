/** Runs one attempt at a job and handles its outcome. */
import type { JobKind } from '../queue/job-kinds.ts'
import type { AttemptOutcome, FailureOutcome } from '../queue/leased-queue.ts'

/** The properties of a claimed job that an attempt needs. */
export interface Runnable {
  readonly id: string
  /** How often the job was claimed, including this attempt. */
  readonly attempts: number
  /** The stored progress in percent; undefined: this kind of job stores none. */
  readonly progress?: number
}

export interface Attempt<Job> {
  readonly job: Job
  /**
   * Aborted when the claim is lost, when the attempt exceeds its time, or when the process shuts down, unless jobs of
   * this kind are finished then (`JobKind.onShutdown`).
   */
  readonly signal: AbortSignal
  /** Reports the progress, from 0 to 1. */
  report(share: number): void
}

/** The work on one kind of job. */
export interface JobHandler<Job> {
  readonly kind: JobKind
  /** Does the work and completes the job. Throws `JobLost` if the claim is lost and the result must not be kept. */
  run(attempt: Attempt<Job>): Promise<void>
  /**
   * Reports the error, and stores that the attempt has failed. If it rejects, the job usually stays claimed until its
   * lease lapses.
   */
  fail(job: Job, error: unknown): Promise<FailureOutcome>
  /** Removes what an interrupted attempt has stored and no later attempt uses. */
  discard(job: Job): Promise<void>
  /** Called after the first renewal of the lease, and whenever the stored progress has changed. */
  onProgress?(job: Job, percent: number): Promise<void>
  /** True: other jobs would probably fail for the same reason now, so the worker waits for the next poll or wake-up. */
  blocksOthers?(error: unknown): boolean
}

/** The claim was lost: another worker has claimed the job since, or it was deleted. */
export class JobLost extends Error {
  override name = 'JobLost'
}
/** The attempt exceeded the timeout of its kind of job. */
export class AttemptTimedOut extends Error {
  override name = 'AttemptTimedOut'
}

/** The job was claimed more often than its kind allows: it probably kills every process. */
class TooManyAttempts extends Error {
  override name = 'TooManyAttempts'
}

/** Rejects if the attempt was interrupted, after `discard`, or if its failure could not be stored. */
export async function runAttempt<Job extends Runnable>(
  handler: JobHandler<Job>,
  attempt: Attempt<Job>,
): Promise<AttemptOutcome> {
  const { job, signal } = attempt
  try {
    if (job.attempts > handler.kind.maxAttempts) throw new TooManyAttempts()
    await handler.run(attempt)
    return 'completed'
  } catch (error) {
    if (signal.reason instanceof AttemptTimedOut) return handler.fail(job, signal.reason)
    if (!signal.aborted && !(error instanceof JobLost)) return handler.fail(job, error)
    await handler.discard(job)
    throw error
  }
}

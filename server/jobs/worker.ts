/**
 * The worker loop: claims due jobs of each kind and runs them, as many at a time as the kind allows.
 * While a job runs, a heartbeat renews its lease, stores its progress and notices a lost claim.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { LeasedQueue } from '../queue/leased-queue.ts'
import {
  type AttemptOutcome,
  AttemptTimedOut,
  type JobHandler,
  JobLost,
  type Runnable,
  runAttempt,
} from './attempt.ts'

export interface JobRunnerParts<Job> {
  queue: Pick<LeasedQueue<Job, never>, 'claimNext' | 'renew' | 'release'>
  handler: JobHandler<Job>
  clock: () => Date
  newId: () => string
  onError(error: unknown): void
  /** Runs once before the first job; repeated until it succeeds. */
  prepare?(): Promise<void>
  /** Runs whenever no job is due. */
  idle?(signal: AbortSignal): Promise<void>
  /** Wraps every attempt, to measure it. */
  measure?(attempt: () => Promise<AttemptOutcome>): Promise<AttemptOutcome>
  /** Milliseconds since some moment. The wall clock can be set, and would end or prolong attempts. */
  monotonicClock?: () => number
}

/** Runs the jobs of one kind until the signal is aborted. */
export interface JobRunner {
  run(stopping: AbortSignal): Promise<void>
  wake(): void
}

export interface Worker {
  /** Looks for due jobs now instead of at the next poll. */
  wake(): void
  /** Releases running jobs, or lets them finish where their kind says so. */
  stop(): Promise<void>
}

class Stopping extends Error {
  override name = 'Stopping'
}

export function startWorker(runners: readonly JobRunner[]): Worker {
  const stopping = new AbortController()
  const running = Promise.all(runners.map((runner) => runner.run(stopping.signal)))
  return {
    wake() {
      for (const runner of runners) runner.wake()
    },
    async stop() {
      stopping.abort(new Stopping())
      await running
    },
  }
}

export function createJobRunner<Job extends Runnable>(parts: JobRunnerParts<Job>): JobRunner {
  const { onError } = parts
  const { kind } = parts.handler
  const pauses = Array.from({ length: kind.concurrency }, () => createPause(kind.pollInterval))

  const prepare = async (stopping: AbortSignal, pause: Pause) => {
    while (parts.prepare && !stopping.aborted) {
      try {
        return await parts.prepare()
      } catch (error) {
        onError(error)
        await pause.wait(stopping)
      }
    }
  }

  const loop = async (stopping: AbortSignal, pause: Pause) => {
    while (!stopping.aborted) {
      await runDueJobs(parts, stopping).catch(onError)
      if (stopping.aborted) return
      await parts.idle?.(stopping).catch((error) => {
        if (!stopping.aborted) onError(error)
      })
      await pause.wait(stopping)
    }
  }

  return {
    async run(stopping) {
      const [first] = pauses
      if (first) await prepare(stopping, first)
      await Promise.all(pauses.map((pause) => loop(stopping, pause)))
    },
    wake() {
      for (const pause of pauses) pause.end()
    },
  }
}

/** Runs one due job after the other. Rejects where none can be claimed because of an error. */
export async function runDueJobs<Job extends Runnable>(
  parts: JobRunnerParts<Job>,
  stopping: AbortSignal,
): Promise<void> {
  const { queue, newId, clock } = parts
  while (!stopping.aborted) {
    const job = await queue.claimNext({ claim: newId(), now: clock() })
    if (!job) return
    const { isBlocked } = await runJob(parts, job, stopping)
    if (isBlocked) return
  }
}

async function runJob<Job extends Runnable>(
  parts: JobRunnerParts<Job>,
  job: Job,
  stopping: AbortSignal,
): Promise<{ isBlocked: boolean }> {
  const { queue, onError, monotonicClock = () => performance.now() } = parts
  const { measure = (attempt) => attempt() } = parts
  const { kind } = parts.handler
  const lost = new AbortController()
  const overdue = new AbortController()
  const done = new AbortController()
  const signals = [lost.signal, overdue.signal]
  if (kind.onShutdown === 'release') signals.push(stopping)
  const signal = AbortSignal.any(signals)
  const begunAt = monotonicClock()
  let progress = job.progress ?? 0
  let isBlocked = false

  const heartbeat = beat(parts, job, {
    until: done.signal,
    progress: () => progress,
    onLost: () => lost.abort(new JobLost()),
    // The lease is renewed all the same: the job stays this worker's until its failure is stored.
    onBeat: () => {
      if (monotonicClock() - begunAt > kind.timeout) overdue.abort(new AttemptTimedOut())
    },
  })
  const handler: JobHandler<Job> = {
    ...parts.handler,
    fail(job, error) {
      isBlocked = parts.handler.blocksOthers?.(error) ?? false
      return parts.handler.fail(job, error)
    },
  }
  const report = (share: number) => {
    // A later attempt repeats finished parts quickly: the progress that is shown never decreases.
    progress = Math.max(progress, Math.min(99, Math.floor(share * 100)))
  }
  try {
    await measure(() => runAttempt(handler, { job, signal, report }))
  } catch (error) {
    if (stopping.aborted && signal.aborted) await queue.release(job).catch(onError)
    else if (!lost.signal.aborted) onError(error)
  } finally {
    done.abort()
    await heartbeat
  }
  return { isBlocked }
}

interface Heartbeat {
  until: AbortSignal
  progress(): number
  onLost(): void
  onBeat(): void
}

/** One renewal that fails is made up for by the next: the lease outlasts many of them. */
async function beat<Job>(
  { queue, handler, onError }: JobRunnerParts<Job>,
  job: Job,
  { until, progress, onLost, onBeat }: Heartbeat,
): Promise<void> {
  let reported = -1
  while (!until.aborted) {
    onBeat()
    try {
      const percent = progress()
      const isHeld = await queue.renew(job, percent)
      if (!isHeld) return onLost()
      if (percent !== reported && !until.aborted) {
        reported = percent
        await handler.onProgress?.(job, percent)
      }
    } catch (error) {
      onError(error)
    }
    await delay(handler.kind.heartbeat, undefined, { signal: until }).catch(() => {})
  }
}

interface Pause {
  /** Waits for the next poll, the end of the worker, or a wake-up since the last wait. */
  wait(stopping: AbortSignal): Promise<void>
  end(): void
}

function createPause(milliseconds: number): Pause {
  let woken = Promise.withResolvers<void>()
  return {
    async wait(stopping) {
      const over = new AbortController()
      const signal = AbortSignal.any([stopping, over.signal])
      const timer = delay(milliseconds, undefined, { signal }).catch(() => {})
      await Promise.race([timer, woken.promise])
      over.abort()
      woken = Promise.withResolvers()
    },
    end: () => woken.resolve(),
  }
}

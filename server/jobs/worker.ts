/**
 * The worker loop: claims due jobs of each kind and runs them, as many at a time as the kind allows.
 * While a job runs, a heartbeat renews its lease, stores its progress and notices a lost claim.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { AttemptOutcome, LeasedQueue } from '../queue/leased-queue.ts'
import { AttemptTimedOut, type JobHandler, JobLost, type Runnable, runAttempt } from './attempt.ts'

export interface JobRunnerDependencies<Job> {
  queue: Pick<LeasedQueue<Job, never>, 'claimNext' | 'renew' | 'release'>
  handler: JobHandler<Job>
  clock: () => Date
  newId: () => string
  onError(error: unknown): void
  /** Runs once before the first job; repeated until it succeeds. */
  prepare?(): Promise<void>
  /** Runs each time before the loop waits for due jobs. */
  onIdle?(signal: AbortSignal): Promise<void>
  /** Wraps every attempt, to measure it. */
  measure?(attempt: () => Promise<AttemptOutcome>): Promise<AttemptOutcome>
  /** In milliseconds. Timeouts do not use `clock`, because the wall clock can be set. */
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
  /** Releases running jobs, or lets them finish, as their kind requires. */
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

export function createJobRunner<Job extends Runnable>(
  dependencies: JobRunnerDependencies<Job>,
): JobRunner {
  const { onError } = dependencies
  const { kind } = dependencies.handler
  const pauses = Array.from({ length: kind.concurrency }, () => createPause(kind.pollInterval))

  const prepare = async (stopping: AbortSignal, pause: Pause) => {
    while (dependencies.prepare && !stopping.aborted) {
      try {
        return await dependencies.prepare()
      } catch (error) {
        onError(error)
        await pause.wait(stopping)
      }
    }
  }

  const loop = async (stopping: AbortSignal, pause: Pause) => {
    while (!stopping.aborted) {
      await runDueJobs(dependencies, stopping).catch(onError)
      if (stopping.aborted) return
      await dependencies.onIdle?.(stopping).catch((error) => {
        if (!stopping.aborted) onError(error)
      })
      await pause.wait(stopping)
    }
  }

  return {
    async run(stopping) {
      const [firstPause] = pauses
      if (firstPause) await prepare(stopping, firstPause)
      await Promise.all(pauses.map((pause) => loop(stopping, pause)))
    },
    wake() {
      for (const pause of pauses) pause.end()
    },
  }
}

/** Runs due jobs one after the other. Rejects if claiming fails. */
export async function runDueJobs<Job extends Runnable>(
  dependencies: JobRunnerDependencies<Job>,
  stopping: AbortSignal,
): Promise<void> {
  const { queue, newId, clock } = dependencies
  while (!stopping.aborted) {
    const job = await queue.claimNext({ claim: newId(), now: clock() })
    if (!job) return
    const { isBlocked } = await runJob(dependencies, job, stopping)
    if (isBlocked) return
  }
}

/** `isBlocked`: the job failed for a reason for which other jobs would probably fail as well. */
async function runJob<Job extends Runnable>(
  dependencies: JobRunnerDependencies<Job>,
  job: Job,
  stopping: AbortSignal,
): Promise<{ isBlocked: boolean }> {
  const { queue, onError, monotonicClock = () => performance.now() } = dependencies
  const { measure = (attempt) => attempt() } = dependencies
  const { kind } = dependencies.handler
  const leaseLost = new AbortController()
  const timeout = new AbortController()
  const done = new AbortController()
  const signals = [leaseLost.signal, timeout.signal]
  if (kind.onShutdown === 'release') signals.push(stopping)
  const signal = AbortSignal.any(signals)
  const startedAt = monotonicClock()
  let progress = job.progress ?? 0
  let isBlocked = false

  const heartbeat = runHeartbeat(dependencies, job, {
    until: done.signal,
    progress: () => progress,
    onLost: () => leaseLost.abort(new JobLost()),
    // The lease is still renewed after a timeout, because this worker needs the claim to store the failure.
    onBeat: () => {
      if (monotonicClock() - startedAt > kind.timeout) timeout.abort(new AttemptTimedOut())
    },
  })
  const handler: JobHandler<Job> = {
    ...dependencies.handler,
    fail(job, error) {
      isBlocked = dependencies.handler.blocksOthers?.(error) ?? false
      return dependencies.handler.fail(job, error)
    },
  }
  const report = (share: number) => {
    // A retry passes through finished parts again; the stored progress must not decrease meanwhile.
    progress = Math.max(progress, Math.min(99, Math.floor(share * 100)))
  }
  try {
    await measure(() => runAttempt(handler, { job, signal, report }))
  } catch (error) {
    if (stopping.aborted && signal.aborted) await queue.release(job).catch(onError)
    else if (!leaseLost.signal.aborted) onError(error)
  } finally {
    done.abort()
    await heartbeat
  }
  return { isBlocked }
}

interface HeartbeatOptions {
  until: AbortSignal
  progress(): number
  onLost(): void
  onBeat(): void
}

/**
 * Renews the lease until `until` is aborted or the claim is lost. A failed renewal is only reported, because a lease
 * lasts for several heartbeats.
 */
async function runHeartbeat<Job>(
  { queue, handler, onError }: JobRunnerDependencies<Job>,
  job: Job,
  { until, progress, onLost, onBeat }: HeartbeatOptions,
): Promise<void> {
  let lastPercent = -1
  while (!until.aborted) {
    onBeat()
    try {
      const percent = progress()
      const isHeld = await queue.renew(job, percent)
      if (!isHeld) return onLost()
      if (percent !== lastPercent && !until.aborted) {
        lastPercent = percent
        await handler.onProgress?.(job, percent)
      }
    } catch (error) {
      onError(error)
    }
    await delay(handler.kind.heartbeat, undefined, { signal: until }).catch(() => {})
  }
}

interface Pause {
  /** Ends after the poll interval, when the worker stops, or at a wake-up; at once if one came since the last wait. */
  wait(stopping: AbortSignal): Promise<void>
  end(): void
}

function createPause(milliseconds: number): Pause {
  let wakeUp = Promise.withResolvers<void>()
  return {
    async wait(stopping) {
      const waitEnded = new AbortController()
      const signal = AbortSignal.any([stopping, waitEnded.signal])
      const timer = delay(milliseconds, undefined, { signal }).catch(() => {})
      await Promise.race([timer, wakeUp.promise])
      waitEnded.abort()
      wakeUp = Promise.withResolvers()
    },
    end: () => wakeUp.resolve(),
  }
}

/**
 * Does the long work, one job at a time. A job in hand is held by a lease; every second or so the
 * worker renews it and tells its owner how far it is, and learns by the same step whether the job is
 * still its own.
 */
import { setTimeout as delay } from 'node:timers/promises'

/** Where work waits and how it is held; each kind of it has its own. */
export interface WorkQueue<Job> {
  claimNext(by: { claim: string; now: Date }): Promise<Job | undefined>
  /** Renews the lease and notes the progress. False: the job is no longer this worker's. */
  renew(job: Job, progress: number): Promise<boolean>
  putBack(job: Job): Promise<void>
  tellProgress(job: Job, progress: number): Promise<void>
}

export interface Assignment<Job> {
  readonly job: Job
  /** Aborted when the job is no longer this worker's, takes too long, or the worker is to stop. */
  readonly signal: AbortSignal
  /** How far it is, 0 to 1. */
  report(share: number): void
}

export interface WorkerParts<Job> {
  queue: WorkQueue<Job>
  clock: () => Date
  newId: () => string
  /** What has to be done once before the first job; tried until it succeeds. */
  prepare(): Promise<void>
  /** Does a job from beginning to end, also what is to be done when it fails. */
  work(assignment: Assignment<Job>): Promise<void>
  /** Small things to do while nothing waits. */
  idle(signal: AbortSignal): Promise<void>
  onError(error: unknown): void
  /** Milliseconds after which an attempt is aborted. `work` then ends the job for good. */
  longestAttempt: number
  /** Milliseconds that only grow: a wall clock that is set would end or prolong attempts. */
  monotonicClock?: () => number
  intervals?: { poll: number; beat: number }
}

export interface Worker {
  /** Looks for work at once, instead of at the next round. */
  wake(): void
  /** Lays down what is in hand, for the next process to take up. */
  stop(): Promise<void>
}

/** Why work was broken off. */
export class JobLost extends Error {
  override name = 'JobLost'
}
/** An attempt has worked for longer than an attempt may. */
export class AttemptTimedOut extends Error {
  override name = 'WorkTimeExceeded'
}
class Stopping extends Error {
  override name = 'Stopping'
}

const usualIntervals = { poll: 1_000, beat: 1_000 }

export function startWorker<Job extends { progress: number }>(parts: WorkerParts<Job>): Worker {
  const { queue, clock, newId, intervals = usualIntervals } = parts
  const stopping = new AbortController()
  let nudged = Promise.withResolvers<void>()

  const unlessStopping = (error: unknown) => {
    if (!stopping.signal.aborted) parts.onError(error)
  }

  const loop = async () => {
    while (!stopping.signal.aborted && !(await isPrepared())) await untilNextRound()
    while (!stopping.signal.aborted) {
      const job = await queue.claimNext({ claim: newId(), now: clock() }).catch(parts.onError)
      if (job) await attend(parts, job, stopping.signal, intervals.beat)
      else {
        await parts.idle(stopping.signal).catch(unlessStopping)
        await untilNextRound()
      }
    }
  }

  const isPrepared = () =>
    parts.prepare().then(
      () => true,
      (error) => {
        parts.onError(error)
        return false
      },
    )

  const untilNextRound = async () => {
    const over = new AbortController()
    const waiting = delay(intervals.poll, undefined, {
      signal: AbortSignal.any([stopping.signal, over.signal]),
    }).catch(() => {})
    await Promise.race([waiting, nudged.promise])
    over.abort()
    nudged = Promise.withResolvers()
  }

  const running = loop()
  return {
    wake: () => nudged.resolve(),
    async stop() {
      stopping.abort(new Stopping())
      await running
    },
  }
}

async function attend<Job extends { progress: number }>(
  parts: WorkerParts<Job>,
  job: Job,
  stopping: AbortSignal,
  beat: number,
): Promise<void> {
  const { longestAttempt, monotonicClock = () => performance.now() } = parts
  const lost = new AbortController()
  const overdue = new AbortController()
  const begunAt = monotonicClock()
  const done = new AbortController()
  let progress = job.progress
  const beating = keepHold(parts, job, {
    beat,
    until: done.signal,
    progress: () => progress,
    onLost: () => lost.abort(new JobLost()),
    // The lease is renewed all the same: the job stays this worker's until its failure is stored.
    onBeat: () => {
      if (monotonicClock() - begunAt > longestAttempt) overdue.abort(new AttemptTimedOut())
    },
  })
  try {
    await parts.work({
      job,
      signal: AbortSignal.any([stopping, lost.signal, overdue.signal]),
      report: (share) => {
        // A later attempt finds what was spoken and hurries through it: it never goes backwards.
        progress = Math.max(progress, Math.min(99, Math.floor(share * 100)))
      },
    })
  } catch (error) {
    if (stopping.aborted) await parts.queue.putBack(job).catch(parts.onError)
    else if (!lost.signal.aborted) parts.onError(error)
  } finally {
    done.abort()
    await beating
  }
}

interface Hold {
  beat: number
  until: AbortSignal
  progress(): number
  onLost(): void
  onBeat(): void
}

/** A renewal that fails for the moment is made up for by the next: the lease is longer than many. */
async function keepHold<Job>(parts: WorkerParts<Job>, job: Job, hold: Hold): Promise<void> {
  const { queue } = parts
  let told = -1
  while (!hold.until.aborted) {
    hold.onBeat()
    try {
      const progress = hold.progress()
      const isOurs = await queue.renew(job, progress)
      if (!isOurs) return hold.onLost()
      if (progress !== told && !hold.until.aborted) {
        told = progress
        await queue.tellProgress(job, progress)
      }
    } catch (error) {
      parts.onError(error)
    }
    await delay(hold.beat, undefined, { signal: hold.until }).catch(() => {})
  }
}

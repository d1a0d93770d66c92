/**
 * Follows jobs from the click to their end, whichever screen is open meanwhile. It asks about each
 * every two seconds and listens to what the server tells by itself; whatever is learnt first counts,
 * and an end is told once.
 */
import { ApiError } from '#client/lib/api-error.ts'
import { call } from '#client/lib/call.ts'
import { getJob, listJobs } from '#shared/contract/jobs.ts'
import type { MessageReading } from '#shared/contract/messages.ts'
import type { Reading } from '#shared/endpoint.ts'

export type Job = Reading<typeof getJob>
export type JobMessage = Exclude<MessageReading, { type: 'user_changed' }>
export type JobType = Job['jobType']

const pollInterval = 2000
/** Between attempts to read what a job has brought; after the last the screen is left as it is. */
const refreshWaits = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000]

export const hasEnded = ({ status }: Pick<Job, 'status'>) =>
  status === 'completed' || status === 'failed'

export interface JobTracker {
  /** Follows a job that was requested in this tab. False if it is known to have ended already. */
  track: (job: Job) => boolean
  handleMessage: (message: JobMessage) => void
  /** There is such a job, begun in another tab or on another device. */
  trackById: (jobId: string) => void
  /** Asks for the user's jobs and takes up those that are under way. */
  resume: () => Promise<void>
  /**
   * The job for something: under way, or ended while the screens are still being told. One that
   * failed stays known until the next begins.
   */
  jobFor: (jobType: JobType, resourceId: string) => Job | undefined
  subscribe: (listener: () => void) => () => void
  /** Returns how to stop; nothing is asked or told after that. */
  start: () => () => void
}

interface Ending {
  /** Called once. */
  announce: (job: Job) => void
  /** Reads again what the job has changed; rejects when that could not be read. */
  refresh: (job: Job) => Promise<unknown>
}

export function createJobTracker({ announce, refresh }: Ending): JobTracker {
  const listeners = new Set<() => void>()
  /** Ended or gone: nothing that arrives late brings them back. */
  const over = new Set<string>()
  /** The part of `over` that nobody was told of, because it had ended before the first look-up. */
  const endedUnannounced = new Set<string>()
  const beingAsked = new Set<string>()
  const messagesHeard = new Map<string, number>()
  let jobs: readonly Job[] = []
  let lookingUp: Promise<void> | null = null
  let hasLookedUp = false
  let running = false
  let timer: ReturnType<typeof setInterval> | undefined

  const known = (id: string) => jobs.find((job) => job.id === id)

  function replace(next: readonly Job[]): void {
    jobs = next
    keepAsking()
    for (const listener of listeners) listener()
  }

  /** Only while something is under way. */
  function keepAsking(): void {
    const needed = running && jobs.some((job) => !hasEnded(job))
    if (needed) timer ??= setInterval(askAboutAll, pollInterval)
    if (needed || timer === undefined) return
    clearInterval(timer)
    timer = undefined
  }

  function askAboutAll(): void {
    for (const job of jobs) if (!hasEnded(job)) void ask(job.id)
  }

  async function ask(id: string): Promise<void> {
    if (beingAsked.has(id)) return
    beingAsked.add(id)
    const heardBefore = messagesHeard.get(id)
    try {
      const job = await call(getJob, { params: { id } })
      // What was told since the question was put is newer than its answer.
      const outdated = known(id) !== undefined && messagesHeard.get(id) !== heardBefore
      if (!outdated || hasEnded(job)) take(job)
    } catch (error) {
      // Gone with what it was for. Any other failure says nothing about the job: it is asked again.
      if (error instanceof ApiError && error.status === 404) forget(id)
    } finally {
      beingAsked.delete(id)
    }
  }

  function hearOf(id: string): void {
    if (!known(id) && !over.has(id)) void ask(id)
  }

  function take(job: Job): void {
    if (!running || over.has(job.id)) return
    const others = jobs.filter(
      ({ id, jobType, resourceId }) =>
        id !== job.id && !(jobType === job.jobType && resourceId === job.resourceId),
    )
    if (hasEnded(job)) over.add(job.id)
    replace([...others, job])
    if (hasEnded(job)) void end(job)
  }

  function track(job: Job): boolean {
    if (endedUnannounced.delete(job.id)) {
      // The list of jobs overtook the answer to this tab's own request: its end is news after all.
      over.delete(job.id)
      // Followed until its end is known: should this first question fail, polling asks again.
      take(job)
      if (!hasEnded(job)) void ask(job.id)
      return false
    }
    if (over.has(job.id)) return false
    take(job)
    return !hasEnded(job)
  }

  async function end(job: Job): Promise<void> {
    announce(job)
    for (const wait of refreshWaits) {
      if (!running || (await isRefreshed(job)) || job.status === 'failed') break
      await pause(wait)
    }
    if (job.status === 'completed') replace(jobs.filter(({ id }) => id !== job.id))
  }

  /** Without its outcome a screen would offer once more what has just been done: it is read again, with growing patience. */
  const isRefreshed = (job: Job) =>
    refresh(job).then(
      () => true,
      () => false,
    )

  function forget(id: string): void {
    over.add(id)
    if (known(id)) replace(jobs.filter((job) => job.id !== id))
  }

  async function readList(): Promise<void> {
    const list = await call(listJobs).catch(() => null)
    // A list that did not arrive is made up for by the next: on another screen, or another line.
    if (list === null || !running) return
    // Oldest first: the newest job for something is the one that counts.
    for (const job of list.toReversed()) {
      // What had ended before anyone looked is no news; what has ended since then is.
      if (!hasEnded(job) || hasLookedUp || known(job.id)) take(job)
      else {
        over.add(job.id)
        endedUnannounced.add(job.id)
      }
    }
    hasLookedUp = true
  }

  return {
    track,
    handleMessage(message) {
      const { jobId } = message
      messagesHeard.set(jobId, (messagesHeard.get(jobId) ?? 0) + 1)
      const job = known(jobId)
      if (job) take({ ...job, ...told(message) })
      else hearOf(jobId)
    },
    trackById: hearOf,
    resume() {
      lookingUp ??= readList().finally(() => {
        lookingUp = null
      })
      return lookingUp
    },
    jobFor: (jobType, resourceId) =>
      jobs.find((job) => job.jobType === jobType && job.resourceId === resourceId),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      running = true
      keepAsking()
      return () => {
        running = false
        keepAsking()
      }
    },
  }
}

const pause = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait))

function told(message: JobMessage): Partial<Job> {
  const { status } = message
  if (message.type === 'job_progress') {
    return { status, progress: message.progress, queuePosition: message.queuePosition }
  }
  return {
    status,
    error: message.error,
    queuePosition: null,
    ...(status === 'completed' && { progress: 100 }),
  }
}

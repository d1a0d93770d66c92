/**
 * Tracks jobs from the request to their end, whichever screen is open. It polls each job every two
 * seconds and receives the server's messages; the first to report an end counts, and an end is
 * announced at most once.
 */
import { ApiError } from '#client/lib/api-error.ts'
import { call } from '#client/lib/call.ts'
import { getJob, listJobs } from '#shared/contract/jobs.ts'
import type { ClientMessage } from '#shared/contract/messages.ts'
import type { ClientResponse } from '#shared/endpoint.ts'

export type Job = ClientResponse<typeof getJob>
export type JobMessage = Exclude<ClientMessage, { type: 'user_changed' }>
export type JobType = Job['jobType']

const pollIntervalMs = 2000
/** The wait after each failed attempt to refetch a job's outcome. After the last wait there is no further attempt. */
const refreshDelaysMs = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000]

export const hasEnded = ({ status }: Pick<Job, 'status'>) =>
  status === 'completed' || status === 'failed'

export interface JobTracker {
  /** Tracks a job requested in this tab. False if it is known to have ended already. */
  track: (job: Job) => boolean
  handleMessage: (message: JobMessage) => void
  /** Tracks a job started in another tab or on another device. */
  trackById: (jobId: string) => void
  /** Reads the user's jobs and tracks the active ones. */
  resume: () => Promise<void>
  /**
   * The job of a resource: active, or ended while its outcome is being refetched. A failed job
   * is returned until the next begins.
   */
  jobFor: (jobType: JobType, resourceId: string) => Job | undefined
  subscribe: (listener: () => void) => () => void
  /** Returns the teardown, after which nothing is polled or announced. */
  start: () => () => void
}

interface EndHandlers {
  /** Called at most once for each job. */
  announce: (job: Job) => void
  /** Refetches what the job has changed; rejects if that fails. */
  refresh: (job: Job) => Promise<unknown>
}

export function createJobTracker({ announce, refresh }: EndHandlers): JobTracker {
  const listeners = new Set<() => void>()
  /** Ids of jobs that have ended or are gone; late messages about them are ignored. */
  const endedIds = new Set<string>()
  /** Those of `endedIds` that were not announced, because they had ended before the first list was read. */
  const endedBeforeFirstList = new Set<string>()
  const pendingReads = new Set<string>()
  /** Messages per job: the count shows whether one arrived while the job was being read. */
  const messageCounts = new Map<string, number>()
  let jobs: readonly Job[] = []
  let listRead: Promise<void> | null = null
  let hasReadList = false
  let isRunning = false
  let timer: ReturnType<typeof setInterval> | undefined

  const findJob = (id: string) => jobs.find((job) => job.id === id)

  function setJobs(newJobs: readonly Job[]): void {
    jobs = newJobs
    updatePolling()
    for (const listener of listeners) listener()
  }

  /** Polls only while a job is active. */
  function updatePolling(): void {
    const shouldPoll = isRunning && jobs.some((job) => !hasEnded(job))
    if (shouldPoll) timer ??= setInterval(pollAll, pollIntervalMs)
    if (shouldPoll || timer === undefined) return
    clearInterval(timer)
    timer = undefined
  }

  function pollAll(): void {
    for (const job of jobs) if (!hasEnded(job)) void readJob(job.id)
  }

  async function readJob(id: string): Promise<void> {
    if (pendingReads.has(id)) return
    pendingReads.add(id)
    const countBefore = messageCounts.get(id)
    try {
      const job = await call(getJob, { params: { id } })
      // A message received since the request was sent is newer than the response.
      const isOutdated = findJob(id) !== undefined && messageCounts.get(id) !== countBefore
      if (!isOutdated || hasEnded(job)) update(job)
    } catch (error) {
      // The job is gone with its resource. Any other failure says nothing about the job: a tracked one is polled again.
      if (error instanceof ApiError && error.status === 404) drop(id)
    } finally {
      pendingReads.delete(id)
    }
  }

  function trackById(id: string): void {
    if (!findJob(id) && !endedIds.has(id)) void readJob(id)
  }

  /** Adds or replaces a job, also in place of another job of its resource, and handles its end. */
  function update(job: Job): void {
    if (!isRunning || endedIds.has(job.id)) return
    const otherJobs = jobs.filter(
      ({ id, jobType, resourceId }) =>
        id !== job.id && !(jobType === job.jobType && resourceId === job.resourceId),
    )
    if (hasEnded(job)) endedIds.add(job.id)
    setJobs([...otherJobs, job])
    if (hasEnded(job)) void handleEnd(job)
  }

  function track(job: Job): boolean {
    if (endedBeforeFirstList.delete(job.id)) {
      // The list of jobs arrived before the response to this tab's own request: announce the end.
      endedIds.delete(job.id)
      // Tracked as active until its end is read: if the read below fails, polling repeats it.
      update(job)
      if (!hasEnded(job)) void readJob(job.id)
      return false
    }
    if (endedIds.has(job.id)) return false
    update(job)
    return !hasEnded(job)
  }

  async function handleEnd(job: Job): Promise<void> {
    announce(job)
    // Retried, since a screen without the outcome would offer to generate the same audio again.
    // A failed job has no outcome.
    for (const delayMs of refreshDelaysMs) {
      if (!isRunning || (await tryRefresh(job)) || job.status === 'failed') break
      await sleep(delayMs)
    }
    if (job.status === 'completed') setJobs(jobs.filter(({ id }) => id !== job.id))
  }

  /** Whether the refresh has succeeded. */
  const tryRefresh = (job: Job) =>
    refresh(job).then(
      () => true,
      () => false,
    )

  function drop(id: string): void {
    endedIds.add(id)
    if (findJob(id)) setJobs(jobs.filter((job) => job.id !== id))
  }

  async function readList(): Promise<void> {
    const list = await call(listJobs).catch(() => null)
    // After a failure the list is read again when a screen with jobs opens or the socket reconnects.
    if (list === null || !isRunning) return
    // Oldest first: the newest job of a resource wins.
    for (const job of list.toReversed()) {
      // A job that ended before the first list is announced only if it was tracked.
      if (!hasEnded(job) || hasReadList || findJob(job.id)) update(job)
      else {
        endedIds.add(job.id)
        endedBeforeFirstList.add(job.id)
      }
    }
    hasReadList = true
  }

  return {
    track,
    handleMessage(message) {
      const { jobId } = message
      messageCounts.set(jobId, (messageCounts.get(jobId) ?? 0) + 1)
      const job = findJob(jobId)
      if (job) update({ ...job, ...changesFrom(message) })
      else trackById(jobId)
    },
    trackById,
    resume() {
      listRead ??= readList().finally(() => {
        listRead = null
      })
      return listRead
    },
    jobFor: (jobType, resourceId) =>
      jobs.find((job) => job.jobType === jobType && job.resourceId === resourceId),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      isRunning = true
      updatePolling()
      return () => {
        isRunning = false
        updatePolling()
      }
    },
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function changesFrom(message: JobMessage): Partial<Job> {
  const { status } = message
  if (message.type === 'job_progress') {
    const { progress, queuePosition, previewUrl } = message
    return { status, progress, queuePosition, ...(previewUrl !== undefined && { previewUrl }) }
  }
  return {
    status,
    error: message.error,
    errorCode: message.errorCode,
    queuePosition: null,
    ...(status === 'completed' && { progress: 100 }),
  }
}

/** Hooks for jobs. The tracker belongs to the shell, so tracking outlives the screen that started it. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { refreshUsage, refreshUser } from '#client/lib/account.ts'
import { listenToServer } from '#client/lib/live/socket.ts'
import { requestNotificationPermission } from '#client/lib/notifications.ts'
import { queryFor } from '#client/lib/queries.ts'
import { cachedUser, handleSessionEnded } from '#client/lib/session.ts'
import { toast } from '#client/lib/toasts.ts'
import { listVoices } from '#shared/contract/voices.ts'
import { announce } from './announce.ts'
import { jobTypes, type NarrationRequest } from './job-types.ts'
import { openTabChannel } from './tab-channel.ts'
import { createJobTracker, hasEnded, type Job, type JobTracker, type JobType } from './tracker.ts'

interface Jobs {
  tracker: JobTracker
  /** Tracks a job requested in this tab and notifies other tabs. False if it has ended already. */
  trackNewJob: (job: Job) => boolean
}

const JobsContext = createContext<Jobs | null>(null)

/** Wraps the signed-in app: tracks jobs and listens to the server's messages. */
export function JobsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [tracker] = useState(() =>
    createJobTracker({
      announce: (job) => void announce(job, cachedUser(client)),
      refresh: (job) => {
        void refreshUsage(client)
        return jobTypes[job.jobType].refresh(client, job.resourceId)
      },
    }),
  )
  const broadcast = useRef<(jobId: string) => void>(() => {})
  const [jobs] = useState<Jobs>(() => ({
    tracker,
    trackNewJob: (job) => {
      const isActive = tracker.track(job)
      broadcast.current(job.id)
      return isActive
    },
  }))
  useEffect(() => {
    const stopTracking = tracker.start()
    const otherTabs = openTabChannel(tracker.trackById)
    broadcast.current = otherTabs.broadcast
    const refreshAccount = () => {
      void refreshUser(client)
      void refreshUsage(client)
    }
    const stopListening = listenToServer({
      onMessage: (message) => {
        if (message.type === 'user_changed') refreshAccount()
        else tracker.handleMessage(message)
      },
      onReopened: () => {
        refreshAccount()
        void tracker.resume()
      },
      onSessionEnded: () => void handleSessionEnded(client),
    })
    return () => {
      stopListening()
      otherTabs.close()
      stopTracking()
    }
  }, [client, tracker])
  return <JobsContext value={jobs}>{children}</JobsContext>
}

function useJobs(): Jobs {
  const jobs = useContext(JobsContext)
  if (!jobs) throw new Error('Jobs are tracked inside a JobsProvider')
  return jobs
}

/** For screens that show jobs: resumes tracking of active jobs when they open. */
export function useResumeJobs({ enabled = true }: { enabled?: boolean } = {}): void {
  const { tracker } = useJobs()
  useEffect(() => {
    if (enabled) void tracker.resume()
  }, [tracker, enabled])
}

export interface Narration {
  /** The active job: from being queued until its outcome has been refetched, or every attempt at it has failed. */
  job: Job | null
  /** The request to queue the narration is pending. */
  queueing: boolean
  /** Why the latest job failed; null if it did not fail, and once the next job is tracked. */
  failure: Pick<Job, 'error' | 'errorCode'> | null
  generate: (request: NarrationRequest) => void
}

/** Requests the narration of a resource and reports its progress. */
export function useNarration(jobType: JobType, resourceId: string): Narration {
  const client = useQueryClient()
  const { tracker, trackNewJob } = useJobs()
  const latestJob = useSyncExternalStore(tracker.subscribe, () =>
    tracker.jobFor(jobType, resourceId),
  )
  const { request: requestNarration, refresh, toasts } = jobTypes[jobType]
  const { mutate, isPending } = useMutation({
    mutationFn: (request: NarrationRequest) => requestNarration(resourceId, request),
    onSuccess: ({ job, queuePosition }, { voice }) => {
      if (voice !== undefined) setDefaultVoice(client, voice)
      const isActive = trackNewJob({ ...job, jobType, resourceId, queuePosition, createdAt: null })
      // A message or a poll can report the end before this response. One toast is shown at a time,
      // and that of the end must stay.
      if (isActive) toast(toasts.queued(queuePosition))
    },
    onError: (error) => {
      toast(toasts.refused(error))
      // Usually the audio exists already, or the resource is gone: this screen's data is out of date.
      if (error.status !== 409 && error.status !== 404) return
      refresh(client, resourceId).catch(() => undefined)
    },
  })
  const hasFailed = latestJob?.status === 'failed'
  return {
    job: latestJob && !hasFailed ? latestJob : null,
    queueing: isPending,
    failure: hasFailed ? latestJob : null,
    generate: (request) => {
      requestNotificationPermission()
      mutate(request)
    },
  }
}

/** The voice requested last is the default of the next request. */
function setDefaultVoice(client: QueryClient, voice: string): void {
  client.setQueryData(
    queryFor(listVoices).queryKey,
    (voices) => voices && { ...voices, chosen: voice },
  )
}

/** Whether the job waits for a worker. */
export const isWaiting = (job: Job) => !hasEnded(job) && job.status !== 'processing'

/** Jobs as the screens see them. Tracking belongs to the shell: it outlives the screen that began it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { refreshUsage, refreshUser } from '#client/lib/account.ts'
import { listenToServer } from '#client/lib/live/socket.ts'
import { askToNotify } from '#client/lib/notifications.ts'
import { toast } from '#client/lib/toasts.ts'
import { announce } from './announce.ts'
import { jobKinds, type NarrationRequest } from './kinds.ts'
import { createJobTracker, hasEnded, type Job, type JobTracker, type JobType } from './tracker.ts'

const Tracker = createContext<JobTracker | null>(null)

/** Around everything that a signed-in person sees; it also listens to what the server tells. */
export function JobsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [tracker] = useState(() =>
    createJobTracker(async (job) => {
      void announce(job)
      void refreshUsage(client)
      // A refresh that failed leaves the screen as it was; that is for the screen to say.
      await jobKinds[job.jobType].refresh(client, job.resourceId).catch(() => undefined)
    }),
  )
  useEffect(() => {
    const stopTracking = tracker.start()
    const refreshAccount = () => {
      void refreshUser(client)
      void refreshUsage(client)
    }
    const stopListening = listenToServer({
      onMessage: (message) => {
        if (message.type === 'user_changed') refreshAccount()
        else tracker.hear(message)
      },
      onReopened: () => {
        refreshAccount()
        void tracker.lookUp()
      },
      onSessionEnded: () => void refreshUser(client),
    })
    return () => {
      stopListening()
      stopTracking()
    }
  }, [client, tracker])
  return <Tracker value={tracker}>{children}</Tracker>
}

function useTracker(): JobTracker {
  const tracker = useContext(Tracker)
  if (!tracker) throw new Error('Jobs are tracked inside a JobsProvider')
  return tracker
}

/** For screens where jobs show: what is under way is taken up again when they open. */
export function useResumedJobs({ enabled = true }: { enabled?: boolean } = {}): void {
  const tracker = useTracker()
  useEffect(() => {
    if (enabled) void tracker.lookUp()
  }, [tracker, enabled])
}

export interface Narration {
  /** Under way, from being queued until the screens know its outcome. */
  job: Job | null
  /** The request to queue it has not been answered yet. */
  queueing: boolean
  /** Why the last attempt failed, until the next. */
  failure: { reason: string | null } | null
  generate: (request: NarrationRequest) => void
}

/** The narration of one thing: asking for it, and how it gets on. */
export function useNarration(jobType: JobType, resourceId: string): Narration {
  const client = useQueryClient()
  const tracker = useTracker()
  const latest = useSyncExternalStore(tracker.subscribe, () => tracker.jobFor(jobType, resourceId))
  const { begin, refresh, toasts } = jobKinds[jobType]
  const { mutate, isPending } = useMutation({
    mutationFn: (request: NarrationRequest) => begin(resourceId, request),
    onSuccess: ({ job, queuePosition }) => {
      tracker.track({ ...job, queuePosition: job.queuePosition ?? queuePosition })
      toast(toasts.queued(queuePosition))
    },
    onError: (error) => {
      toast(toasts.refused(error))
      // It has its audio already, or is gone: then what this screen knows is what is wrong.
      if (error.status === 409 || error.status === 404) void refresh(client, resourceId)
    },
  })
  const failed = latest?.status === 'failed'
  return {
    job: latest && !failed ? latest : null,
    queueing: isPending,
    failure: failed ? { reason: latest.error } : null,
    generate: (request) => {
      askToNotify()
      mutate(request)
    },
  }
}

export const isWaiting = (job: Job) => !hasEnded(job) && job.status !== 'processing'

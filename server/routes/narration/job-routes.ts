import type { FastifyInstance } from 'fastify'
import { getJob, listJobs as listJobsCall } from '#shared/contract/jobs.ts'
import { generateSlideAudio } from '#shared/contract/slides.ts'
import { previewPathOf } from '#shared/contract/tracks.ts'
import { mp3Seconds } from '../../audio/mp3.ts'
import type { Database } from '../../db/database.ts'
import type { SlideStore } from '../../db/stores/slide-store.ts'
import type { UnfinishedTrack } from '../../db/stores/unfinished-track-store.ts'
import { mount } from '../../http/mount.ts'
import { paginate } from '../../http/pagination.ts'
import { narrationFailureReason } from '../../services/failure-reasons.ts'
import { findJob, type JobWithPosition, listJobs } from '../../services/jobs.ts'
import { requestNarration } from '../../services/narration.ts'
import { narratableSlides } from '../../services/slides.ts'
import type { UserMutex } from '../../services/user-mutex.ts'

export interface JobRouteDependencies {
  db: Database
  slides: SlideStore
  userMutex: UserMutex
  newId: () => string
  clock: () => Date
  /** Makes the worker of this process, if it has one, look for due jobs immediately. */
  wakeWorker: () => void
}

export function jobRoutes(app: FastifyInstance, dependencies: JobRouteDependencies): void {
  const { db, userMutex, clock, wakeWorker } = dependencies
  const slides = narratableSlides(dependencies.slides)

  mount(app, generateSlideAudio, async ({ user, zone, params, body }) => {
    const { pace, voice, again = false } = body
    const request = { user, zone, resourceId: params.id, pace, voice, again }
    const job = await userMutex(user.id, () => requestNarration(dependencies, slides, request))
    wakeWorker()
    return presentQueued(job)
  })

  mount(app, listJobsCall, ({ user, query, reply }) =>
    paginate(reply, {
      path: listJobsCall.path,
      cursor: query.cursor,
      read: (page) => listJobs(db, user.id, { ...page, now: clock() }),
      toItem: presentJob,
    }),
  )

  mount(app, getJob, async ({ user, params }) =>
    presentJob(await findJob(db, user.id, params.id, clock())),
  )
}

/** Copies the fields of the contract only: a row has more, which would count towards the size of a page. */
const presentJob = (job: JobWithPosition) => ({
  id: job.id,
  jobType: job.jobType,
  resourceId: job.resourceId,
  status: job.status,
  ...narrationFailureReason(job.error),
  progress: job.progress,
  queuePosition: job.queuePosition,
  createdAt: job.createdAt.toISOString(),
  ...(job.preview && presentPreview(job.id, job.preview)),
})

const presentPreview = (jobId: string, track: UnfinishedTrack) => ({
  previewUrl: previewPathOf(jobId),
  previewSeconds: Math.min(track.durationSeconds, mp3Seconds(track.madeBytes - track.headerBytes)),
  previewDurationSeconds: track.durationSeconds,
})

/** A job that a worker holds has no position until its lease lapses: it is reported as the first in the queue. */
export const presentQueued = (job: JobWithPosition) => ({
  job: presentJob(job),
  queuePosition: job.queuePosition ?? 1,
})

/**
 * The handler of narration jobs: has the track rendered, and stores its row or the failure, together
 * with the cost or refund and the notifications.
 */
import { eq } from 'drizzle-orm'
import type { SocketMessage } from '#shared/contract/messages.ts'
import { audioPathOf } from '#shared/contract/tracks.ts'
import type { SealedBlobs } from '../blobs/sealed-blobs.ts'
import type { Transaction } from '../db/database.ts'
import { tracks as trackTable } from '../db/schema/narration.ts'
import { users } from '../db/schema/users.ts'
import { deleteUnfinishedTrack } from '../db/stores/unfinished-track-store.ts'
import { notifyUser } from '../live/events.ts'
import { jobKinds } from '../queue/job-kinds.ts'
import type { FailureOutcome } from '../queue/leased-queue.ts'
import { type ClaimedJob, narrationQueue } from '../queue/narration-queue.ts'
import { addCost, refundUnit } from '../services/allowances.ts'
import { narrationPrefix, scheduleRemoval } from '../services/blob-removals.ts'
import { narrationFailureReason } from '../services/failure-reasons.ts'
import { deleteReplacedTrack } from '../services/narration.ts'
import { AttemptTimedOut, type JobHandler, JobLost } from './attempt.ts'
import { diagnose } from './failures.ts'
import {
  type RenderDependencies,
  type RenderedTrack,
  renderNarration,
  trackKey,
} from './render-narration.ts'

export interface NarratorDependencies extends RenderDependencies {
  /** The price of the voice in millionths of a dollar. */
  costPerCharacter: number
  clock: () => Date
  onError(error: unknown, job: ClaimedJob): void
}

export function narrationHandler(dependencies: NarratorDependencies): JobHandler<ClaimedJob> {
  const { db, engine, onError } = dependencies
  const discard = (job: ClaimedJob) =>
    discardTrack(dependencies, job).catch((error) => onError(error, job))
  return {
    kind: jobKinds.narration,

    run: async (attempt) =>
      completeNarration(dependencies, attempt.job, await renderNarration(dependencies, attempt)),

    async fail(job, error) {
      onError(error, job)
      // A voice process does not notice an abort within a sentence, so it is ended.
      if (error instanceof AttemptTimedOut) {
        await engine.close().catch((failure) => onError(failure, job))
      }
      const outcome = await storeFailure(dependencies, job, error)
      if (outcome === 'lost') await discard(job)
      return outcome
    },

    discard,

    onProgress: (job, progress) =>
      notifyUser(db, job.userId, {
        type: 'job_progress',
        jobId: job.id,
        status: 'processing',
        progress,
        queuePosition: null,
      }),
  }
}

async function completeNarration(
  { db, blobs, tracks, costPerCharacter, clock, onError }: NarratorDependencies,
  job: ClaimedJob,
  { owner, track }: RenderedTrack,
): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    await lockUser(tx, job.userId)
    if (!(await narrationQueue(db).complete(job, { now }, tx))) throw new JobLost()
    await deleteReplacedTrack(tx, job.userId, track, now)
    await tracks.insert(tx, job.userId, owner, { ...track, createdAt: now })
    await deleteUnfinishedTrack(tx, job.id)
    const characters = track.captions.reduce((sum, { text }) => sum + text.length, 0)
    if (job.chargeId) await addCost(tx, job.chargeId, Math.round(characters * costPerCharacter))
    await notifyJobEnd(tx, job, {
      status: 'completed',
      result: resultOf(job, track.id),
      error: null,
    })
  })
  // If this fails, the remaining blobs are removed together with the track.
  await removeIntermediates(blobs, job).catch((error) => onError(error, job))
}

/** Removes the spoken sentences, the segments and the tracks of earlier attempts. */
async function removeIntermediates(blobs: SealedBlobs, job: ClaimedJob): Promise<void> {
  const prefix = narrationPrefix(job.userId, job.id)
  await blobs.removeAll(`${prefix}spoken/`)
  await blobs.removeAll(`${prefix}segments/`)
  for (let attempt = 1; attempt < job.attempts; attempt++) {
    await blobs.remove(`${prefix}track-${attempt}`)
  }
}

const resultOf = (job: ClaimedJob, trackId: string) =>
  job.jobType === 'target_slide_audio'
    ? { audioUrl: audioPathOf(trackId) }
    : { meditationAudioUrl: audioPathOf(trackId) }

async function storeFailure(
  { db, clock, costPerCharacter }: NarratorDependencies,
  job: ClaimedJob,
  error: unknown,
): Promise<FailureOutcome> {
  const now = clock()
  const { reason, isRetryable, spokenCharacters = 0 } = diagnose(error)
  return db.transaction(async (tx) => {
    await lockUser(tx, job.userId)
    const outcome = await narrationQueue(db).fail(job, { reason, isRetryable, now }, tx)
    if (outcome !== 'failed') return outcome
    if (job.chargeId) {
      await addCost(tx, job.chargeId, Math.round(spokenCharacters * costPerCharacter))
      await refundUnit(tx, job.chargeId)
    }
    await deleteUnfinishedTrack(tx, job.id)
    await scheduleRemoval(tx, narrationPrefix(job.userId, job.id), now)
    await notifyJobEnd(tx, job, {
      status: 'failed',
      result: null,
      ...narrationFailureReason(reason),
    })
    await notifyUser(tx, job.userId, { type: 'user_changed' })
    return outcome
  })
}

/** Locks the owner's row before the job's, as the deletion of an account does, to avoid a deadlock. */
async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
}

type JobEnd = Omit<Extract<SocketMessage, { type: 'job_completed' }>, 'type' | 'jobId'>

const notifyJobEnd = (tx: Transaction, job: ClaimedJob, jobEnd: JobEnd) =>
  notifyUser(tx, job.userId, { type: 'job_completed', jobId: job.id, ...jobEnd })

/**
 * Removes this attempt's track. Its sentences stay for the next attempt, unless the job is gone. The track itself stays if
 * it was stored: the connection may be lost after the commit, before its answer arrives.
 */
async function discardTrack(
  { db, blobs, clock }: NarratorDependencies,
  job: ClaimedJob,
): Promise<void> {
  if ((await db.$count(trackTable, eq(trackTable.blobKey, trackKey(job)))) > 0) return
  if (await narrationQueue(db).exists(job)) await blobs.remove(trackKey(job))
  else await scheduleRemoval(db, narrationPrefix(job.userId, job.id), clock())
}

import { and, eq, or } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import type { User } from '#shared/contract/auth.ts'
import type { jobTypes } from '#shared/contract/jobs.ts'
import type { Database, Transaction } from '../db/database.ts'
import { tracks } from '../db/schema/narration.ts'
import { users } from '../db/schema/users.ts'
import { notifyUser } from '../live/events.ts'
import { deleteJobsOf, enqueue, findActive, type Job } from '../queue/narration-queue.ts'
import { type AllowanceRequest, assertUnitTaken, takeUnit } from './allowances.ts'
import { narrationPrefix, scheduleRemoval, scheduleRemovalTwice } from './blob-removals.ts'
import { findJob, type JobWithPosition } from './jobs.ts'
import { offeredVoices } from './voices.ts'

interface NarrationDependencies {
  db: Database
  newId: () => string
  clock: () => Date
}

interface NarrationRequest {
  user: User
  zone: string | undefined
  resourceId: string
  pace: number
  voice: string | undefined
  /** Whether a resource that has a track is narrated anew. */
  again: boolean
}

/** A kind of resource that can be narrated. */
export interface Narratable {
  jobType: (typeof jobTypes)[number]
  /** Fails if there is no readable script and none can be written, or if the text needs support. */
  assertNarratable(userId: string, id: string): Promise<void>
  /** Whether the resource has a track. Fails if the resource does not exist. */
  hasTrack(tx: Transaction, userId: string, id: string): Promise<boolean>
  /** Fails if something else is missing that a new track needs: for a meditation, a slide to return to. */
  assertComplete(tx: Transaction, userId: string, id: string): Promise<void>
}

/**
 * Queues a narration and takes its unit of the allowance in one transaction. A requested voice becomes the
 * user's stored voice. If the resource has an unfinished job, returns that one and changes nothing.
 */
export async function requestNarration(
  { db, newId, clock }: NarrationDependencies,
  narratable: Narratable,
  request: NarrationRequest,
): Promise<JobWithPosition> {
  const { user, zone, resourceId, pace } = request
  const now = clock()
  const allowanceRequest: AllowanceRequest = { user, charged: 'audio', zone, id: newId(), now }
  // Before the transaction: a request that holds one connection must not wait for another.
  await narratable.assertNarratable(user.id, resourceId)

  const outcome = await db.transaction(async (tx) => {
    // The row lock serialises requests of one user, so that two for the same resource see each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
    const activeJob = await findActive(tx, user.id, resourceId)
    if (activeJob) return { job: activeJob }
    const hasTrack = await narratable.hasTrack(tx, user.id, resourceId)
    if (hasTrack && !request.again) {
      throw new Failure('resource.conflict', { reason: 'narrated_already' })
    }
    await narratable.assertComplete(tx, user.id, resourceId)

    const voice = await resolveAndStoreVoice(tx, user.id, request.voice)
    // `null`: the unit is spent immediately, not reserved.
    const unitOutcome = await takeUnit(tx, allowanceRequest, null)
    if (unitOutcome.refusal) return { unitOutcome }
    const job = { userId: user.id, jobType: narratable.jobType, resourceId, pace, voice } as const
    const id = newId()
    await enqueue(tx, { ...job, id, chargeId: allowanceRequest.id }, now)
    await notifyUser(tx, user.id, { type: 'user_changed' })
    return { job: { id } satisfies Pick<Job, 'id'> }
  })
  if (!outcome.job) {
    assertUnitTaken(outcome.unitOutcome, allowanceRequest)
    throw new Error('Refused without a reason')
  }
  return findJob(db, user.id, outcome.job.id, now)
}

/**
 * For a resource that is being deleted: deletes its jobs and schedules the removal of its audio, twice if a worker may
 * still write some. The rows of its tracks are deleted with the resource.
 */
export async function deleteJobsAndAudio(
  tx: Transaction,
  userId: string,
  resourceId: string,
  now: Date,
): Promise<void> {
  const belongsToResource = or(eq(tracks.slideId, resourceId), eq(tracks.entryId, resourceId))
  const trackRows = await tx
    .select({ id: tracks.id })
    .from(tracks)
    .where(and(eq(tracks.userId, userId), belongsToResource))
  const deletedJobs = await deleteJobsOf(tx, userId, resourceId)
  for (const { id, finishedAt } of deletedJobs) {
    const schedule = finishedAt === null ? scheduleRemovalTwice : scheduleRemoval
    await schedule(tx, narrationPrefix(userId, id), now)
  }
  // A track has the id of its job; an imported one has no job.
  for (const { id } of trackRows) await scheduleRemoval(tx, narrationPrefix(userId, id), now)
}

/** Deletes the present track of a resource before a new one is stored, and schedules the removal of its audio. */
export async function deleteReplacedTrack(
  tx: Transaction,
  userId: string,
  { slideId, entryId }: Pick<typeof tracks.$inferSelect, 'slideId' | 'entryId'>,
  now: Date,
): Promise<void> {
  const resourceId = slideId ?? entryId
  if (resourceId === null) return
  const belongsToResource = or(eq(tracks.slideId, resourceId), eq(tracks.entryId, resourceId))
  const replacedTracks = await tx
    .delete(tracks)
    .where(and(eq(tracks.userId, userId), belongsToResource))
    .returning({ id: tracks.id })
  for (const { id } of replacedTracks) await scheduleRemoval(tx, narrationPrefix(userId, id), now)
}

/** Returns the requested voice and stores it; without a request, returns the stored one. */
async function resolveAndStoreVoice(
  tx: Transaction,
  userId: string,
  requested: string | undefined,
): Promise<string | null> {
  if (requested === undefined) {
    const [user] = await tx
      .select({ voice: users.narrationVoice })
      .from(users)
      .where(eq(users.id, userId))
    return user?.voice ?? null
  }
  const offered = await offeredVoices(tx)
  if (!offered?.voices.some(({ id }) => id === requested)) {
    throw new Failure('request.invalid', { reason: 'voice_unknown' })
  }
  await tx.update(users).set({ narrationVoice: requested }).where(eq(users.id, userId))
  return requested
}

/**
 * Tracks that are being made. Inserts are conditional on the claim of the job, and a deletion follows a check of the
 * claim, so that a worker that has lost its claim cannot change a track that another worker continues.
 */
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Sealed } from '../columns.ts'
import type { Database, Transaction } from '../database.ts'
import { jobs, trackSegments, unfinishedTracks } from '../schema/narration.ts'

/** A job and the claim with which a worker holds it. */
export interface Claim {
  /** Of the job. */
  readonly id: string
  readonly claim: string
}

export type UnfinishedTrack = typeof unfinishedTracks.$inferSelect
export type TrackSegment = Omit<typeof trackSegments.$inferSelect, 'jobId'>

export interface NewUnfinishedTrack {
  readonly plan: Sealed
  readonly durationSeconds: number
  /** The size of the complete file. */
  readonly bytes: number
  /** The segment with the tags, which precede the audio. */
  readonly header: TrackSegment
}

const isHeld = (job: Claim) => and(eq(jobs.id, job.id), eq(jobs.claim, job.claim))

/** Stores an unfinished track with its header, in place of an earlier one. Returns false if the claim is lost. */
export async function insertUnfinishedTrack(
  tx: Transaction,
  job: Claim,
  { header, ...columns }: NewUnfinishedTrack,
): Promise<boolean> {
  const heldJobs = await tx
    .update(jobs)
    .set({ trackAttempt: sql`${jobs.attempts}` })
    .where(isHeld(job))
    .returning({ id: jobs.id })
  if (heldJobs.length === 0) return false
  await deleteUnfinishedTrack(tx, job.id)
  const headerBytes = header.endByte
  const row = { ...columns, jobId: job.id, headerBytes, madeBytes: headerBytes }
  await tx.insert(unfinishedTracks).values(row)
  await tx.insert(trackSegments).values({ ...header, jobId: job.id })
  return true
}

/** Adds the next segment. Returns false if the claim is lost. */
export function insertSegment(db: Database, job: Claim, segment: TrackSegment): Promise<boolean> {
  return db.transaction(async (tx) => {
    const heldJobs = await tx.select({ id: jobs.id }).from(jobs).where(isHeld(job)).for('update')
    if (heldJobs.length === 0) return false
    await tx.insert(trackSegments).values({ ...segment, jobId: job.id })
    await tx
      .update(unfinishedTracks)
      .set({ madeBytes: segment.endByte })
      .where(eq(unfinishedTracks.jobId, job.id))
    return true
  })
}

export async function findUnfinishedTrack(
  db: Database,
  jobId: string,
): Promise<UnfinishedTrack | undefined> {
  const [row] = await db.select().from(unfinishedTracks).where(eq(unfinishedTracks.jobId, jobId))
  return row
}

export async function listSegments(db: Database, jobId: string): Promise<TrackSegment[]> {
  return db
    .select()
    .from(trackSegments)
    .where(eq(trackSegments.jobId, jobId))
    .orderBy(asc(trackSegments.startByte))
}

/** The segment that contains a byte; undefined: it has not been made. */
export async function segmentAt(
  db: Database,
  jobId: string,
  byte: number,
): Promise<TrackSegment | undefined> {
  const containsByte = and(lte(trackSegments.startByte, byte), gt(trackSegments.endByte, byte))
  const [segment] = await db
    .select()
    .from(trackSegments)
    .where(and(eq(trackSegments.jobId, jobId), containsByte))
  return segment
}

export async function deleteUnfinishedTrack(tx: Transaction, jobId: string): Promise<void> {
  await tx.delete(unfinishedTracks).where(eq(unfinishedTracks.jobId, jobId))
}

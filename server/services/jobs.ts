import { and, eq } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import { newestFirst, type PageRequest, pageAfter } from '../db/cursor.ts'
import type { Database } from '../db/database.ts'
import { jobs, unfinishedTracks } from '../db/schema/narration.ts'
import type { UnfinishedTrack } from '../db/stores/unfinished-track-store.ts'
import { type Job, positionsOf } from '../queue/narration-queue.ts'

export interface JobWithPosition extends Job {
  /** The place in the queue, from 1. null: a worker holds the job and its lease has not lapsed, or the job has ended. */
  queuePosition: number | null
  /** The track that is being made; null: it has not begun, or the job has ended. */
  preview: UnfinishedTrack | null
}

interface JobRow {
  job: Job
  preview: UnfinishedTrack | null
}

const jobAndPreview = { job: jobs, preview: unfinishedTracks }

export async function listJobs(
  db: Database,
  userId: string,
  { limit, after, now }: PageRequest & { now: Date },
): Promise<JobWithPosition[]> {
  const rows = await db
    .select(jobAndPreview)
    .from(jobs)
    .leftJoin(unfinishedTracks, eq(unfinishedTracks.jobId, jobs.id))
    .where(and(eq(jobs.userId, userId), pageAfter(jobs, after)))
    .orderBy(newestFirst(jobs))
    .limit(limit)
  return withPositions(db, rows, now)
}

export async function findJob(
  db: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<JobWithPosition> {
  const rows = await db
    .select(jobAndPreview)
    .from(jobs)
    .leftJoin(unfinishedTracks, eq(unfinishedTracks.jobId, jobs.id))
    .where(and(eq(jobs.userId, userId), eq(jobs.id, id)))
  const [job] = await withPositions(db, rows, now)
  if (!job) throw new Failure('resource.not_found', { resource: 'job' })
  return job
}

async function withPositions(
  db: Database,
  rows: readonly JobRow[],
  now: Date,
): Promise<JobWithPosition[]> {
  const unfinished = rows.filter(({ job }) => job.finishedAt === null)
  const positions = await positionsOf(
    db,
    unfinished.map(({ job }) => job.id),
    now,
  )
  return rows.map(({ job, preview }) => ({
    ...job,
    queuePosition: positions.get(job.id) ?? null,
    preview,
  }))
}

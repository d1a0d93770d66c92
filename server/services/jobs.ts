import { and, eq } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import { newestFirst, type PageRequest, pageAfter } from '../db/cursor.ts'
import type { Database } from '../db/database.ts'
import { jobs } from '../db/schema/narration.ts'
import { type Job, positionsOf } from '../queue/narration-queue.ts'

export interface JobWithPosition extends Job {
  /** The place in the queue, from 1. null: the job is not waiting. */
  queuePosition: number | null
}

export async function listJobs(
  db: Database,
  userId: string,
  { limit, after, now }: PageRequest & { now: Date },
): Promise<JobWithPosition[]> {
  const rows = await db
    .select()
    .from(jobs)
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
    .select()
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.id, id)))
  const [job] = await withPositions(db, rows, now)
  if (!job) throw new Failure('resource.not_found', { resource: 'job' })
  return job
}

async function withPositions(
  db: Database,
  rows: readonly Job[],
  now: Date,
): Promise<JobWithPosition[]> {
  const waiting = rows.filter(({ finishedAt }) => finishedAt === null)
  const positions = await positionsOf(
    db,
    waiting.map(({ id }) => id),
    now,
  )
  return rows.map((job) => ({ ...job, queuePosition: positions.get(job.id) ?? null }))
}

import { and, eq } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import { newestFirst, type PageRequest, pageAfter } from '../db/cursor.ts'
import type { Database } from '../db/database.ts'
import { jobs } from '../db/schema/narration.ts'
import { type Job, positionsOf } from '../queue/narration-queue.ts'

export interface JobWithPosition extends Job {
  /** While it waits: 1 is worked on next. */
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
    .where(and(eq(jobs.userId, userId), after && pageAfter(jobs, after)))
    .orderBy(newestFirst(jobs))
    .limit(limit)
  return placed(db, rows, now)
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
  const [job] = await placed(db, rows, now)
  if (!job) throw new Failure('resource.not_found', { resource: 'job' })
  return job
}

async function placed(db: Database, rows: readonly Job[], now: Date): Promise<JobWithPosition[]> {
  const waiting = rows.filter(({ finishedAt }) => finishedAt === null)
  const places = await positionsOf(
    db,
    waiting.map(({ id }) => id),
    now,
  )
  return rows.map((job) => ({ ...job, queuePosition: places.get(job.id) ?? null }))
}

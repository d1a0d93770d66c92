/** The `jobs` table: narration jobs and their positions in the queue. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { NarrationFailureCode } from '#shared/job-failure-texts.ts'
import type { Database, Transaction } from '../db/database.ts'
import { jobs } from '../db/schema/narration.ts'
import { fairOrder } from './fair-order.ts'
import { jobKinds } from './job-kinds.ts'
import { claimableFrom } from './lease.ts'
import { type Claimed, createLeasedQueue, isDue, type LeasedQueue } from './leased-queue.ts'
import { notifyWorkers } from './wake-up.ts'

export type Job = typeof jobs.$inferSelect
export type ClaimedJob = Claimed<Job>
export type NarrationQueue = LeasedQueue<ClaimedJob, Completion>

interface Completion {
  now: Date
}

const isUnfinished = sql`finished_at is null`

export const narrationQueue = (db: Database): NarrationQueue =>
  createLeasedQueue<typeof jobs, Completion>(db, {
    kind: jobKinds.narration,
    table: jobs,
    isUnfinished,
    // The condition is in both queries, because PostgreSQL re-checks only the outer one for a row that
    // another worker has changed meanwhile.
    selectIdsInOrder: (dueCondition) => sql`
      select ${jobs.id} from ${jobs} join (${fairOrder(dueCondition)}) ranked on ranked.id = ${jobs.id}
      where ${dueCondition} order by ranked.position`,
    previousFailuresOf: ({ failures }) => failures,
    columns: {
      claimed: (now) => ({ status: 'processing', claimedAt: now }),
      progress: (progress) => ({ progress }),
      released: { status: 'queued' },
      retryScheduled: ({ failures }) => ({ status: 'pending', failures: failures + 1 }),
      completed: ({ now }) => ({
        status: 'completed',
        progress: 100,
        error: null,
        finishedAt: now,
      }),
      failed: (reason, now) => ({ status: 'failed', error: reason, finishedAt: now }),
    },
  })

/** Queues a job. The database refuses a second unfinished one for the same resource. */
export async function enqueue(
  tx: Transaction,
  job: Pick<Job, 'id' | 'userId' | 'jobType' | 'resourceId' | 'pace' | 'voice' | 'chargeId'>,
  now: Date,
): Promise<void> {
  await tx.insert(jobs).values({ ...job, status: 'queued', runAt: now, createdAt: now })
  await notifyWorkers(tx)
}

/** The unfinished job for a resource (a slide or an entry), of which there is at most one. */
export async function findActive(
  tx: Database | Transaction,
  userId: string,
  resourceId: string,
): Promise<Job | undefined> {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.resourceId, resourceId), isNull(jobs.finishedAt)))
  return job
}

/** Whether an earlier job of the same user, for the same resource, voice and pace, has failed for this reason. */
export async function hasFailedBefore(
  db: Database,
  { userId, resourceId, voice, pace }: Job,
  reason: NarrationFailureCode,
): Promise<boolean> {
  const isSame = and(
    eq(jobs.userId, userId),
    eq(jobs.resourceId, resourceId),
    eq(jobs.pace, pace),
    sql`${jobs.voice} is not distinct from ${voice}`,
  )
  const hasFailed = and(eq(jobs.status, 'failed'), eq(jobs.error, reason))
  return (await db.$count(jobs, and(isSame, hasFailed))) > 0
}

/** Deletes every job for a resource, and returns the jobs. A worker that holds one notices at its next renewal. */
export async function deleteJobsOf(
  tx: Database | Transaction,
  userId: string,
  resourceId: string,
): Promise<Pick<Job, 'id' | 'finishedAt'>[]> {
  return tx
    .delete(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.resourceId, resourceId)))
    .returning({ id: jobs.id, finishedAt: jobs.finishedAt })
}

/**
 * The place of each waiting job in the queue: 1 is next. Those that are not due yet, because they wait for a retry or
 * after a crash, follow the due ones, in the order in which they become due. A job that a worker holds has none, until its
 * lease lapses.
 */
export async function positionsOf(
  db: Database | Transaction,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const dueCondition = isDue(jobKinds.narration, isUnfinished, now)
  const dueFrom = sql`greatest(run_at, ${claimableFrom(jobKinds.narration.crashBackOff)})`
  const { rows } = await db.execute<{ id: string; position: string }>(sql`
    select id, position from (
      select id, position from (${fairOrder(dueCondition)}) due
      union all
      select id, (select count(*) from ${jobs} where ${dueCondition}) +
        row_number() over (order by ${dueFrom}, created_at, id)
      from ${jobs} where ${isUnfinished} and (lease_until is null or lease_until <= now())
        and not (${dueCondition})
    ) waiting
    where ${inArray(sql`id`, [...ids])}`)
  return new Map(rows.map(({ id, position }) => [id, Number(position)]))
}

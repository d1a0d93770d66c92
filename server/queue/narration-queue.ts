/**
 * The queue is the `jobs` table itself: what a person sees of a job and what a worker does with it
 * are one row, so they cannot disagree, and a job is queued in the transaction that charges for it.
 * Workers on any number of machines take turns by row locks. A worker holds a job by a lease that it
 * renews while it works; when it dies, the lease lapses and another takes over.
 */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { jobs } from '../db/schema/narration.ts'
import type { WorkQueue } from '../jobs/worker.ts'
import { notifyUser } from '../live/events.ts'
import { isClaimable, lapsedLease, newLease } from './lease.ts'

export type Job = typeof jobs.$inferSelect

/** A job in hand. The claim is what makes its worker's word count. */
export interface ClaimedJob extends Job {
  readonly claim: string
}

/** Waits after each failure but the last: the longest is enough for a service to be restarted. */
const backOff = [5_000, 30_000, 120_000]

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** Queues a job. Another that is under way for the same resource is refused by the database. */
export async function enqueue(
  tx: Transaction,
  job: Pick<Job, 'id' | 'userId' | 'jobType' | 'resourceId' | 'pace' | 'voice' | 'chargeId'>,
  now: Date,
): Promise<void> {
  await tx.insert(jobs).values({ ...job, status: 'queued', runAt: now, createdAt: now })
}

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

/** Due, and leased by nobody. */
const isFree = (now: Date) =>
  sql`finished_at is null and run_at <= ${now.toISOString()}::timestamptz and ${isClaimable}`

/**
 * Fair queuing by person: everyone's first job comes before anyone's second, and who has jobs being
 * worked on stands behind who has none. Equals go by when their wait began: when the job was queued
 * or, for a job that has not been claimed yet, when its owner was last served, if that is later. A
 * job that was claimed before keeps its place. Nobody who comes later can pass, so waiting is bounded.
 */
const turns = (now: Date) => sql`
  select id, row_number() over (
    order by turn + busy, case when is_postponed then served else created_at end,
      is_postponed, created_at, id
  ) as position
  from (
    select *, attempts = 0 and coalesce(served >= created_at, false) as is_postponed
    from (
      select id, created_at, attempts,
        row_number() over (partition by user_id order by created_at, id) as turn,
        (select count(*) from jobs mine
          where mine.user_id = waiting.user_id and mine.status = 'processing'
            and mine.lease_until > now()) as busy,
        (select max(claimed_at) from jobs mine where mine.user_id = waiting.user_id) as served
      from jobs waiting
      where ${isFree(now)}
    ) due
  ) ranked`

/** Takes the next job that is due, if there is one. */
export async function claimNext(
  db: Database,
  { claim, now }: { claim: string; now: Date },
): Promise<ClaimedJob | undefined> {
  return db.transaction(async (tx) => {
    // Asked for twice: what another worker has changed meanwhile is looked at again by the outer
    // conditions alone.
    const { rows } = await tx.execute<{ id: string }>(sql`
      select jobs.id from jobs join (${turns(now)}) turns on turns.id = jobs.id
      where ${isFree(now)}
      order by turns.position
      limit 1
      for update of jobs skip locked`)
    const id = rows[0]?.id
    if (!id) return undefined
    const [job] = await tx
      .update(jobs)
      .set({
        status: 'processing',
        claim,
        leaseUntil: newLease,
        claimedAt: now,
        attempts: sql`${jobs.attempts} + 1`,
      })
      .where(and(eq(jobs.id, id), isNull(jobs.finishedAt)))
      .returning()
    return job && { ...job, claim }
  })
}

/** The queue as a worker sees it. */
export const narrationQueue = (db: Database): WorkQueue<ClaimedJob> => ({
  claimNext: (by) => claimNext(db, by),
  renew: (job, progress) => renew(db, job, progress),
  putBack: (job) => putBack(db, job),
  async tellProgress(job, progress) {
    const state = { status: 'processing', progress, queuePosition: null } as const
    await notifyUser(db, job.userId, { type: 'job_progress', jobId: job.id, ...state })
  },
})

const held = ({ id, claim }: ClaimedJob) => and(eq(jobs.id, id), eq(jobs.claim, claim))

/** Renews the lease and notes the progress. False: the job is no longer this worker's. */
export async function renew(db: Database, job: ClaimedJob, progress: number): Promise<boolean> {
  const renewed = await db
    .update(jobs)
    .set({ progress, leaseUntil: newLease })
    .where(held(job))
    .returning({ id: jobs.id })
  return renewed.length > 0
}

/** Ends a job in success. False: it was taken over or cancelled, and nothing may be kept. */
export async function complete(tx: Transaction, job: ClaimedJob, now: Date): Promise<boolean> {
  const ended = await tx
    .update(jobs)
    .set({
      status: 'completed',
      progress: 100,
      error: null,
      finishedAt: now,
      claim: null,
      leaseUntil: null,
    })
    .where(held(job))
    .returning({ id: jobs.id })
  return ended.length > 0
}

/** Lays a job down unharmed, as when the process is to end: it is next in line again. */
export async function putBack(db: Database, job: ClaimedJob): Promise<void> {
  await db.update(jobs).set({ status: 'queued', claim: null, leaseUntil: null }).where(held(job))
}

/** Where no other process can be at work, whatever is still held was held by one that died. */
export async function putBackAll(db: Database): Promise<void> {
  await db
    .update(jobs)
    .set({ status: 'queued', claim: null, leaseUntil: lapsedLease })
    .where(and(isNull(jobs.finishedAt), isNotNull(jobs.claim)))
}

/** Whether the job is still there, whoever holds it. */
export async function exists(db: Database, { id }: ClaimedJob): Promise<boolean> {
  return (await db.$count(jobs, eq(jobs.id, id))) > 0
}

export type Outcome = 'waits' | 'failed' | 'lost'

/** An attempt has failed: the job waits for its next, or has failed for good. */
export async function fail(
  tx: Transaction,
  job: ClaimedJob,
  { reason, mayPass, now }: { reason: string; mayPass: boolean; now: Date },
): Promise<Outcome> {
  const wait = mayPass ? backOff[job.failures] : undefined
  const ended = await tx
    .update(jobs)
    .set(
      wait === undefined
        ? { status: 'failed', error: reason, finishedAt: now, claim: null, leaseUntil: null }
        : {
            status: 'pending',
            failures: job.failures + 1,
            runAt: later(now, wait),
            claim: null,
            leaseUntil: null,
          },
    )
    .where(held(job))
    .returning({ id: jobs.id })
  if (ended.length === 0) return 'lost'
  return wait === undefined ? 'failed' : 'waits'
}

/** Forgets every job for a resource. Whoever works on one finds out at the next renewal. */
export async function deleteJobsOf(
  tx: Database | Transaction,
  userId: string,
  resourceId: string,
): Promise<string[]> {
  const forgotten = await tx
    .delete(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.resourceId, resourceId)))
    .returning({ id: jobs.id })
  return forgotten.map(({ id }) => id)
}

/** Where the given jobs stand: 1 is worked on next. Who is not due, or in hand, has no place. */
export async function positionsOf(
  db: Database | Transaction,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const waiting = inArray(sql`turns.id`, [...ids])
  const { rows } = await db.execute<{ id: string; position: string }>(
    sql`select turns.id, turns.position from (${turns(now)}) turns where ${waiting}`,
  )
  return new Map(rows.map(({ id, position }) => [id, Number(position)]))
}

/**
 * A queue whose jobs are rows of an ordinary table. The state that users see and the state of the work
 * are the same row, so that they cannot differ, and a narration is queued in the transaction that charges
 * for it. Workers of any number of processes claim rows with SKIP LOCKED. A worker holds a row by a lease,
 * which it renews while it works, and by a claim, a random id: each of its later writes is conditional on that
 * claim. When a worker dies, its lease lapses and another worker claims the row.
 */
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../db/database.ts'
import { type JobKind, retryDelay } from './job-kinds.ts'
import { isClaimable, lapsedLease, leaseOf } from './lease.ts'

type QueueColumn = 'id' | 'claim' | 'leaseUntil' | 'attempts' | 'runAt' | 'createdAt'
type QueueTable = PgTable & Record<QueueColumn, AnyPgColumn>

/** A row that a worker has claimed. */
export type Claimed<Row> = Row & {
  readonly id: string
  readonly attempts: number
  readonly claim: string
}

/**
 * The state of a job after a failed attempt. `waits`: a retry is scheduled. `failed`: there is no further
 * attempt. `lost`: another worker has claimed the job since, or it was deleted. The values are also metric labels.
 */
export type FailureOutcome = 'waits' | 'failed' | 'lost'
export type AttemptOutcome = 'completed' | FailureOutcome

export interface AttemptFailure {
  /** The code of the error message that the owner of the job sees. */
  reason: string
  isRetryable: boolean
  now: Date
}

interface QueueOptions<Table extends QueueTable, Completion> {
  kind: JobKind
  table: Table
  /** Rows whose work has not ended. */
  isUnfinished: SQL
  /** Selects the ids of the rows that fulfil the condition, the next one first. */
  selectIdsInOrder(isDue: SQL): SQL
  /** How many attempts have failed before this one. */
  previousFailuresOf(row: Table['$inferSelect']): number
  /** What each change of state writes, besides the columns that every queue has. */
  columns: {
    claimed(now: Date): PgUpdateSetSource<Table>
    progress(percent: number): PgUpdateSetSource<Table>
    released: PgUpdateSetSource<Table>
    retryScheduled(row: Table['$inferSelect']): PgUpdateSetSource<Table>
    /** 'delete': the row is deleted. */
    completed: 'delete' | ((completion: Completion) => PgUpdateSetSource<Table>)
    failed(reason: string, now: Date): PgUpdateSetSource<Table>
  }
}

/** How many jobs are unfinished, for operators. */
export interface QueueDepth {
  /** Held by no worker: due, or waiting for the next attempt. */
  waiting: number
  /** Those that were claimed before, whether they wait or are claimed again now. */
  retrying: number
  /** Claimed by a worker, which may have died since. */
  underWay: number
  /** When the oldest waiting job was queued. null: none waits. */
  oldestSince: Date | null
  /** When the oldest job was queued, whether it waits or is held. null: there is none. */
  oldestUnfinishedSince: Date | null
}

/**
 * `renew` and `complete` return false, and `fail` returns `lost`, if the worker no longer holds the claim: then
 * nothing of the attempt may be kept. If a transaction is given, they write in it.
 */
export interface LeasedQueue<Job, Completion> {
  claimNext(newClaim: { claim: string; now: Date }): Promise<Job | undefined>
  renew(job: Job, progress: number): Promise<boolean>
  complete(job: Job, completion: Completion, tx?: Transaction): Promise<boolean>
  /** Schedules the next attempt, or fails the job for good. */
  fail(job: Job, failure: AttemptFailure, tx?: Transaction): Promise<FailureOutcome>
  /** Gives an unfinished job back, to be claimed again immediately. */
  release(job: Job): Promise<void>
  /** Releases every claimed job. May be called only when no worker is running a job. */
  releaseAll(): Promise<void>
  /** Whether the job still exists, no matter which worker holds it. */
  exists(job: Job): Promise<boolean>
  depth(): Promise<QueueDepth>
}

/** Unfinished, not waiting for a retry or after a crash, and held by no worker. */
export const isDue = (kind: JobKind, isUnfinished: SQL, now: Date): SQL =>
  sql`${isUnfinished} and run_at <= ${now.toISOString()}::timestamptz
    and ${isClaimable(kind.crashBackOff)}`

export function createLeasedQueue<Table extends QueueTable, Completion>(
  db: Database,
  options: QueueOptions<Table, Completion>,
): LeasedQueue<Claimed<Table['$inferSelect']>, Completion> {
  type Job = Claimed<Table['$inferSelect']>
  type Changes = PgUpdateSetSource<Table>
  const { kind, table, isUnfinished, columns } = options
  const lease = leaseOf(kind.lease)
  const isHeld = (job: Job) => and(eq(table.id, job.id), eq(table.claim, job.claim))
  const update = async (
    where: SQL | undefined,
    changes: Record<string, unknown>,
    tx: Database | Transaction = db,
  ) =>
    (await tx
      .update(table)
      .set(changes as Changes)
      .where(where)
      .returning()) as unknown as Job[]

  /**
   * Without a transaction of the caller a new one is opened even for a single statement, because
   * `db.transaction` retries when the connection was lost before the transaction began.
   */
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>, tx?: Transaction) =>
    tx ? work(tx) : db.transaction(work)

  const endClaim = (job: Job, changes: Changes, outer?: Transaction) =>
    inTransaction(async (tx) => {
      const updatedJobs = await update(
        isHeld(job),
        { ...changes, claim: null, leaseUntil: null },
        tx,
      )
      return updatedJobs.length > 0
    }, outer)

  return {
    async claimNext({ claim, now }) {
      const next = sql`(${options.selectIdsInOrder(isDue(kind, isUnfinished, now))} limit 1 for update of ${table} skip locked)`
      const [job] = await update(eq(table.id, next), {
        ...columns.claimed(now),
        claim,
        leaseUntil: lease,
        attempts: sql`${table.attempts} + 1`,
      })
      return job
    },

    async renew(job, progress) {
      const changes = { ...columns.progress(progress), leaseUntil: lease }
      return (await update(isHeld(job), changes)).length > 0
    },

    async complete(job, completion, tx) {
      if (columns.completed !== 'delete') return endClaim(job, columns.completed(completion), tx)
      const deleteHeld = (inside: Transaction) =>
        inside.delete(table).where(isHeld(job)).returning({ id: table.id })
      return (await inTransaction(deleteHeld, tx)).length > 0
    },

    async fail(job, { reason, isRetryable, now }, tx) {
      // `attempts` counts claims. A job above the maximum probably crashes every worker: it is not retried.
      const canRetry = isRetryable && job.attempts <= kind.maxAttempts
      const delay = canRetry ? retryDelay(kind, options.previousFailuresOf(job)) : undefined
      const changes =
        delay === undefined
          ? columns.failed(reason, now)
          : { ...columns.retryScheduled(job), runAt: new Date(now.getTime() + delay) }
      if (!(await endClaim(job, changes as Changes, tx))) return 'lost'
      return delay === undefined ? 'failed' : 'waits'
    },

    async release(job) {
      await endClaim(job, columns.released)
    },

    async releaseAll() {
      // A lapsed lease instead of none keeps the back-off after crashes: see `isClaimable`.
      const isClaimed = and(isUnfinished, isNotNull(table.claim))
      await update(isClaimed, { ...columns.released, claim: null, leaseUntil: lapsedLease })
    },

    exists: async (job) => (await db.$count(table, eq(table.id, job.id))) > 0,

    async depth() {
      const isWaiting = sql`${table.claim} is null`
      const { rows } = await db.execute<{
        waiting: number
        retrying: number
        underWay: number
        oldest: string | null
        oldestUnfinished: string | null
      }>(sql`
        select count(*) filter (where ${isWaiting})::int as waiting,
          count(*) filter (where ${table.attempts} > (${table.claim} is not null)::int)::int as retrying,
          count(${table.claim})::int as "underWay",
          min(${table.createdAt}) filter (where ${isWaiting}) as oldest,
          min(${table.createdAt}) as "oldestUnfinished"
        from ${table} where ${isUnfinished}`)
      const [row] = rows
      const dateOf = (time: string | null | undefined) => (time ? new Date(time) : null)
      return {
        waiting: row?.waiting ?? 0,
        retrying: row?.retrying ?? 0,
        underWay: row?.underWay ?? 0,
        oldestSince: dateOf(row?.oldest),
        oldestUnfinishedSince: dateOf(row?.oldestUnfinished),
      }
    },
  }
}

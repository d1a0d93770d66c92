/**
 * A queue over a table that users see: the state of a job and the work on it are one row, so that
 * they cannot disagree, and a job is queued in the transaction that charges for it. Workers of any
 * number of processes claim rows with SKIP LOCKED. A worker holds a row by a lease, which it renews
 * while it works, and by a claim, a random id: every later write is conditional on that claim. When
 * a worker dies, its lease lapses and another worker claims the row.
 */
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../db/database.ts'
import { type JobKind, retryDelay } from './job-kinds.ts'
import { isClaimable, lapsedLease, leaseOf } from './lease.ts'

type QueueColumn = 'id' | 'claim' | 'leaseUntil' | 'attempts' | 'runAt'
type QueueTable = PgTable & Record<QueueColumn, AnyPgColumn>

/** A row as its worker holds it. */
export type Claimed<Row> = Row & {
  readonly id: string
  readonly attempts: number
  readonly claim: string
}

/** What became of a job whose attempt failed. `lost`: another worker holds it, or it was deleted. */
export type FailureOutcome = 'waits' | 'failed' | 'lost'

export interface Failed {
  /** A sentence for the owner of the job. */
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
  inOrder(isDue: SQL): SQL
  /** How many attempts have failed before this one. */
  failuresOf(row: Table['$inferSelect']): number
  /** What is written with each change of state, beside claim and lease. */
  columns: {
    claimed(now: Date): PgUpdateSetSource<Table>
    progress(percent: number): PgUpdateSetSource<Table>
    released: PgUpdateSetSource<Table>
    waiting(row: Table['$inferSelect']): PgUpdateSetSource<Table>
    /** 'delete': the row itself goes. */
    completed: 'delete' | ((completion: Completion) => PgUpdateSetSource<Table>)
    failed(reason: string, now: Date): PgUpdateSetSource<Table>
  }
}

/**
 * Methods that renew or end a claim answer false, or `lost`, where it is no longer the worker's: then
 * nothing of the attempt may be kept. With a transaction they write in it.
 */
export interface LeasedQueue<Job, Completion> {
  claimNext(by: { claim: string; now: Date }): Promise<Job | undefined>
  renew(job: Job, progress: number): Promise<boolean>
  complete(job: Job, completion: Completion, tx?: Transaction): Promise<boolean>
  /** Schedules the next attempt, or fails the job for good. */
  fail(job: Job, failed: Failed, tx?: Transaction): Promise<FailureOutcome>
  /** Gives an unfinished job back, to be claimed again at once. */
  release(job: Job): Promise<void>
  /** Releases every claimed job: for a process that knows that no other is at work. */
  releaseAll(): Promise<void>
  /** Whether the job still exists, with any holder. */
  exists(job: Job): Promise<boolean>
}

/** Unfinished, not waiting for a retry, and held by no worker. */
export const isDue = (isUnfinished: SQL, now: Date): SQL =>
  sql`${isUnfinished} and run_at <= ${now.toISOString()}::timestamptz and ${isClaimable}`

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

  const endClaim = async (job: Job, changes: Changes, tx?: Transaction) => {
    const written = await update(isHeld(job), { ...changes, claim: null, leaseUntil: null }, tx)
    return written.length > 0
  }

  return {
    async claimNext({ claim, now }) {
      const next = sql`(${options.inOrder(isDue(isUnfinished, now))} limit 1 for update of ${table} skip locked)`
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
      const deleted = await (tx ?? db).delete(table).where(isHeld(job)).returning({ id: table.id })
      return deleted.length > 0
    },

    async fail(job, { reason, isRetryable, now }, tx) {
      const canRetry = isRetryable && job.attempts <= kind.maxAttempts
      const delay = canRetry ? retryDelay(kind, options.failuresOf(job)) : undefined
      const changes =
        delay === undefined
          ? columns.failed(reason, now)
          : { ...columns.waiting(job), runAt: new Date(now.getTime() + delay) }
      if (!(await endClaim(job, changes as Changes, tx))) return 'lost'
      return delay === undefined ? 'failed' : 'waits'
    },

    async release(job) {
      await endClaim(job, columns.released)
    },

    async releaseAll() {
      const isClaimed = and(isUnfinished, isNotNull(table.claim))
      await update(isClaimed, { ...columns.released, claim: null, leaseUntil: lapsedLease })
    },

    exists: async (job) => (await db.$count(table, eq(table.id, job.id))) > 0,
  }
}

import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { jobStatuses, jobTypes } from '#shared/contract/jobs.ts'
import { sealedText, timestamptz } from '../columns.ts'
import { journalEntries } from './journal.ts'
import { charges, targetSlides, users } from './users.ts'

/** Work that takes minutes, in the order and the state in which its owner sees it. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    jobType: text({ enum: jobTypes }).notNull(),
    /** The slide or the entry that the work is for. */
    resourceId: uuid().notNull(),
    status: text({ enum: jobStatuses }).notNull(),
    progress: integer().notNull().default(0),
    error: text(),
    pace: doublePrecision().notNull(),
    voice: text(),
    /** What the work took of the allowance; given back if it fails for good. */
    chargeId: uuid().references(() => charges.id, { onDelete: 'set null' }),
    /** How often it was begun, also by processes that died over it. */
    attempts: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    /** Not before this: a failed attempt waits a while for its next. */
    runAt: timestamptz().notNull(),
    /** Whoever works on it proves it by this and renews the lease; a lapsed one is up for grabs. */
    claim: uuid(),
    leaseUntil: timestamptz(),
    /** When an attempt last began. The order of the queue counts it as when its owner was served. */
    claimedAt: timestamptz(),
    createdAt: timestamptz().notNull(),
    finishedAt: timestamptz(),
  },
  (table) => [
    uniqueIndex('jobs_one_active_per_resource')
      .on(table.resourceId)
      .where(sql`${table.finishedAt} is null`),
    index().on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('jobs_waiting').on(table.runAt).where(sql`${table.finishedAt} is null`),
    // For whose turn it is: who is being served, and who was served last.
    index('jobs_in_hand').on(table.userId).where(sql`${table.status} = 'processing'`),
    index().on(table.userId, table.claimedAt),
  ],
)

/** The result of a finished job, with the job's id. The audio itself is a blob. */
export const tracks = pgTable(
  'tracks',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    slideId: uuid()
      .unique()
      .references(() => targetSlides.id, { onDelete: 'cascade' }),
    entryId: uuid()
      .unique()
      .references(() => journalEntries.id, { onDelete: 'cascade' }),
    blobKey: text().notNull(),
    bytes: integer().notNull(),
    durationSeconds: doublePrecision().notNull(),
    pace: doublePrecision().notNull(),
    /** The name of the voice as it was shown then: voices may be removed. */
    voice: text().notNull(),
    /** Captions and waveform as JSON. Sealed because captions repeat the user's text. */
    details: sealedText().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.userId)],
)

/**
 * Blobs to remove, recorded in the transaction that deletes their rows, so that none is left when the
 * store is unavailable or the process dies in between.
 */
export const blobRemovals = pgTable('blob_removals', {
  prefix: text().primaryKey(),
  notedAt: timestamptz().notNull(),
  /** When to remove the prefix again, for blobs that were still being written at the first time. */
  againAt: timestamptz(),
})

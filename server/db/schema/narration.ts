import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { jobStatuses, jobTypes } from '#shared/contract/jobs.ts'
import { sealedText, timestamptz } from '../columns.ts'
import { journalEntries } from './journal.ts'
import { charges, targetSlides, users } from './users.ts'

/** Narration jobs: both the queue of the workers and the state that their owners see. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    jobType: text({ enum: jobTypes }).notNull(),
    /** The slide or the entry that is narrated. */
    resourceId: uuid().notNull(),
    status: text({ enum: jobStatuses }).notNull(),
    progress: integer().notNull().default(0),
    error: text(),
    pace: doublePrecision().notNull(),
    voice: text(),
    /** The charge for the job's unit of the allowance, which is given back if the job fails. */
    chargeId: uuid().references(() => charges.id, { onDelete: 'set null' }),
    /** How often the job was claimed, including by processes that died. */
    attempts: integer().notNull().default(0),
    /** How many attempts failed and were retried. Released ones, and those whose process died, do not count. */
    failures: integer().notNull().default(0),
    /** The attempt that began the track, which later attempts continue; null: it has not begun. */
    trackAttempt: integer(),
    /** The earliest time of the next attempt. Failed attempts move it later. */
    runAt: timestamptz().notNull(),
    /** A random id of the worker's claim. Once the lease has lapsed, another worker may claim the job. */
    claim: uuid(),
    leaseUntil: timestamptz(),
    /** When the last attempt began, which the fair order of the queue uses. */
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
    // The fair order counts the running jobs of a user, and looks up when the user was served last.
    index('jobs_processing').on(table.userId).where(sql`${table.status} = 'processing'`),
    index().on(table.userId, table.claimedAt),
  ],
)

/**
 * The track of an unfinished job, as far as it is made. Its owner can hear it already. The row is deleted
 * when the job ends.
 */
export const unfinishedTracks = pgTable('unfinished_tracks', {
  jobId: uuid()
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  /** What every attempt has to follow, as JSON. Sealed because it tells how long the sentences are. */
  plan: sealedText().notNull(),
  durationSeconds: doublePrecision().notNull(),
  /** The size of the complete file, known from the beginning. */
  bytes: integer().notNull(),
  /** The bytes of the tags before the audio. */
  headerBytes: integer().notNull(),
  /** The bytes of the file that are made so far, without the trailer. */
  madeBytes: integer().notNull(),
})

/** A stored part of an unfinished track. The bytes themselves are a blob. */
export const trackSegments = pgTable(
  'track_segments',
  {
    jobId: uuid()
      .notNull()
      .references(() => unfinishedTracks.jobId, { onDelete: 'cascade' }),
    startByte: integer().notNull(),
    endByte: integer().notNull(),
    /** The attempt that wrote the blob, which is part of its key. */
    attempt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.startByte] })],
)

/** The finished tracks: results of jobs, each with the id of its job, and imported ones. The audio itself is a blob. */
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
 * Blobs to remove, usually recorded in the transaction that makes them unused, or by an import before it writes them,
 * so that none is left when the store is unavailable or the process dies in between.
 */
export const blobRemovals = pgTable('blob_removals', {
  /** The beginning of the keys of all blobs to remove. */
  prefix: text().primaryKey(),
  dueAt: timestamptz().notNull(),
  /** When to remove the prefix again, for blobs that were still being written at the first time. */
  againAt: timestamptz(),
})

import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { exportStatuses } from '#shared/contract/own-data.ts'
import { timestamptz } from '../columns.ts'
import { users } from './users.ts'

/**
 * Queued, running and finished exports, at most one for each user: a new one replaces the last. This
 * queue is separate from `jobs`, so that exports do not wait for narrations.
 */
export const accountExports = pgTable(
  'account_exports',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: exportStatuses }).notNull(),
    progress: integer().notNull().default(0),
    error: text(),
    /** The size of the finished file. */
    bytes: bigint({ mode: 'number' }),
    /** The key of the sealed blob with the finished file. */
    blobKey: text(),
    attempts: integer().notNull().default(0),
    /** How many attempts failed and were retried. Released ones, and those whose process died, do not count. */
    failures: integer().notNull().default(0),
    /** The earliest time of the next attempt. Failed attempts move it later. */
    runAt: timestamptz().notNull(),
    /** As in `jobs`: the id of the worker's claim, and when its lease lapses. */
    claim: uuid(),
    leaseUntil: timestamptz(),
    /** The locale of dates in the export, sent by the browser that requested it. */
    language: text(),
    timeZone: text(),
    createdAt: timestamptz().notNull(),
    /** When the finished file, or the reason of a failure, is deleted. */
    expiresAt: timestamptz(),
  },
  (table) => [index().on(table.runAt), index().on(table.expiresAt)],
)

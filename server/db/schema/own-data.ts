import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { exportStatuses } from '#shared/contract/own-data.ts'
import { timestamptz } from '../columns.ts'
import { users } from './users.ts'

/**
 * Exports under way and finished, one for each person: a new one takes the place of the last. It is
 * a queue like `jobs`, but of its own: narrations wait for a voice, and an export waits for none.
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
    /** Of the finished file. */
    bytes: bigint({ mode: 'number' }),
    /** Where the finished file lies, sealed. */
    blobKey: text(),
    attempts: integer().notNull().default(0),
    /** Of the attempts, those that failed; the others were laid down, or their process died. */
    failures: integer().notNull().default(0),
    /** Not before this: a failed attempt waits a while for its next. */
    runAt: timestamptz().notNull(),
    /** As in `jobs`: the proof of who works on it, and until when that counts. */
    claim: uuid(),
    leaseUntil: timestamptz(),
    /** How dates are written in it: as the browser that asked for it shows them. */
    language: text(),
    timeZone: text(),
    createdAt: timestamptz().notNull(),
    /** When the finished file, or the word that it failed, goes. */
    expiresAt: timestamptz(),
  },
  (table) => [index().on(table.runAt), index().on(table.expiresAt)],
)

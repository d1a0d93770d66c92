/** The `account_exports` table: exports that are queued, being written, ready for download, or failed. */
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { accountExports } from '../db/schema/own-data.ts'
import { jobKinds } from './job-kinds.ts'
import { type Claimed, createLeasedQueue, type LeasedQueue } from './leased-queue.ts'

export type AccountExport = typeof accountExports.$inferSelect
export type ClaimedExport = Claimed<AccountExport>

interface ExportedFile {
  blobKey: string
  bytes: number
  now: Date
}

export type ExportQueue = LeasedQueue<ClaimedExport, ExportedFile>

const dayMs = 24 * 60 * 60 * 1000
/** A finished file, or the reason of a failure, is kept for a day. */
const expiryFrom = (now: Date) => new Date(now.getTime() + dayMs)

export const exportQueue = (db: Database): ExportQueue =>
  createLeasedQueue<typeof accountExports, ExportedFile>(db, {
    kind: jobKinds.export,
    table: accountExports,
    // The expiry is set when the export completes or fails.
    isUnfinished: sql`expires_at is null`,
    selectIdsInOrder: (isDue) => sql`
      select ${accountExports.id} from ${accountExports} where ${isDue} order by created_at`,
    previousFailuresOf: ({ failures }) => failures,
    columns: {
      claimed: () => ({ status: 'processing' }),
      progress: (progress) => ({ progress }),
      released: { status: 'queued' },
      retryScheduled: ({ failures }) => ({ status: 'queued', failures: failures + 1 }),
      completed: ({ blobKey, bytes, now }) => ({
        status: 'completed',
        progress: 100,
        error: null,
        blobKey,
        bytes,
        expiresAt: expiryFrom(now),
      }),
      failed: (reason, now) => ({ status: 'failed', error: reason, expiresAt: expiryFrom(now) }),
    },
  })

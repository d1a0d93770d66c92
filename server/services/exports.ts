import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import type { OpenBlob, SealedBlobs } from '../blobs/sealed-blobs.ts'
import type { Database, Transaction } from '../db/database.ts'
import { accountExports } from '../db/schema/own-data.ts'
import { users } from '../db/schema/users.ts'
import type { TrackStore } from '../db/stores/track-store.ts'
import type { AccountExport } from '../queue/export-queue.ts'
import { notifyWorkers } from '../queue/wake-up.ts'
import { scheduleRemoval } from './blob-removals.ts'
import { exportFailureReason, type FailureReason } from './failure-reasons.ts'

/** The prefix of everything that the attempts at an export write. */
export const exportPrefix = (userId: string, exportId: string) =>
  `users/${userId}/exports/${exportId}/`

const isCurrent = (now: Date) =>
  or(isNull(accountExports.expiresAt), gt(accountExports.expiresAt, now))

/** The user's export, finished or not. undefined: none was requested, or it has expired. */
export async function findExport(
  db: Database | Transaction,
  userId: string,
  now: Date,
): Promise<(AccountExport & FailureReason) | undefined> {
  const [found] = await db
    .select()
    .from(accountExports)
    .where(and(eq(accountExports.userId, userId), isCurrent(now)))
  return found && { ...found, ...exportFailureReason(found.error) }
}

interface RequestDependencies {
  db: Database
  newId: () => string
  clock: () => Date
}

/** The locale of dates in the export, as far as the browser has sent it. */
export interface ExportLocale {
  language: string | undefined
  timeZone: string | undefined
}

/** Returns the unfinished export, if there is one; otherwise queues one, which replaces the last one. */
export async function requestExport(
  { db, newId, clock }: RequestDependencies,
  userId: string,
  { language, timeZone }: ExportLocale,
): Promise<AccountExport> {
  const now = clock()
  return db.transaction(async (tx) => {
    // The row lock serialises requests of one user, so that concurrent requests see each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [last] = await tx.select().from(accountExports).where(eq(accountExports.userId, userId))
    // An export expires only after it has finished or failed.
    if (last && last.expiresAt === null) return last
    if (last) await removeExport(tx, last, now)
    const [created] = await tx
      .insert(accountExports)
      .values({
        id: newId(),
        userId,
        status: 'queued',
        language: language ?? null,
        timeZone: timeZone ?? null,
        runAt: now,
        createdAt: now,
      })
      .returning()
    if (!created) throw new Error('Nothing was inserted')
    await notifyWorkers(tx)
    return created
  })
}

/** Opens the finished file for its owner. */
export async function openExport(
  { db, tracks, blobs }: { db: Database; tracks: TrackStore; blobs: SealedBlobs },
  userId: string,
  now: Date,
): Promise<{ blob: OpenBlob; accountExport: AccountExport }> {
  const accountExport = await findExport(db, userId, now)
  const blob =
    accountExport?.blobKey &&
    (await blobs.open(await tracks.ownerKey(userId), accountExport.blobKey))
  if (!accountExport || !blob) throw new Failure('resource.not_found', { resource: 'export' })
  return { blob, accountExport }
}

/** Deletes expired exports, and schedules the removal of their files. */
export async function removeExpiredExports(db: Database, now: Date): Promise<void> {
  const expired = await db
    .select()
    .from(accountExports)
    .where(lte(accountExports.expiresAt, now))
    .limit(20)
  for (const row of expired) await db.transaction((tx) => removeExport(tx, row, now))
}

async function removeExport(
  tx: Transaction,
  { id, userId }: AccountExport,
  now: Date,
): Promise<void> {
  await scheduleRemoval(tx, exportPrefix(userId, id), now)
  await tx.delete(accountExports).where(eq(accountExports.id, id))
}

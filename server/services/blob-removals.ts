import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { blobRemovals } from '../db/schema/narration.ts'
import type { BlobStore } from '../ports/blobs.ts'

/** The prefix of everything that a narration job writes: the track of each attempt, segments and spoken sentences. */
export const narrationPrefix = (userId: string, jobId: string) =>
  `users/${userId}/narrations/${jobId}/`

interface SegmentName {
  attempt: number
  startByte: number
}

/** Each attempt has its own keys, so that a worker without claim cannot overwrite its successor's segments. */
export const segmentKey = (userId: string, jobId: string, { attempt, startByte }: SegmentName) =>
  `${narrationPrefix(userId, jobId)}segments/${attempt}-${startByte}`

/**
 * Schedules the removal of all blobs below a prefix, usually in the transaction that deletes the rows
 * that refer to them.
 */
export async function scheduleRemoval(
  tx: Database | Transaction,
  prefix: string,
  dueAt: Date,
): Promise<void> {
  await tx.insert(blobRemovals).values({ prefix, dueAt }).onConflictDoUpdate({
    target: blobRemovals.prefix,
    set: { dueAt },
  })
}

/**
 * Makes scheduled removals due now. A prefix whose removal is no longer scheduled is in use, and stays:
 * a caller that does not know whether its transaction was committed can call this in either case.
 */
export async function makeRemovalsDue(
  db: Database,
  prefixes: readonly string[],
  now: Date,
): Promise<void> {
  if (prefixes.length === 0) return
  await db
    .update(blobRemovals)
    .set({ dueAt: now })
    .where(inArray(blobRemovals.prefix, [...prefixes]))
}

/** Longer than any job or import that may still be writing after its rows were deleted. */
const secondRemovalDelayMs = 25 * 60 * 60 * 1000

/** Schedules the removal of all blobs below a prefix now, and once more later, for what is written in between. */
export async function scheduleRemovalTwice(
  tx: Transaction,
  prefix: string,
  now: Date,
): Promise<void> {
  await scheduleRemoval(tx, prefix, now)
  const againAt = new Date(now.getTime() + secondRemovalDelayMs)
  await tx.update(blobRemovals).set({ againAt }).where(eq(blobRemovals.prefix, prefix))
}

/** Schedules two removals of all blobs of a user, which replace single ones. */
export async function scheduleRemovalOfUserBlobs(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<void> {
  const prefix = `users/${userId}/`
  await tx.delete(blobRemovals).where(sql`starts_with(${blobRemovals.prefix}, ${prefix})`)
  await scheduleRemovalTwice(tx, prefix, now)
}

const batchSize = 20

/** The delay before a failed removal is retried. */
const retryDelayMs = 60_000

/** Removes the blobs that are due. A removal that fails stays scheduled. */
export async function removeScheduledBlobs(
  db: Database,
  blobs: Pick<BlobStore, 'removeAll'>,
  now: Date,
  onError: (error: unknown) => void,
): Promise<void> {
  const dueRemovals = await db
    .select()
    .from(blobRemovals)
    .where(lte(blobRemovals.dueAt, now))
    .orderBy(asc(blobRemovals.dueAt))
    .limit(batchSize)
  for (const { prefix, dueAt, againAt } of dueRemovals) {
    // A removal that was scheduled again meanwhile stays: there may be new blobs below its prefix.
    const isUnchanged = and(eq(blobRemovals.prefix, prefix), eq(blobRemovals.dueAt, dueAt))
    try {
      await blobs.removeAll(prefix)
      if (againAt) {
        await db.update(blobRemovals).set({ dueAt: againAt, againAt: null }).where(isUnchanged)
      } else await db.delete(blobRemovals).where(isUnchanged)
    } catch (error) {
      onError(error)
      const retryAt = new Date(now.getTime() + retryDelayMs)
      await db.update(blobRemovals).set({ dueAt: retryAt }).where(isUnchanged)
    }
  }
}

import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { blobRemovals } from '../db/schema/narration.ts'
import type { BlobStore } from '../ports/blobs.ts'

/** Everything that a job makes lies below this: the track of each attempt, sentences spoken so far. */
export const narrationPrefix = (userId: string, jobId: string) =>
  `users/${userId}/narrations/${jobId}/`

/** Notes, in the transaction that lets go of them, that these blobs are to be removed. */
export async function scheduleRemoval(
  tx: Database | Transaction,
  prefix: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(blobRemovals)
    .values({ prefix, notedAt: now })
    .onConflictDoUpdate({
      target: blobRemovals.prefix,
      set: { notedAt: now },
    })
}

/**
 * Lets what is noted already go now. What is no longer noted has been taken into use meanwhile, and
 * stays: whoever lost sight of the end of a transaction need not know which of the two it was.
 */
export async function removeSooner(
  db: Database,
  prefixes: readonly string[],
  now: Date,
): Promise<void> {
  if (prefixes.length === 0) return
  await db
    .update(blobRemovals)
    .set({ notedAt: now })
    .where(inArray(blobRemovals.prefix, [...prefixes]))
}

/** Longer than any work that may still be writing for somebody who has gone. */
const onceMoreAfter = 25 * 60 * 60 * 1000

/** Notes everything of a person; what was noted of theirs one by one goes into it. */
export async function scheduleRemovalOfUser(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<void> {
  const prefix = `users/${userId}/`
  await tx.delete(blobRemovals).where(sql`starts_with(${blobRemovals.prefix}, ${prefix})`)
  await scheduleRemoval(tx, prefix, now)
  const againAt = new Date(now.getTime() + onceMoreAfter)
  await tx.update(blobRemovals).set({ againAt }).where(eq(blobRemovals.prefix, prefix))
}

const atOnce = 20

/** How long one that could not be removed is left alone; the others do not wait for it. */
const secondTry = 60_000

/** Removes what was noted. What cannot be removed now stays noted. */
export async function removeScheduledBlobs(
  db: Database,
  blobs: Pick<BlobStore, 'removeAll'>,
  now: Date,
  onTrouble: (error: unknown) => void,
): Promise<void> {
  const noted = await db
    .select()
    .from(blobRemovals)
    .where(lte(blobRemovals.notedAt, now))
    .orderBy(asc(blobRemovals.notedAt))
    .limit(atOnce)
  for (const { prefix, notedAt, againAt } of noted) {
    // Noted once more meanwhile: there may be something new below it, and the note stays.
    const thisNote = and(eq(blobRemovals.prefix, prefix), eq(blobRemovals.notedAt, notedAt))
    try {
      await blobs.removeAll(prefix)
      if (againAt) {
        await db.update(blobRemovals).set({ notedAt: againAt, againAt: null }).where(thisNote)
      } else await db.delete(blobRemovals).where(thisNote)
    } catch (error) {
      onTrouble(error)
      const later = new Date(now.getTime() + secondTry)
      await db.update(blobRemovals).set({ notedAt: later }).where(thisNote)
    }
  }
}

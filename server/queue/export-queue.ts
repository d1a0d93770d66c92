/** Exports that wait and exports in hand, by the same rules as `jobs`: claims, leases, retries. */
import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { accountExports } from '../db/schema/own-data.ts'
import type { WorkQueue } from '../jobs/worker.ts'
import { isClaimable, lapsedLease, newLease } from './lease.ts'

export type AccountExport = typeof accountExports.$inferSelect

export interface ClaimedExport extends AccountExport {
  readonly claim: string
}

/** Waits after each failure but the last. Attempts that were laid down are none. */
const backOff = [5_000, 60_000]
const day = 24 * 60 * 60 * 1000

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)
const held = ({ id, claim }: ClaimedExport) =>
  and(eq(accountExports.id, id), eq(accountExports.claim, claim))
const unfinished = isNull(accountExports.expiresAt)

export function exportQueue(db: Database): WorkQueue<ClaimedExport> {
  return {
    async claimNext({ claim, now }) {
      const due = db
        .select({ id: accountExports.id })
        .from(accountExports)
        .where(and(unfinished, lte(accountExports.runAt, now), isClaimable))
        .orderBy(accountExports.createdAt)
        .limit(1)
        .for('update', { skipLocked: true })
      const [row] = await db
        .update(accountExports)
        .set({
          status: 'processing',
          claim,
          leaseUntil: newLease,
          attempts: sql`${accountExports.attempts} + 1`,
        })
        .where(eq(accountExports.id, due))
        .returning()
      return row && { ...row, claim }
    },

    async renew(claimed, progress) {
      const renewed = await db
        .update(accountExports)
        .set({ progress, leaseUntil: newLease })
        .where(held(claimed))
        .returning({ id: accountExports.id })
      return renewed.length > 0
    },

    async putBack(claimed) {
      await db
        .update(accountExports)
        .set({ status: 'queued', claim: null, leaseUntil: null })
        .where(held(claimed))
    },

    // Whoever waits for an export asks for it; there is nobody to tell.
    async tellProgress() {},
  }
}

/** Where no other process can be at work, whatever is still held was held by one that died. */
export async function putBackAllExports(db: Database): Promise<void> {
  await db
    .update(accountExports)
    .set({ status: 'queued', claim: null, leaseUntil: lapsedLease })
    .where(and(unfinished, isNotNull(accountExports.claim)))
}

/** Whether the export is still wanted, whoever works on it. */
export async function exportExists(db: Database, { id }: ClaimedExport): Promise<boolean> {
  return (await db.$count(accountExports, eq(accountExports.id, id))) > 0
}

/** False: it was taken over or is no longer wanted, and nothing may be kept. */
export async function completeExport(
  tx: Transaction,
  claimed: ClaimedExport,
  made: { blobKey: string; bytes: number; now: Date },
): Promise<boolean> {
  const { blobKey, bytes, now } = made
  const ended = await tx
    .update(accountExports)
    .set({
      status: 'completed',
      progress: 100,
      error: null,
      blobKey,
      bytes,
      claim: null,
      leaseUntil: null,
      expiresAt: later(now, day),
    })
    .where(held(claimed))
    .returning({ id: accountExports.id })
  return ended.length > 0
}

/** True: it has failed for good. */
export async function failExport(
  tx: Transaction,
  claimed: ClaimedExport,
  { reason, mayPass, now }: { reason: string; mayPass: boolean; now: Date },
): Promise<boolean> {
  const wait = mayPass ? backOff[claimed.failures] : undefined
  const laidDown = { claim: null, leaseUntil: null, failures: claimed.failures + 1 }
  await tx
    .update(accountExports)
    .set(
      wait === undefined
        ? { ...laidDown, status: 'failed', error: reason, expiresAt: later(now, day) }
        : { ...laidDown, status: 'queued', runAt: later(now, wait) },
    )
    .where(held(claimed))
  return wait === undefined
}

import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Sealed } from '../columns.ts'
import { newestFirst, type PageRequest, pageAfter } from '../cursor.ts'
import type { Database, Transaction } from '../database.ts'
import { weeklyReviews } from '../schema/journal.ts'
import { userKeys } from '../schema/users.ts'
import type { OwnerKey, Vault } from '../vault/vault.ts'
import { type OnDamaged, openIfIntact } from './damaged-parts.ts'
import { openOwnerKey } from './owner-key.ts'
import { padJson } from './padding.ts'
import { type ReviewRecord, reviewRecord } from './review-record.ts'

export interface WeeklyReview extends ReviewRecord {
  id: string
  /** The Sunday of its week. */
  endsOn: string
  createdAt: Date
}
export interface StoredReview extends WeeklyReview {
  /** It can no longer be read: its texts are empty. */
  isDamaged: boolean
}

/** Padded, because the length would reveal how much was quoted. */
const reviewBlockBytes = 4096

/** Weekly reviews in plain text. Only this store seals and opens them. */
export interface ReviewStore {
  /** false: the week has one already, or its review was deleted by the user. */
  insert(tx: Transaction, userId: string, review: WeeklyReview): Promise<boolean>
  /** Newest first. */
  list(userId: string, page: PageRequest): Promise<StoredReview[]>
  find(userId: string, endsOn: string): Promise<StoredReview | undefined>
  /** Whether the week has a review, or had one that the user deleted. */
  hasOrHadReview(userId: string, endsOn: string): Promise<boolean>
  /** The ids of the passages in the reviews of weeks after this one. */
  passagesAfter(userId: string, endsOn: string): Promise<string[]>
  /** Deletes the content. The row stays, so that the week is not offered again. false: there is none. */
  remove(tx: Database | Transaction, userId: string, id: string): Promise<boolean>
  /** Deletes the reviews made from an entry, and damaged ones, which may quote it. Their weeks may be offered again. */
  removeBySourceEntry(tx: Transaction, userId: string, entryId: string): Promise<void>
  /** Deletes the rows of deleted reviews, so that their weeks can have one again. */
  removeDeletedRows(tx: Transaction, userId: string): Promise<void>
}

/** The associated data that binds a sealed value to its row and column. */
const contextOf = (id: string) => `weekly_reviews.content.${id}`

export function createReviewStore(
  db: Database,
  vault: Vault,
  onDamaged: OnDamaged = () => {},
): ReviewStore {
  const { userId: owner, id: rowId, endsOn: week, content } = weeklyReviews
  const isOwnAndNotDeleted = (userId: string) => and(eq(owner, userId), isNotNull(content))
  const rowsWithKey = (tx: Database | Transaction) =>
    tx
      .select({ row: weeklyReviews, wrappedKey: userKeys.wrappedKey })
      .from(weeklyReviews)
      .innerJoin(userKeys, eq(userKeys.userId, owner))

  function openRows(userId: string, rows: Awaited<ReturnType<typeof rowsWithKey>>): StoredReview[] {
    const [first] = rows
    if (!first) return []
    const key = vault.openKey(userId, first.wrappedKey)
    return rows.map(({ row: { id, endsOn, createdAt, content: sealed } }) => {
      const review = openReview(key, id, sealed)
      if (!review) onDamaged(id)
      return { ...(review ?? damagedReview), id, endsOn, createdAt, isDamaged: !review }
    })
  }

  return {
    async insert(tx, userId, { id, endsOn, createdAt, ...review }) {
      const record = reviewRecord.parse(review)
      const key = await openOwnerKey(tx, vault, userId)
      const sealed = key.seal(contextOf(id), padJson(JSON.stringify(record), reviewBlockBytes))
      const inserted = await tx
        .insert(weeklyReviews)
        .values({ id, userId, endsOn, createdAt, content: sealed })
        .onConflictDoNothing({ target: [owner, week] })
        .returning({ id: rowId })
      return inserted.length > 0
    },

    async list(userId, { limit, after }) {
      const rows = await rowsWithKey(db)
        .where(and(isOwnAndNotDeleted(userId), pageAfter(weeklyReviews, after)))
        .orderBy(newestFirst(weeklyReviews))
        .limit(limit)
      return openRows(userId, rows)
    },

    async find(userId, endsOn) {
      const rows = await rowsWithKey(db).where(and(isOwnAndNotDeleted(userId), eq(week, endsOn)))
      return openRows(userId, rows)[0]
    },

    async hasOrHadReview(userId, endsOn) {
      const [row] = await db
        .select({ id: rowId })
        .from(weeklyReviews)
        .where(and(eq(owner, userId), eq(week, endsOn)))
      return row !== undefined
    },

    async passagesAfter(userId, endsOn) {
      const rows = await rowsWithKey(db).where(and(isOwnAndNotDeleted(userId), gt(week, endsOn)))
      return openRows(userId, rows).flatMap(({ passages }) => passages)
    },

    async remove(tx, userId, id) {
      const removed = await tx
        .update(weeklyReviews)
        .set({ content: null })
        .where(and(isOwnAndNotDeleted(userId), eq(rowId, id)))
        .returning({ id: rowId })
      return removed.length > 0
    },

    async removeBySourceEntry(tx, userId, entryId) {
      const rows = await rowsWithKey(tx).where(isOwnAndNotDeleted(userId))
      for (const { id, sources, isDamaged } of openRows(userId, rows)) {
        // A damaged review may quote the entry.
        if (!isDamaged && !sources.includes(entryId)) continue
        await tx.delete(weeklyReviews).where(and(eq(owner, userId), eq(rowId, id)))
      }
    },

    async removeDeletedRows(tx, userId) {
      await tx.delete(weeklyReviews).where(and(eq(owner, userId), isNull(content)))
    },
  }
}

const damagedReview: ReviewRecord = {
  opening: '',
  lines: [],
  lightened: null,
  returned: null,
  question: '',
  sources: [],
  passages: [],
}

function openReview(key: OwnerKey, id: string, sealed: Sealed | null): ReviewRecord | undefined {
  const json = sealed && openIfIntact(() => key.open(contextOf(id), sealed))
  // A review that no longer matches the schema counts as damaged instead of throwing, because
  // `removeBySourceEntry` opens all reviews when an entry is deleted.
  return json ? reviewRecord.safeParse(JSON.parse(json)).data : undefined
}

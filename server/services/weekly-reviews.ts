/** Weekly reviews: when one is offered, and how it is made once its owner opens it. */
import { and, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import { allowanceOf } from '#core/allowance.ts'
import { Failure } from '#core/failure.ts'
import { minWeeksBeforeRepeat } from '#core/guidance/review/passages.ts'
import { dueWeek, type Week, weekNumber } from '#core/guidance/review/week.ts'
import { addDays, localDate } from '#core/local-date.ts'
import type { User } from '#shared/contract/auth.ts'
import type { PageRequest } from '../db/cursor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { journalEntries } from '../db/schema/journal.ts'
import type { JournalStore } from '../db/stores/journal-store.ts'
import type { ReviewStore, StoredReview } from '../db/stores/review-store.ts'
import type { Guide, ReviewRequest } from '../ports/writer.ts'
import { timeZoneOf } from './allowances.ts'
import { isMemoryOnWithLock, memorySetting } from './memory.ts'

export interface ReviewDependencies {
  db: Database
  journal: JournalStore
  reviews: ReviewStore
  /** Reviews are made by the built-in guide alone: their entries are sent nowhere. */
  guide: Pick<Guide, 'writeReview'>
  newId: () => string
  clock: () => Date
}

interface Request {
  user: User
  zone: string | undefined
}

/** More entries than people usually write in a week. Where there are more, only the newest of them are read. */
const maxEntries = 60
/** How often making a review is attempted: an entry may be deleted meanwhile. */
const maxAttempts = 3

/** Whether the user has a plan with journaling, or is an admin: such an allowance has no limit. */
const hasJournaling = ({ role, subscriptionTier }: User) =>
  allowanceOf({ tier: subscriptionTier, isAdmin: role === 'admin' }, 'journal').total === null

/** The Sunday of the week whose review can be opened; null: none is offered. */
export async function offeredWeekEnd(
  dependencies: ReviewDependencies,
  { user, zone }: Request,
): Promise<string | null> {
  if (!hasJournaling(user)) return null
  const week = await weekOf(dependencies, user.id, zone)
  return (await isOffered(dependencies, user.id, week)) ? week.endsOn : null
}

async function weekOf({ db, clock }: ReviewDependencies, userId: string, zone: string | undefined) {
  const now = clock()
  const userZone = await timeZoneOf(db, userId, zone, now)
  return { ...dueWeek(now, userZone), zone: userZone }
}

async function isOffered({ db, reviews }: ReviewDependencies, userId: string, week: Week) {
  if (await reviews.hasOrHadReview(userId, week.endsOn)) return false
  if (!(await memorySetting({ db }, userId)).isOn) return false
  const [entry] = await db
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.userId, userId),
        gte(journalEntries.createdAt, week.from),
        lt(journalEntries.createdAt, week.until),
        // Entries that need support have no memory, so no review is offered because of them.
        isNotNull(journalEntries.memory),
      ),
    )
    .limit(1)
  return entry !== undefined
}

/**
 * The review of the due week: made when it is first opened, and afterwards the stored one. Throws if it was deleted, or
 * if none is offered.
 */
export async function openReview(
  dependencies: ReviewDependencies,
  { user, zone }: Request,
): Promise<StoredReview> {
  if (!hasJournaling(user)) throw new Failure('plan.upgrade_required', { allowance: 'journal' })
  const week = await weekOf(dependencies, user.id, zone)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const existing = await dependencies.reviews.find(user.id, week.endsOn)
    if (existing) return existing
    if (!(await isOffered(dependencies, user.id, week))) throw noSuchReview()
    const stored = await makeReview(dependencies, user.id, week)
    if (stored) return stored
  }
  throw new Failure('server.unavailable', { reason: 'overloaded' })
}

/** undefined: something changed while it was being made. */
async function makeReview(
  { db, journal, reviews, guide, newId, clock }: ReviewDependencies,
  userId: string,
  week: Week & { zone: string },
): Promise<StoredReview | undefined> {
  const { endsOn, from, until, zone } = week
  const page = { limit: maxEntries, after: undefined }
  const entries = (await journal.list(userId, page, { from, until })).flatMap(
    ({ id, content, createdAt, memory, needsSupport, damagedParts }) =>
      memory === null || needsSupport || damagedParts.length > 0
        ? []
        : [{ id, day: localDate(zone, createdAt), content, reading: memory.reading }],
  )
  // The entries because of which it was offered are damaged, or were deleted just now.
  if (entries.length === 0) throw noSuchReview()
  /** Passages of the week that ends on this day, and of earlier ones, may be repeated. */
  const lastRepeatable = addDays(endsOn, -7 * minWeeksBeforeRepeat)
  const request: ReviewRequest = {
    entries: entries.reverse(),
    seed: userId,
    week: weekNumber(endsOn),
    usedPassageIds: await reviews.passagesAfter(userId, lastRepeatable),
  }
  const { review, sources, passages } = await guide.writeReview(request)
  const newReview = { ...review, id: newId(), endsOn, createdAt: clock(), sources, passages }
  const isStored = await db.transaction(async (tx) => {
    if (!(await isMemoryOnWithLock(tx, userId))) return false
    if (!(await areStillRemembered(tx, userId, sources))) return false
    return reviews.insert(tx, userId, newReview)
  })
  return isStored ? { ...newReview, isDamaged: false } : undefined
}

/**
 * Whether all of the entries still exist and are remembered. Their rows stay locked until the transaction ends: the
 * deletion of one of them waits for that, and then finds the review and deletes it, too.
 */
async function areStillRemembered(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await tx
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.userId, userId),
        inArray(journalEntries.id, [...ids]),
        isNotNull(journalEntries.memory),
      ),
    )
    .orderBy(journalEntries.id)
    .for('share')
  return rows.length === ids.length
}

/** Users can read and delete their own reviews on every plan. */
export const listReviews = ({ reviews }: ReviewDependencies, userId: string, page: PageRequest) =>
  reviews.list(userId, page)

export async function deleteReview(
  { db, reviews }: Pick<ReviewDependencies, 'db' | 'reviews'>,
  userId: string,
  id: string,
): Promise<void> {
  if (!(await reviews.remove(db, userId, id))) throw noSuchReview()
}

const noSuchReview = () => new Failure('resource.not_found', { resource: 'weekly_review' })

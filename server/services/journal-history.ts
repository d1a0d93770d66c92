/** Finds entries of a long journal by day, by slide, and by the words of a reflection. */
import { and, eq, gte, lt, max, min, sql } from 'drizzle-orm'
import { addDays, datesOfMonth, localDate, monthOf, startOfDay } from '#core/local-date.ts'
import { searchWords } from '#core/word-search.ts'
import type { PageRequest } from '../db/cursor.ts'
import type { Database } from '../db/database.ts'
import type { JournalSearch } from '../db/journal-search/journal-search.ts'
import { journalEntries } from '../db/schema/journal.ts'
import { type EntryFilter, matchesFilter } from '../db/stores/journal-store.ts'
import { timeZoneOf } from './allowances.ts'
import { type JournalDependencies, type ListedEntry, withNarratability } from './journal.ts'

interface User {
  id: string
}

/** The filter for one day in the time zone of the user, and for one slide. */
export async function filterFor(
  { db, clock }: Pick<JournalDependencies, 'db' | 'clock'>,
  user: User,
  zone: string | undefined,
  { day, targetSlideId }: { day?: string | undefined; targetSlideId?: string | undefined },
): Promise<EntryFilter> {
  if (day === undefined) return { targetSlideId }
  const userZone = await timeZoneOf(db, user.id, zone, clock())
  return {
    from: startOfDay(day, userZone),
    until: startOfDay(addDays(day, 1), userZone),
    targetSlideId,
  }
}

interface MonthRequest {
  user: User
  zone: string | undefined
  month: string | undefined
  targetSlideId: string | undefined
}

/** The days of a month with their numbers of reflections, and the nearest months that have any. */
export async function listDays(
  { db, clock }: Pick<JournalDependencies, 'db' | 'clock'>,
  { user, zone, month: requestedMonth, targetSlideId }: MonthRequest,
) {
  const now = clock()
  const userZone = await timeZoneOf(db, user.id, zone, now)
  const month = requestedMonth ?? monthOf(localDate(userZone, now))
  const dates = datesOfMonth(month)
  const starts = [...dates, addDays(dates.at(-1) ?? month, 1)].map((date) =>
    startOfDay(date, userZone),
  )
  const [from, until] = [starts[0] ?? now, starts.at(-1) ?? now]
  const [counts, previous, next] = await Promise.all([
    countsBetween(db, user.id, starts, { from, until, targetSlideId }),
    nearestMoment(db, user.id, 'before', from, targetSlideId),
    nearestMoment(db, user.id, 'from', until, targetSlideId),
  ])
  const monthAt = (moment: Date | undefined) => moment && monthOf(localDate(userZone, moment))
  return {
    month,
    days: counts.map(({ bucket, ...count }) => ({ day: dates[bucket - 1] ?? '', ...count })),
    previousMonth: monthAt(previous) ?? null,
    nextMonth: monthAt(next) ?? null,
  }
}

/**
 * Counts the reflections of each day; `bucket` is the number of the day, from 1. The starts of the days are
 * passed in, because the time zones that PostgreSQL knows, and their rules, may differ from ours.
 */
const countsBetween = (
  db: Database,
  userId: string,
  starts: readonly Date[],
  filter: EntryFilter,
) => {
  const boundaries = sql.join(
    starts.map((start) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  )
  const bucket = sql<number>`width_bucket(${journalEntries.createdAt}, array[${boundaries}])`
  const count = (time: 'morning' | 'evening') =>
    sql<number>`count(*) filter (where ${journalEntries.timeOfDay} = ${time})::int`
  return db
    .select({ bucket: bucket.as('bucket'), morning: count('morning'), evening: count('evening') })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), matchesFilter(filter)))
    .groupBy(sql`bucket`)
    .orderBy(sql`bucket`)
}

/**
 * When the last reflection before the moment, or the first one from it on, was written. An aggregate takes it
 * from the end of the index; `order by created_at` would sort, because the index has the nulls last.
 */
async function nearestMoment(
  db: Database,
  userId: string,
  side: 'before' | 'from',
  moment: Date,
  targetSlideId: string | undefined,
): Promise<Date | undefined> {
  const { createdAt } = journalEntries
  const [row] = await db
    .select({ nearest: side === 'before' ? max(createdAt) : min(createdAt) })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.userId, userId),
        side === 'before' ? lt(createdAt, moment) : gte(createdAt, moment),
        matchesFilter({ targetSlideId }),
      ),
    )
  return row?.nearest ?? undefined
}

interface SearchRequest {
  userId: string
  words: string
  targetSlideId: string | undefined
  signal: AbortSignal
}

/** One page of the reflections that contain all of the words. */
export async function searchEntries(
  { journal, search }: Pick<JournalDependencies, 'journal'> & { search: JournalSearch },
  { userId, words, targetSlideId, signal }: SearchRequest,
  page: PageRequest,
): Promise<ListedEntry[]> {
  const foldedWords = searchWords(words)
  if (foldedWords.length === 0) return []
  const filter = { targetSlideId }
  const ids = await search.find(userId, { words: foldedWords, filter, page, signal })
  return withNarratability(journal, userId, await journal.listByIds(userId, ids))
}

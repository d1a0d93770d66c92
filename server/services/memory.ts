/**
 * What the writer of guidance gets besides the entry: the answers of the last month, whose sentences the guide avoids
 * repeating, and, if memory is on, what was found in the last entries, and with consent those entries, too.
 */
import { eq } from 'drizzle-orm'
import { daysBetween } from '#core/calendar.ts'
import { type EarlierEntry, rememberedEntries } from '#core/guidance/memory/recall.ts'
import { unrepeatedDays } from '#core/guidance/recent-sentences.ts'
import type { Database, Transaction } from '../db/database.ts'
import { users } from '../db/schema/users.ts'
import type { JournalStore } from '../db/stores/journal-store.ts'
import type { GuidanceRequest, SharedEntry } from '../ports/writer.ts'
import { timeZoneOf } from './allowances.ts'

interface MemoryDependencies {
  db: Database
  journal: JournalStore
}

interface ContextDependencies extends MemoryDependencies {
  earlierEntriesSince: (userId: string) => Promise<Date | null>
  mayShareEntries: (userId: string, ids: readonly string[]) => Promise<boolean>
}

const dayMs = 24 * 60 * 60 * 1000
/** Far more than anybody writes within a month. */
const maxEntries = 300

export async function guidanceContextOf(
  { db, journal, earlierEntriesSince, mayShareEntries }: ContextDependencies,
  userId: string,
  zone: string | undefined,
  now: Date,
): Promise<Pick<GuidanceRequest, 'recentAnswers' | 'earlier' | 'shared'>> {
  // One day more, because the month is counted in days of the user, and `now` is in the middle of one.
  const since = new Date(now.getTime() - (unrepeatedDays + 1) * dayMs)
  const entries = await journal.listRecent(userId, since, maxEntries)
  const recentAnswers = entries.flatMap(({ answer }) => answer ?? [])
  if (!(await isMemoryOn(db, userId))) return { recentAnswers, earlier: [] }
  const userZone = await timeZoneOf(db, userId, zone, now)
  const earlier = entries
    .flatMap(({ id, createdAt, memory }) =>
      memory === null
        ? []
        : [{ id, daysAgo: daysBetween(createdAt, now, userZone), ...memory.reading }],
    )
    .slice(0, rememberedEntries)
  const sharedSince = await earlierEntriesSince(userId)
  if (sharedSince === null) return { recentAnswers, earlier }
  const shared = {
    entries: await entriesToShare(journal, userId, earlier, sharedSince),
    mayStillBeSent: (ids: readonly string[]) => mayShareEntries(userId, ids),
  }
  return { recentAnswers, earlier, shared }
}

/** Entries that were written before the consent are never sent, nor are those of which nothing is remembered. */
async function entriesToShare(
  journal: JournalStore,
  userId: string,
  earlier: readonly EarlierEntry[],
  since: Date,
): Promise<SharedEntry[]> {
  const daysAgo = new Map(earlier.map((entry) => [entry.id, entry.daysAgo]))
  const entries = await journal.listByIds(userId, [...daysAgo.keys()])
  return entries
    .filter(
      ({ createdAt, needsSupport, damagedParts }) =>
        createdAt > since && !needsSupport && damagedParts.length === 0,
    )
    .map(({ id, content, timeOfDay }) => ({
      id,
      timeOfDay,
      reflection: content,
      daysAgo: daysAgo.get(id) ?? 0,
    }))
}

async function isMemoryOn(db: Database, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ remembers: users.remembers })
    .from(users)
    .where(eq(users.id, userId))
  return user?.remembers ?? false
}

/**
 * Whether memory is on. The row stays locked until the transaction ends, so that nothing is remembered after memory
 * has been switched off.
 */
export async function isMemoryOnWithLock(tx: Transaction, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ remembers: users.remembers })
    .from(users)
    .where(eq(users.id, userId))
    .for('share')
  return user?.remembers ?? false
}

export async function memorySetting({ db }: Pick<MemoryDependencies, 'db'>, userId: string) {
  return { isOn: await isMemoryOn(db, userId) }
}

/** Switching it off deletes what was remembered. */
export async function switchMemory(
  { db, journal }: MemoryDependencies,
  userId: string,
  isOn: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ remembers: isOn }).where(eq(users.id, userId))
    if (!isOn) await journal.deleteMemories(tx, userId)
  })
}

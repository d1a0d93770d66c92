/**
 * What is known to the writer beside an entry: the answers of the last month, none of which it repeats, and
 * what was found in the last entries, if the user lets it be remembered.
 */
import { eq } from 'drizzle-orm'
import { daysBetween } from '#core/calendar.ts'
import { type EarlierEntry, rememberedEntries } from '#core/guidance/memory/recall.ts'
import { unrepeatedDays } from '#core/guidance/said-sentences.ts'
import type { Database, Transaction } from '../db/database.ts'
import { users } from '../db/schema/users.ts'
import type { JournalStore } from '../db/stores/journal-store.ts'
import type { GuidanceRequest, SharedEntry } from '../ports/writer.ts'

interface MemoryParts {
  db: Database
  journal: JournalStore
}

interface KnowledgeParts extends MemoryParts {
  earlierEntriesSince: (userId: string) => Promise<Date | null>
  mayShareEntries: (userId: string, ids: readonly string[]) => Promise<boolean>
}

const dayMs = 24 * 60 * 60 * 1000
/** Far more than anybody writes within a month. */
const maxEntries = 300

export async function knownBefore(
  { db, journal, earlierEntriesSince, mayShareEntries }: KnowledgeParts,
  userId: string,
  zone: string | undefined,
  now: Date,
): Promise<Pick<GuidanceRequest, 'said' | 'earlier' | 'shared'>> {
  // One day more, because the days of the user begin at another time than this one.
  const since = new Date(now.getTime() - (unrepeatedDays + 1) * dayMs)
  const entries = await journal.recent(userId, since, maxEntries)
  const said = entries.flatMap(({ answer }) => answer ?? [])
  if (!(await remembers(db, userId))) return { said, earlier: [] }
  const earlier = entries
    .flatMap(({ id, createdAt, memory }) =>
      memory === null
        ? []
        : [{ id, daysAgo: daysBetween(createdAt, now, zone ?? 'UTC'), ...memory.reading }],
    )
    .slice(0, rememberedEntries)
  const sharedSince = await earlierEntriesSince(userId)
  if (sharedSince === null) return { said, earlier }
  const shared = {
    entries: await entriesToShare(journal, userId, earlier, sharedSince),
    mayStillBeSent: (ids: readonly string[]) => mayShareEntries(userId, ids),
  }
  return { said, earlier, shared }
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

async function remembers(db: Database, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ remembers: users.remembers })
    .from(users)
    .where(eq(users.id, userId))
  return user?.remembers ?? false
}

/** The row stays locked until the transaction ends: memory that is switched off keeps nothing afterwards. */
export async function remembersFor(tx: Transaction, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ remembers: users.remembers })
    .from(users)
    .where(eq(users.id, userId))
    .for('share')
  return user?.remembers ?? false
}

export async function memorySetting({ db }: Pick<MemoryParts, 'db'>, userId: string) {
  return { isOn: await remembers(db, userId) }
}

/** Switching it off deletes what was kept. */
export async function switchMemory(
  { db, journal }: MemoryParts,
  userId: string,
  isOn: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ remembers: isOn }).where(eq(users.id, userId))
    if (!isOn) await journal.forget(tx, userId)
  })
}

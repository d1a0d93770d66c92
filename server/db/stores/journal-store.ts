import { and, eq, getTableColumns, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type CareKind, careKinds } from '#shared/care-kinds.ts'
import type { DamagedPart } from '#shared/damaged-parts.ts'
import { newestFirst, type PageRequest, pageAfter } from '../cursor.ts'
import type { Database, Transaction } from '../database.ts'
import { preparedRead } from '../prepared-read.ts'
import { journalEntries } from '../schema/journal.ts'
import { tracks } from '../schema/narration.ts'
import { userKeys } from '../schema/users.ts'
import type { OwnerKey, Vault } from '../vault/vault.ts'
import { type OnDamaged, openIfIntact, type PartOpener, partOpener } from './damaged-parts.ts'
import { type EntryMemory, fromMemoryRecord, memoryRecord, toMemoryRecord } from './entry-memory.ts'
import { contextOf } from './journal-contexts.ts'
import { openOwnerKey } from './owner-key.ts'
import { padJson } from './padding.ts'

const guidanceRecord = z.object({
  text: z.string(),
  needsSupport: z.boolean(),
  careKind: z.nullable(z.enum(careKinds)),
})

/** Padded to a multiple of this, into which every care answer fits. */
const guidanceBlockBytes = 2048
/**
 * Padded to a multiple of this: a memory lists the earlier entries that were used for the guidance, and its length
 * would reveal how many.
 */
const memoryBlockBytes = 1536

type Row = typeof journalEntries.$inferSelect
type ListedRow = Omit<Row, 'meditationScript'>

export interface JournalEntry
  extends Pick<
    Row,
    'id' | 'timeOfDay' | 'targetSlideId' | 'writtenBy' | 'meditationWrittenBy' | 'createdAt'
  > {
  content: string
  /** The guidance. */
  aiFeedback: string
  needsSupport: boolean
  /** null: none, or unknown because an imported file did not name it or the guidance is damaged. */
  careKind: CareKind | null
  /** null: nothing is remembered of it. */
  memory: EntryMemory | null
  /** null: the meditation of the entry has not been narrated. */
  trackId: string | null
  /** Parts that can no longer be decrypted: their texts are empty. */
  damagedParts: readonly DamagedPart[]
}
export type NewJournalEntry = Omit<JournalEntry, 'trackId' | 'damagedParts'>
export interface EntryWithScript extends JournalEntry {
  /** null: not written yet, or damaged. It can be written (again). */
  meditationScript: string | null
  /** The script was imported. It is checked for danger before each narration. */
  isMeditationUnchecked: boolean
}
export type ImportedEntry = Omit<
  EntryWithScript,
  'trackId' | 'damagedParts' | 'isMeditationUnchecked'
>

/** Limits a list to one part of the journal. */
export interface EntryFilter {
  from?: Date | undefined
  /** Exclusive. */
  until?: Date | undefined
  targetSlideId?: string | undefined
}

export const matchesFilter = ({ from, until, targetSlideId }: EntryFilter): SQL | undefined =>
  and(
    from && gte(journalEntries.createdAt, from),
    until && lt(journalEntries.createdAt, until),
    targetSlideId === undefined ? undefined : eq(journalEntries.targetSlideId, targetSlideId),
  )

/** The parts of an earlier entry that the guidance for the next one depends on. */
export interface RecentEntry extends Pick<JournalEntry, 'id' | 'createdAt' | 'memory'> {
  /** The guidance. null: the entry needs support, or its guidance is damaged. */
  answer: string | null
}

/**
 * Journal entries in plain text. Only this store seals their private columns. Besides it, only the journal search
 * (`server/db/journal-search`) opens one, the reflection.
 */
export interface JournalStore {
  insert(tx: Transaction, userId: string, entry: NewJournalEntry): Promise<void>
  /** Inserts imported entries with the scripts of their meditations. */
  insertImported(tx: Transaction, userId: string, entries: readonly ImportedEntry[]): Promise<void>
  /** Newest first. */
  list(userId: string, page: PageRequest, filter?: EntryFilter): Promise<JournalEntry[]>
  /** Newest first; entries that are gone are left out. */
  listByIds(userId: string, ids: readonly string[]): Promise<JournalEntry[]>
  /** Newest first, with the scripts of their meditations. */
  listWithScripts(userId: string, page: PageRequest): Promise<EntryWithScript[]>
  /** The entries since this time, newest first. */
  listRecent(userId: string, since: Date, limit: number): Promise<RecentEntry[]>
  /** Deletes what is remembered of all entries of the user. */
  deleteMemories(tx: Transaction, userId: string): Promise<void>
  find(userId: string, id: string): Promise<EntryWithScript | undefined>
  /** The ids of entries that have a meditation script, damaged or not. */
  idsWithMeditationScript(userId: string, ids: readonly string[]): Promise<Set<string>>
  /** false: there is no such entry. */
  remove(tx: Transaction, userId: string, id: string): Promise<boolean>
  saveMeditationScript(
    tx: Transaction,
    userId: string,
    id: string,
    meditation: { script: string; writtenBy: string | null },
  ): Promise<void>
}

const { meditationScript: _script, ...listedColumns } = getTableColumns(journalEntries)

/** Ends a meditation script that this server wrote. `sealEntry` removes it from imported scripts. */
const writtenHereMark = '\0'

export function createJournalStore(
  db: Database,
  vault: Vault,
  onDamaged: OnDamaged = () => {},
): JournalStore {
  const isEntryOf = (userId: string, id: string) =>
    and(eq(journalEntries.userId, userId), eq(journalEntries.id, id))
  const entriesWithScripts = () =>
    db
      .select({ entry: journalEntries, trackId: tracks.id, wrappedKey: userKeys.wrappedKey })
      .from(journalEntries)
      .innerJoin(userKeys, eq(userKeys.userId, journalEntries.userId))
      .leftJoin(tracks, eq(tracks.entryId, journalEntries.id))
  // Most lists leave out the meditation scripts, which may be longer than all other columns together.
  const entries = () =>
    db
      .select({ entry: listedColumns, trackId: tracks.id, wrappedKey: userKeys.wrappedKey })
      .from(journalEntries)
      .innerJoin(userKeys, eq(userKeys.userId, journalEntries.userId))
      .leftJoin(tracks, eq(tracks.entryId, journalEntries.id))
  const firstPage = preparedRead('entries_first_page', () =>
    entries()
      .where(eq(journalEntries.userId, sql.placeholder('userId')))
      .orderBy(newestFirst(journalEntries))
      .limit(sql.placeholder('limit')),
  )
  const pageOf = (userId: string, { limit, after }: PageRequest, filter: SQL | undefined) =>
    after || filter
      ? entries()
          .where(and(eq(journalEntries.userId, userId), pageAfter(journalEntries, after), filter))
          .orderBy(newestFirst(journalEntries))
          .limit(limit)
      : firstPage(db, { userId, limit })
  const pageWithScripts = (userId: string, { limit, after }: PageRequest) =>
    entriesWithScripts()
      .where(and(eq(journalEntries.userId, userId), pageAfter(journalEntries, after)))
      .orderBy(newestFirst(journalEntries))
      .limit(limit)

  function openRows(userId: string, rows: Awaited<ReturnType<typeof pageOf>>): JournalEntry[] {
    const [first] = rows
    if (!first) return []
    const key = vault.openKey(userId, first.wrappedKey)
    return rows.map(({ entry, trackId }) =>
      openEntry(key, entry, trackId, partOpener(entry.id, onDamaged)),
    )
  }

  return {
    async insert(tx, userId, entry) {
      const key = await openOwnerKey(tx, vault, userId)
      const row = sealEntry(key, userId, { ...entry, meditationScript: null })
      await tx.insert(journalEntries).values(row)
    },

    async insertImported(tx, userId, entries) {
      const key = await openOwnerKey(tx, vault, userId)
      const rows = entries.map((entry) => sealEntry(key, userId, entry))
      await tx.insert(journalEntries).values(rows)
    },

    async list(userId, page, filter = {}) {
      return openRows(userId, await pageOf(userId, page, matchesFilter(filter)))
    },

    async listByIds(userId, ids) {
      if (ids.length === 0) return []
      const isListed = inArray(journalEntries.id, [...ids])
      return openRows(
        userId,
        await pageOf(userId, { limit: ids.length, after: undefined }, isListed),
      )
    },

    async listWithScripts(userId, page) {
      const rows = await pageWithScripts(userId, page)
      const [first] = rows
      if (!first) return []
      const key = vault.openKey(userId, first.wrappedKey)
      return rows.map(({ entry, trackId }) =>
        openEntryWithScript(key, entry, trackId, partOpener(entry.id, onDamaged)),
      )
    },

    async listRecent(userId, since, limit) {
      const { id, createdAt, guidance, memory } = journalEntries
      const rows = await db
        .select({ id, createdAt, guidance, memory, wrappedKey: userKeys.wrappedKey })
        .from(journalEntries)
        .innerJoin(userKeys, eq(userKeys.userId, journalEntries.userId))
        .where(and(eq(journalEntries.userId, userId), gte(createdAt, since)))
        .orderBy(newestFirst(journalEntries))
        .limit(limit)
      const [first] = rows
      if (!first) return []
      const key = vault.openKey(userId, first.wrappedKey)
      return rows.map((row) => {
        const opened = openIfIntact(() => openGuidance(key, row.id, row.guidance))
        const answer = !opened || opened.needsSupport ? null : opened.text
        const openedMemory = answer === null ? null : openMemory(key, row.id, row.memory)
        return { id: row.id, createdAt: row.createdAt, answer, memory: openedMemory }
      })
    },

    async deleteMemories(tx, userId) {
      await tx
        .update(journalEntries)
        .set({ memory: null })
        .where(and(eq(journalEntries.userId, userId), isNotNull(journalEntries.memory)))
    },

    async find(userId, id) {
      const [row] = await entriesWithScripts().where(isEntryOf(userId, id))
      if (!row) return undefined
      const key = vault.openKey(userId, row.wrappedKey)
      return openEntryWithScript(key, row.entry, row.trackId, partOpener(id, onDamaged))
    },

    async idsWithMeditationScript(userId, ids) {
      if (ids.length === 0) return new Set()
      const rows = await db
        .select({ id: journalEntries.id })
        .from(journalEntries)
        .where(
          and(
            eq(journalEntries.userId, userId),
            inArray(journalEntries.id, [...ids]),
            isNotNull(journalEntries.meditationScript),
          ),
        )
      return new Set(rows.map(({ id }) => id))
    },

    async remove(tx, userId, id) {
      const removed = await tx
        .delete(journalEntries)
        .where(isEntryOf(userId, id))
        .returning({ id: journalEntries.id })
      return removed.length > 0
    },

    async saveMeditationScript(tx, userId, id, { script, writtenBy }) {
      const key = await openOwnerKey(tx, vault, userId)
      await tx
        .update(journalEntries)
        .set({
          meditationScript: key.seal(
            contextOf('meditation_script', id),
            `${script}${writtenHereMark}`,
          ),
          meditationWrittenBy: writtenBy,
        })
        .where(isEntryOf(userId, id))
    },
  }
}

function sealEntry(
  key: OwnerKey,
  userId: string,
  {
    content,
    aiFeedback,
    needsSupport,
    careKind,
    memory,
    meditationScript: script,
    ...entry
  }: ImportedEntry,
): typeof journalEntries.$inferInsert {
  const guidance = JSON.stringify({ text: aiFeedback, needsSupport, careKind })
  return {
    ...entry,
    userId,
    content: key.seal(contextOf('content', entry.id), content),
    guidance: key.seal(contextOf('guidance', entry.id), padJson(guidance, guidanceBlockBytes)),
    memory: memory === null || needsSupport ? null : sealMemory(key, entry.id, memory),
    meditationScript:
      script === null
        ? null
        : key.seal(
            contextOf('meditation_script', entry.id),
            script.replaceAll(writtenHereMark, ''),
          ),
  }
}

function openEntry(
  key: OwnerKey,
  row: ListedRow,
  trackId: string | null,
  { openPart, damagedParts }: PartOpener,
): JournalEntry {
  const { content, guidance, memory, userId: _owner, ...entry } = row
  const openContent = () => key.open(contextOf('content', row.id), content)
  const plainContent = openPart('reflection', openContent, '')
  // Unknown when damaged: showing help without need does no harm.
  const damagedGuidance = { text: '', needsSupport: true, careKind: null }
  const { text, ...care } = openPart(
    'guidance',
    () => openGuidance(key, row.id, guidance),
    damagedGuidance,
  )
  return {
    ...entry,
    content: plainContent,
    aiFeedback: text,
    ...care,
    memory: openMemory(key, row.id, memory),
    trackId,
    damagedParts,
  }
}

const openGuidance = (key: OwnerKey, id: string, sealed: Row['guidance']) =>
  guidanceRecord.parse(JSON.parse(key.open(contextOf('guidance', id), sealed)))

const sealMemory = (key: OwnerKey, id: string, memory: EntryMemory) =>
  key.seal(
    contextOf('memory', id),
    padJson(JSON.stringify(toMemoryRecord(memory)), memoryBlockBytes),
  )

/** A damaged memory counts as none; nothing that the user wrote is lost with it. */
function openMemory(key: OwnerKey, id: string, sealed: Row['memory']): EntryMemory | null {
  const json = sealed && openIfIntact(() => key.open(contextOf('memory', id), sealed))
  return json ? fromMemoryRecord(memoryRecord.parse(JSON.parse(json))) : null
}

function openEntryWithScript(
  key: OwnerKey,
  { meditationScript: sealed, ...row }: Row,
  trackId: string | null,
  parts: PartOpener,
): EntryWithScript {
  const script =
    sealed &&
    parts.openPart(
      'meditation',
      () => key.open(contextOf('meditation_script', row.id), sealed),
      null,
    )
  return {
    ...openEntry(key, row, trackId, parts),
    meditationScript: script?.replaceAll(writtenHereMark, '') ?? null,
    isMeditationUnchecked: script?.endsWith(writtenHereMark) === false,
  }
}

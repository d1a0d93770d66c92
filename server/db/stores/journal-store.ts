import { and, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { newestFirst, type PageRequest, pageAfter } from '../cursor.ts'
import type { Database, Transaction } from '../database.ts'
import { preparedRead } from '../prepared-read.ts'
import { journalEntries } from '../schema/journal.ts'
import { tracks } from '../schema/narration.ts'
import { userKeys } from '../schema/users.ts'
import type { OwnerKey, Vault } from '../vault/vault.ts'
import {
  type DamagedPart,
  damagedPartTexts,
  type OnDamaged,
  type PartOpener,
  partOpener,
} from './damaged-parts.ts'

const answer = z.object({ text: z.string(), needsSupport: z.boolean() })

type Row = typeof journalEntries.$inferSelect
type Listed = Omit<Row, 'meditationScript'>

export interface JournalEntry
  extends Pick<
    Row,
    'id' | 'timeOfDay' | 'targetSlideId' | 'writtenBy' | 'meditationWrittenBy' | 'createdAt'
  > {
  content: string
  aiFeedback: string
  needsSupport: boolean
  /** null: its meditation has not been narrated. */
  trackId: string | null
  /** What no longer opens: a sentence stands in its place, which is not its owner's. */
  damagedParts: readonly DamagedPart[]
}
export type NewJournalEntry = Omit<JournalEntry, 'trackId' | 'damagedParts'>
export interface EntryWithScript extends JournalEntry {
  /** null: nobody has asked for its meditation, or it is lost, and another one can be written. */
  meditationScript: string | null
}
export type ImportedEntry = Omit<EntryWithScript, 'trackId' | 'damagedParts'>

/** Reflections as their owner wrote them: sealed on the way in, opened on the way out. */
export interface JournalStore {
  insert(tx: Transaction, userId: string, entry: NewJournalEntry): Promise<void>
  /** As they were kept before, with the scripts of their meditations. */
  restore(tx: Transaction, userId: string, entries: readonly ImportedEntry[]): Promise<void>
  /** Newest first. */
  list(userId: string, page: PageRequest): Promise<JournalEntry[]>
  /** The same with the scripts of their meditations. */
  listWithScripts(userId: string, page: PageRequest): Promise<EntryWithScript[]>
  find(userId: string, id: string): Promise<EntryWithScript | undefined>
  /** Those of the entries that have a script of their meditation, whether or not it still opens. */
  withMeditationScript(userId: string, ids: readonly string[]): Promise<Set<string>>
  /** Whether there was one to remove. */
  remove(tx: Transaction, userId: string, id: string): Promise<boolean>
  saveMeditationScript(
    tx: Transaction,
    userId: string,
    id: string,
    written: { script: string; writtenBy: string | null },
  ): Promise<void>
}

const { meditationScript: _script, ...listedColumns } = getTableColumns(journalEntries)

const place = (column: 'content' | 'guidance' | 'meditation_script', id: string) =>
  `journal_entries.${column}.${id}`

export function createJournalStore(
  db: Database,
  vault: Vault,
  onDamaged: OnDamaged = () => {},
): JournalStore {
  const keyOf = async (tx: Database | Transaction, userId: string) => {
    const [row] = await tx.select().from(userKeys).where(eq(userKeys.userId, userId))
    if (!row) throw new Error('This user has no key')
    return vault.openKey(userId, row.wrappedKey)
  }
  const own = (userId: string, id: string) =>
    and(eq(journalEntries.userId, userId), eq(journalEntries.id, id))
  const found = () =>
    db
      .select({ entry: journalEntries, trackId: tracks.id, wrappedKey: userKeys.wrappedKey })
      .from(journalEntries)
      .innerJoin(userKeys, eq(userKeys.userId, journalEntries.userId))
      .leftJoin(tracks, eq(tracks.entryId, journalEntries.id))
  // Without the scripts of meditations, which may be longer than all the rest.
  const shown = () =>
    db
      .select({ entry: listedColumns, trackId: tracks.id, wrappedKey: userKeys.wrappedKey })
      .from(journalEntries)
      .innerJoin(userKeys, eq(userKeys.userId, journalEntries.userId))
      .leftJoin(tracks, eq(tracks.entryId, journalEntries.id))
  const firstPage = preparedRead('entries_first_page', () =>
    shown()
      .where(eq(journalEntries.userId, sql.placeholder('userId')))
      .orderBy(newestFirst(journalEntries))
      .limit(sql.placeholder('limit')),
  )
  const shownPage = (userId: string, { limit, after }: PageRequest) =>
    after
      ? shown()
          .where(and(eq(journalEntries.userId, userId), pageAfter(journalEntries, after)))
          .orderBy(newestFirst(journalEntries))
          .limit(limit)
      : firstPage(db, { userId, limit })
  const wholePage = (userId: string, { limit, after }: PageRequest) =>
    found()
      .where(and(eq(journalEntries.userId, userId), after && pageAfter(journalEntries, after)))
      .orderBy(newestFirst(journalEntries))
      .limit(limit)

  return {
    async insert(tx, userId, entry) {
      const key = await keyOf(tx, userId)
      const row = sealedEntry(key, userId, { ...entry, meditationScript: null })
      await tx.insert(journalEntries).values(row)
    },

    async restore(tx, userId, entries) {
      const key = await keyOf(tx, userId)
      const rows = entries.map((entry) => sealedEntry(key, userId, entry))
      await tx.insert(journalEntries).values(rows)
    },

    async list(userId, page) {
      const rows = await shownPage(userId, page)
      const [first] = rows
      if (!first) return []
      const key = vault.openKey(userId, first.wrappedKey)
      return rows.map(({ entry, trackId }) =>
        openEntry(key, entry, trackId, partOpener(entry.id, onDamaged)),
      )
    },

    async listWithScripts(userId, page) {
      const rows = await wholePage(userId, page)
      const [first] = rows
      if (!first) return []
      const key = vault.openKey(userId, first.wrappedKey)
      return rows.map(({ entry, trackId }) =>
        openWhole(key, entry, trackId, partOpener(entry.id, onDamaged)),
      )
    },

    async find(userId, id) {
      const [row] = await found().where(own(userId, id))
      if (!row) return undefined
      const key = vault.openKey(userId, row.wrappedKey)
      return openWhole(key, row.entry, row.trackId, partOpener(id, onDamaged))
    },

    async withMeditationScript(userId, ids) {
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
        .where(own(userId, id))
        .returning({ id: journalEntries.id })
      return removed.length > 0
    },

    async saveMeditationScript(tx, userId, id, { script, writtenBy }) {
      const key = await keyOf(tx, userId)
      await tx
        .update(journalEntries)
        .set({
          meditationScript: key.seal(place('meditation_script', id), script),
          meditationWrittenBy: writtenBy,
        })
        .where(own(userId, id))
    },
  }
}

function sealedEntry(
  key: OwnerKey,
  userId: string,
  { content, aiFeedback, needsSupport, meditationScript: script, ...entry }: ImportedEntry,
): typeof journalEntries.$inferInsert {
  const guidance = JSON.stringify({ text: aiFeedback, needsSupport })
  return {
    ...entry,
    userId,
    content: key.seal(place('content', entry.id), content),
    guidance: key.seal(place('guidance', entry.id), guidance),
    meditationScript:
      script === null ? null : key.seal(place('meditation_script', entry.id), script),
  }
}

function openEntry(
  key: OwnerKey,
  row: Listed,
  trackId: string | null,
  { part, lost }: PartOpener,
): JournalEntry {
  const { content, guidance, userId: _owner, ...entry } = row
  const openContent = () => key.open(place('content', row.id), content)
  const openGuidance = () => answer.parse(JSON.parse(key.open(place('guidance', row.id), guidance)))
  const words = part('reflection', openContent, damagedPartTexts.reflection)
  // Whether somebody was in danger is not known. Help that nobody needs does no harm.
  const { text, needsSupport } = part('guidance', openGuidance, {
    text: damagedPartTexts.guidance,
    needsSupport: true,
  })
  return {
    ...entry,
    content: words,
    aiFeedback: text,
    needsSupport,
    trackId,
    damagedParts: lost,
  }
}

function openWhole(
  key: OwnerKey,
  { meditationScript: sealed, ...row }: Row,
  trackId: string | null,
  parts: PartOpener,
): EntryWithScript {
  return {
    ...openEntry(key, row, trackId, parts),
    meditationScript:
      sealed &&
      parts.part('meditation', () => key.open(place('meditation_script', row.id), sealed), null),
  }
}

import { and, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
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
import { type OnDamaged, type PartOpener, partOpener } from './damaged-parts.ts'
import { openOwnerKey } from './owner-key.ts'
import { padJson } from './padding.ts'

const sealedGuidance = z.object({
  text: z.string(),
  needsSupport: z.boolean(),
  /** Absent in older entries. */
  careKind: z._default(z.nullable(z.enum(careKinds)), null),
})

/** Bytes. Guidance has about 1,000, and so have the care answers. */
const guidanceBlock = 2048

type Row = typeof journalEntries.$inferSelect
type ListedRow = Omit<Row, 'meditationScript'>

export interface JournalEntry
  extends Pick<
    Row,
    'id' | 'timeOfDay' | 'targetSlideId' | 'writtenBy' | 'meditationWrittenBy' | 'createdAt'
  > {
  content: string
  aiFeedback: string
  needsSupport: boolean
  /** null: none, or unknown because the entry is older than the kinds. */
  careKind: CareKind | null
  /** null: the meditation of the entry has not been narrated. */
  trackId: string | null
  /** Parts that can no longer be decrypted: their texts are empty. */
  damagedParts: readonly DamagedPart[]
}
export type NewJournalEntry = Omit<JournalEntry, 'trackId' | 'damagedParts'>
export interface EntryWithScript extends JournalEntry {
  /** null: not written yet, or damaged. It can be written (again). */
  meditationScript: string | null
  /** The script comes from an import, or is older than this mark: nothing has read it for danger. */
  isMeditationUnread: boolean
}
export type ImportedEntry = Omit<EntryWithScript, 'trackId' | 'damagedParts' | 'isMeditationUnread'>

/** Journal entries in plain text. Only this store seals and opens their private columns. */
export interface JournalStore {
  insert(tx: Transaction, userId: string, entry: NewJournalEntry): Promise<void>
  /** Inserts imported entries with the scripts of their meditations. */
  restore(tx: Transaction, userId: string, entries: readonly ImportedEntry[]): Promise<void>
  /** Newest first. */
  list(userId: string, page: PageRequest): Promise<JournalEntry[]>
  /** Newest first, with the scripts of their meditations. */
  listWithScripts(userId: string, page: PageRequest): Promise<EntryWithScript[]>
  find(userId: string, id: string): Promise<EntryWithScript | undefined>
  /** The ids of entries that have a meditation script, damaged or not. */
  withMeditationScript(userId: string, ids: readonly string[]): Promise<Set<string>>
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

/** Ends a meditation script that this server wrote. No import can contain it: see `sealEntry`. */
const writtenHere = '\0'

/** The place that a value is sealed to. */
const placeOf = (column: 'content' | 'guidance' | 'meditation_script', id: string) =>
  `journal_entries.${column}.${id}`

export function createJournalStore(
  db: Database,
  vault: Vault,
  onDamaged: OnDamaged = () => {},
): JournalStore {
  const isOwn = (userId: string, id: string) =>
    and(eq(journalEntries.userId, userId), eq(journalEntries.id, id))
  const entriesWithScripts = () =>
    db
      .select({ entry: journalEntries, trackId: tracks.id, wrappedKey: userKeys.wrappedKey })
      .from(journalEntries)
      .innerJoin(userKeys, eq(userKeys.userId, journalEntries.userId))
      .leftJoin(tracks, eq(tracks.entryId, journalEntries.id))
  // Lists leave out the meditation scripts, which may be longer than all other columns together.
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
  const pageOf = (userId: string, { limit, after }: PageRequest) =>
    after
      ? entries()
          .where(and(eq(journalEntries.userId, userId), pageAfter(journalEntries, after)))
          .orderBy(newestFirst(journalEntries))
          .limit(limit)
      : firstPage(db, { userId, limit })
  const pageWithScripts = (userId: string, { limit, after }: PageRequest) =>
    entriesWithScripts()
      .where(and(eq(journalEntries.userId, userId), pageAfter(journalEntries, after)))
      .orderBy(newestFirst(journalEntries))
      .limit(limit)

  return {
    async insert(tx, userId, entry) {
      const key = await openOwnerKey(tx, vault, userId)
      const row = sealEntry(key, userId, { ...entry, meditationScript: null })
      await tx.insert(journalEntries).values(row)
    },

    async restore(tx, userId, entries) {
      const key = await openOwnerKey(tx, vault, userId)
      const rows = entries.map((entry) => sealEntry(key, userId, entry))
      await tx.insert(journalEntries).values(rows)
    },

    async list(userId, page) {
      const rows = await pageOf(userId, page)
      const [first] = rows
      if (!first) return []
      const key = vault.openKey(userId, first.wrappedKey)
      return rows.map(({ entry, trackId }) =>
        openEntry(key, entry, trackId, partOpener(entry.id, onDamaged)),
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

    async find(userId, id) {
      const [row] = await entriesWithScripts().where(isOwn(userId, id))
      if (!row) return undefined
      const key = vault.openKey(userId, row.wrappedKey)
      return openEntryWithScript(key, row.entry, row.trackId, partOpener(id, onDamaged))
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
        .where(isOwn(userId, id))
        .returning({ id: journalEntries.id })
      return removed.length > 0
    },

    async saveMeditationScript(tx, userId, id, { script, writtenBy }) {
      const key = await openOwnerKey(tx, vault, userId)
      await tx
        .update(journalEntries)
        .set({
          meditationScript: key.seal(placeOf('meditation_script', id), `${script}${writtenHere}`),
          meditationWrittenBy: writtenBy,
        })
        .where(isOwn(userId, id))
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
    meditationScript: script,
    ...entry
  }: ImportedEntry,
): typeof journalEntries.$inferInsert {
  const guidance = JSON.stringify({ text: aiFeedback, needsSupport, careKind })
  return {
    ...entry,
    userId,
    content: key.seal(placeOf('content', entry.id), content),
    guidance: key.seal(placeOf('guidance', entry.id), padJson(guidance, guidanceBlock)),
    meditationScript:
      script === null
        ? null
        : key.seal(placeOf('meditation_script', entry.id), script.replaceAll(writtenHere, '')),
  }
}

function openEntry(
  key: OwnerKey,
  row: ListedRow,
  trackId: string | null,
  { openPart, damagedParts }: PartOpener,
): JournalEntry {
  const { content, guidance, userId: _owner, ...entry } = row
  const openContent = () => key.open(placeOf('content', row.id), content)
  const openGuidance = () =>
    sealedGuidance.parse(JSON.parse(key.open(placeOf('guidance', row.id), guidance)))
  const plainContent = openPart('reflection', openContent, '')
  // Unknown when damaged: showing help without need does no harm.
  const damagedGuidance = { text: '', needsSupport: true, careKind: null }
  const { text, ...care } = openPart('guidance', openGuidance, damagedGuidance)
  return { ...entry, content: plainContent, aiFeedback: text, ...care, trackId, damagedParts }
}

function openEntryWithScript(
  key: OwnerKey,
  { meditationScript: sealed, ...row }: Row,
  trackId: string | null,
  parts: PartOpener,
): EntryWithScript {
  const script =
    sealed &&
    parts.openPart('meditation', () => key.open(placeOf('meditation_script', row.id), sealed), null)
  return {
    ...openEntry(key, row, trackId, parts),
    meditationScript: script?.replaceAll(writtenHere, '') ?? null,
    isMeditationUnread: script?.endsWith(writtenHere) === false,
  }
}

import { and, desc, eq, lt, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Transaction } from '../database.ts'
import { journalEntries } from '../schema/journal.ts'
import { tracks } from '../schema/narration.ts'
import { userKeys } from '../schema/people.ts'
import type { OwnerKey, Vault } from '../vault/vault.ts'
import type { Position } from './slide-store.ts'

const answer = z.object({ text: z.string(), isCaring: z.boolean() })

type Row = typeof journalEntries.$inferSelect

export interface JournalEntry
  extends Pick<Row, 'id' | 'timeOfDay' | 'targetSlideId' | 'writtenBy' | 'createdAt'> {
  content: string
  aiFeedback: string
  isCaring: boolean
  /** null: its meditation has not been narrated. */
  trackId: string | null
}
export type NewJournalEntry = Omit<JournalEntry, 'trackId'>

/** Reflections as their owner wrote them: sealed on the way in, opened on the way out. */
export interface JournalStore {
  insert(tx: Transaction, userId: string, entry: NewJournalEntry): Promise<void>
  /** Newest first. */
  list(
    userId: string,
    page: { limit: number; after: Position | undefined },
  ): Promise<JournalEntry[]>
  find(userId: string, id: string): Promise<JournalEntry | undefined>
  /** Whether there was one to remove. */
  remove(tx: Transaction, userId: string, id: string): Promise<boolean>
  meditationScript(userId: string, id: string): Promise<string | undefined>
  keepMeditationScript(tx: Transaction, userId: string, id: string, script: string): Promise<void>
}

const place = (column: 'content' | 'guidance' | 'meditation_script', id: string) =>
  `journal_entries.${column}.${id}`

export function createJournalStore(db: Database, vault: Vault): JournalStore {
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

  return {
    async insert(tx, userId, { content, aiFeedback, isCaring, ...entry }) {
      const key = await keyOf(tx, userId)
      const guidance = JSON.stringify({ text: aiFeedback, isCaring })
      await tx.insert(journalEntries).values({
        ...entry,
        userId,
        content: key.seal(place('content', entry.id), content),
        guidance: key.seal(place('guidance', entry.id), guidance),
      })
    },

    async list(userId, { limit, after }) {
      const rows = await found()
        .where(and(eq(journalEntries.userId, userId), after && olderThan(after)))
        .orderBy(desc(journalEntries.createdAt), desc(journalEntries.id))
        .limit(limit)
      const [first] = rows
      if (!first) return []
      const key = vault.openKey(userId, first.wrappedKey)
      return rows.map(({ entry, trackId }) => opened(key, entry, trackId))
    },

    async find(userId, id) {
      const [row] = await found().where(own(userId, id))
      return row && opened(vault.openKey(userId, row.wrappedKey), row.entry, row.trackId)
    },

    async remove(tx, userId, id) {
      const removed = await tx
        .delete(journalEntries)
        .where(own(userId, id))
        .returning({ id: journalEntries.id })
      return removed.length > 0
    },

    async meditationScript(userId, id) {
      const [row] = await found().where(own(userId, id))
      const sealed = row?.entry.meditationScript
      if (!row || !sealed) return undefined
      return vault.openKey(userId, row.wrappedKey).open(place('meditation_script', id), sealed)
    },

    async keepMeditationScript(tx, userId, id, script) {
      const key = await keyOf(tx, userId)
      await tx
        .update(journalEntries)
        .set({ meditationScript: key.seal(place('meditation_script', id), script) })
        .where(own(userId, id))
    },
  }
}

function opened(key: OwnerKey, entry: Row, trackId: string | null): JournalEntry {
  const { id, timeOfDay, targetSlideId, writtenBy, createdAt } = entry
  const { text, isCaring } = answer.parse(
    JSON.parse(key.open(place('guidance', id), entry.guidance)),
  )
  const content = key.open(place('content', id), entry.content)
  return {
    id,
    content,
    timeOfDay,
    targetSlideId,
    aiFeedback: text,
    isCaring,
    writtenBy,
    trackId,
    createdAt,
  }
}

const olderThan = ({ createdAt, id }: Position) =>
  or(
    lt(journalEntries.createdAt, createdAt),
    and(eq(journalEntries.createdAt, createdAt), lt(journalEntries.id, id)),
  )

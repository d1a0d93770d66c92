import { and, eq } from 'drizzle-orm'
import { type Cursor, newestFirst, type PageRequest, pageAfter } from '../cursor.ts'
import type { Database } from '../database.ts'
import { journalEntries } from '../schema/journal.ts'
import { userKeys } from '../schema/users.ts'
import { type EntryFilter, matchesFilter } from '../stores/journal-store.ts'
import type { Vault } from '../vault/vault.ts'
import type { SealedSlice } from './protocol.ts'
import type { SearchThread } from './search-thread.ts'

/** Reflections that are read and searched at a time. */
const sliceRows = 250

interface Search {
  /** Folded, as `searchWords` returns them. */
  words: readonly string[]
  filter: EntryFilter
  page: PageRequest
  /** Stops the search before the next slice. */
  signal: AbortSignal
}

/**
 * Searches the reflections of a user. They are sealed, so no index can be searched: they are read in
 * slices and opened in a thread, and nothing of the text is kept.
 */
export interface JournalSearch {
  /** Starts the thread. Called when a list of entries is requested, because a search may follow. */
  prepare(): void
  /** The ids of matching reflections, newest first; none if the signal was aborted. */
  find(userId: string, search: Search): Promise<string[]>
}

interface SealedRow extends Cursor {
  content: Uint8Array
}

export function createJournalSearch(
  db: Database,
  vault: Vault,
  thread: Omit<SearchThread, 'close'>,
): JournalSearch {
  const readSlice = (userId: string, filter: EntryFilter, after: Cursor | undefined) =>
    db
      .select({
        id: journalEntries.id,
        createdAt: journalEntries.createdAt,
        content: journalEntries.content,
      })
      .from(journalEntries)
      .where(
        and(
          eq(journalEntries.userId, userId),
          pageAfter(journalEntries, after),
          matchesFilter(filter),
        ),
      )
      .orderBy(newestFirst(journalEntries))
      .limit(sliceRows)
      .execute()

  return {
    prepare: () => thread.prepare(),
    async find(userId, { words, filter, page, signal }) {
      if (signal.aborted) return []
      const [keyRow] = await db.select().from(userKeys).where(eq(userKeys.userId, userId))
      if (!keyRow) return []
      const found: string[] = []
      let nextSlice: Promise<SealedRow[]> | undefined = readSlice(userId, filter, page.after)
      while (nextSlice) {
        const slice: SealedRow[] = await nextSlice
        if (signal.aborted) return []
        // Read while the thread searches this slice. A failure is thrown when it is awaited.
        nextSlice = slice.length === sliceRows ? readSlice(userId, filter, slice.at(-1)) : undefined
        nextSlice?.catch(() => undefined)
        const key = vault.unwrapKey(userId, keyRow.wrappedKey)
        found.push(...(await thread.search({ ...packSlice(slice), key, words })))
        if (signal.aborted) return []
        if (found.length >= page.limit) return found.slice(0, page.limit)
      }
      return found
    },
  }
}

function packSlice(slice: readonly SealedRow[]): SealedSlice {
  const lengths = slice.map(({ content }) => content.length)
  const sealed = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0))
  let start = 0
  for (const { content } of slice) {
    sealed.set(content, start)
    start += content.length
  }
  return { ids: slice.map(({ id }) => id), lengths, sealed }
}

import { randomUUID } from 'node:crypto'
import { createJournalStore, type JournalStore } from '#server/db/stores/journal-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import type { HttpClient } from './http-client.ts'
import type { TestServer } from './server.ts'

type StoredEntry = Parameters<JournalStore['insertImported']>[2][number]

/** A reflection without slide and meditation, for a test that stores many of them. */
export const plainEntry = (
  overrides: Partial<StoredEntry> & Pick<StoredEntry, 'createdAt'>,
): StoredEntry => ({
  id: randomUUID(),
  content: 'x',
  aiFeedback: 'x',
  needsSupport: false,
  careKind: null,
  memory: null,
  timeOfDay: 'morning',
  targetSlideId: null,
  writtenBy: null,
  meditationWrittenBy: null,
  meditationScript: null,
  ...overrides,
})

/** PostgreSQL limits the number of parameters of a statement. */
const rowsPerInsert = 500

/** Stores reflections of a user as if they had been imported. */
export async function storeEntries(
  { database: { db }, masterKey }: Pick<TestServer, 'database' | 'masterKey'>,
  client: HttpClient,
  entries: readonly Parameters<typeof plainEntry>[0][],
): Promise<void> {
  const journal = createJournalStore(db, createVault(masterKey))
  const owner = String((await client.whoAmI()).user?.id)
  const rows = entries.map(plainEntry)
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await db.transaction((tx) =>
      journal.insertImported(tx, owner, rows.slice(start, start + rowsPerInsert)),
    )
  }
}

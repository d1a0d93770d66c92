import { randomUUID } from 'node:crypto'
import type { JournalStore } from '#server/db/stores/journal-store.ts'

type StoredEntry = Parameters<JournalStore['restore']>[2][number]

/** A reflection without slide and meditation, for a test that stores many of them. */
export const plainEntry = (
  overrides: Partial<StoredEntry> & Pick<StoredEntry, 'createdAt'>,
): StoredEntry => ({
  id: randomUUID(),
  content: 'x',
  aiFeedback: 'x',
  needsSupport: false,
  careKind: null,
  timeOfDay: 'morning',
  targetSlideId: null,
  writtenBy: null,
  meditationWrittenBy: null,
  meditationScript: null,
  ...overrides,
})

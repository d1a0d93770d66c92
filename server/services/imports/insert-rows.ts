/** Inserts the checked records of an export, one batch at a time. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { users } from '../../db/schema/users.ts'
import { fromMemoryRecord, type MemoryRecord } from '../../db/stores/entry-memory.ts'
import type { JournalStore } from '../../db/stores/journal-store.ts'
import type { ReviewStore } from '../../db/stores/review-store.ts'
import type { SlideStore } from '../../db/stores/slide-store.ts'
import type { TrackStore } from '../../db/stores/track-store.ts'
import type { OwnerKey } from '../../db/vault/vault.ts'
import { isMemoryOnWithLock } from '../memory.ts'
import type { ExportReader, ImportSummary } from './export-reader.ts'

interface Stores {
  slides: SlideStore
  journal: JournalStore
  reviews: ReviewStore
  tracks: TrackStore
  newId: () => string
}

/** The new id of a track and the key of its stored audio. */
export interface StoredAudio {
  id: string
  blobKey: string
}

interface ImportContent {
  userId: string
  owner: OwnerKey
  reader: ExportReader
  summary: ImportSummary
  /** The stored audio by the file name of its track record. */
  audio: ReadonlyMap<string, StoredAudio>
}

export async function insertImportedRows(
  tx: Transaction,
  { slides, journal, reviews, tracks, newId }: Stores,
  { userId, owner, reader, summary, audio }: ImportContent,
): Promise<void> {
  const newIds = new Map<string, string>()
  /** The new id for an id of the file. Ids are unique, and references exist except in `remembered`: see `summarise`. */
  const newIdFor = (id: string): string => {
    const existingId = newIds.get(id)
    if (existingId !== undefined) return existingId
    const createdId = newId()
    newIds.set(id, createdId)
    return createdId
  }
  const newIdOrNull = (id: string | null) => (id === null ? null : newIdFor(id))

  // `isCaring` is `needsSupport` under the name that it has in the file.
  for await (const batch of reader.slides()) {
    const rows = batch.map(({ isCaring, careKind = null, ...slide }) => ({
      ...slide,
      id: newIdFor(slide.id),
      needsSupport: isCaring || careKind !== null,
      careKind,
      isScriptUnchecked: true,
    }))
    await slides.insert(tx, userId, ...rows)
  }
  if (!summary.remembers)
    await tx.update(users).set({ remembers: false }).where(eq(users.id, userId))
  const isMemoryOn = await isMemoryOnWithLock(tx, userId)
  const memoryOf = (record: MemoryRecord | undefined) => {
    if (record === undefined || !isMemoryOn) return null
    return fromMemoryRecord({ ...record, remembered: record.remembered.map(newIdFor) })
  }
  for await (const batch of reader.entries()) {
    const rows = batch.map(({ isCaring, careKind = null, memory, ...entry }) => ({
      ...entry,
      id: newIdFor(entry.id),
      needsSupport: isCaring || careKind !== null,
      careKind,
      memory: memoryOf(memory),
      targetSlideId: newIdOrNull(entry.targetSlideId),
    }))
    await journal.insertImported(tx, userId, rows)
  }
  // A week whose review was deleted here may have one in the export.
  await reviews.removeDeletedRows(tx, userId)
  for await (const batch of reader.reviews()) {
    for (const review of batch) {
      const sources = review.sources.map(newIdFor)
      await reviews.insert(tx, userId, { ...review, id: newId(), sources })
    }
  }
  for await (const batch of reader.tracks()) {
    for (const { file, record } of batch) {
      const stored = audio.get(file)
      if (!stored) throw new Error('The archive has changed since it was checked')
      await tracks.insert(tx, userId, owner, {
        ...record,
        ...stored,
        slideId: newIdOrNull(record.slideId),
        entryId: newIdOrNull(record.entryId),
      })
    }
  }
  await tx
    .update(users)
    .set({
      focusedSlideId: newIdOrNull(summary.focusedSlideId),
      // The imported entries were not written with this consent in mind, whatever their dates.
      sharesEarlierSince: null,
      ...(summary.narrationVoice !== null && { narrationVoice: summary.narrationVoice }),
    })
    .where(eq(users.id, userId))
  // Only a refusal of an outside model is imported. Consent to one must be given again.
  if (summary.writerChoice === 'guide') {
    await tx
      .update(users)
      .set({ writerChoice: 'guide' })
      .where(and(eq(users.id, userId), isNull(users.writerChoice)))
  }
}

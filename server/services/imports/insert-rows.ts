/** Inserts the checked records of an export, one batch at a time. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { users } from '../../db/schema/users.ts'
import type { JournalStore } from '../../db/stores/journal-store.ts'
import type { SlideStore } from '../../db/stores/slide-store.ts'
import type { TrackStore } from '../../db/stores/track-store.ts'
import type { OwnerKey } from '../../db/vault/vault.ts'
import type { ExportReader, ImportSummary } from './export-reader.ts'

interface Stores {
  slides: SlideStore
  journal: JournalStore
  tracks: TrackStore
  newId: () => string
}

/** The new id of a track and the key of its stored audio. */
export interface StoredAudio {
  id: string
  blobKey: string
}

interface Import {
  userId: string
  owner: OwnerKey
  reader: ExportReader
  surveyed: ImportSummary
  /** By the name of the track record. */
  sounds: ReadonlyMap<string, StoredAudio>
}

export async function insertImportedRows(
  tx: Transaction,
  { slides, journal, tracks, newId }: Stores,
  { userId, owner, reader, surveyed, sounds }: Import,
): Promise<void> {
  const newIds = new Map<string, string>()
  /** `summarise` has checked that ids are unique and references exist. */
  const renamed = (id: string): string => {
    const known = newIds.get(id)
    if (known !== undefined) return known
    const made = newId()
    newIds.set(id, made)
    return made
  }
  const renamedOrNull = (id: string | null) => (id === null ? null : renamed(id))

  for await (const batch of reader.slides()) {
    const rows = batch.map(({ isCaring, ...slide }) => ({
      ...slide,
      id: renamed(slide.id),
      needsSupport: isCaring,
    }))
    await slides.insert(tx, userId, ...rows)
  }
  for await (const batch of reader.entries()) {
    const rows = batch.map(({ isCaring, ...entry }) => ({
      ...entry,
      id: renamed(entry.id),
      needsSupport: isCaring,
      targetSlideId: renamedOrNull(entry.targetSlideId),
    }))
    await journal.restore(tx, userId, rows)
  }
  for await (const batch of reader.tracks()) {
    for (const { file, record } of batch) {
      const sound = sounds.get(file)
      if (!sound) throw new Error('The archive has changed since it was checked')
      await tracks.insert(tx, userId, owner, {
        ...record,
        ...sound,
        slideId: renamedOrNull(record.slideId),
        entryId: renamedOrNull(record.entryId),
      })
    }
  }
  await tx
    .update(users)
    .set({
      focusedSlideId: renamedOrNull(surveyed.focusedSlideId),
      ...(surveyed.narrationVoice !== null && { narrationVoice: surveyed.narrationVoice }),
    })
    .where(eq(users.id, userId))
  // Consent to an outside model is not imported and is asked for again; a refusal is imported.
  if (surveyed.writerChoice === 'guide') {
    await tx
      .update(users)
      .set({ writerChoice: 'guide' })
      .where(and(eq(users.id, userId), isNull(users.writerChoice)))
  }
}

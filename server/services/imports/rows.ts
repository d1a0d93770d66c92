/** Writes what a survey has found good. It reads the archive once more, a few records at a time. */
import { and, eq, isNull } from 'drizzle-orm'
import { entryRecord, files, slideRecord, trackRecord } from '../../archive/format.ts'
import { readRecord, readRecords } from '../../archive/records.ts'
import type { Archive } from '../../archive/zip-reader.ts'
import type { Transaction } from '../../db/database.ts'
import { users } from '../../db/schema/people.ts'
import type { JournalStore } from '../../db/stores/journal-store.ts'
import type { SlideStore } from '../../db/stores/slide-store.ts'
import type { TrackStore } from '../../db/stores/track-store.ts'
import type { OwnerKey } from '../../db/vault/vault.ts'
import type { Survey } from './survey.ts'

interface Stores {
  slides: SlideStore
  journal: JournalStore
  tracks: TrackStore
}

interface Import {
  userId: string
  owner: OwnerKey
  archive: Archive
  surveyed: Survey
  /** Where the sound of each track lies, by its new id. */
  sounds: ReadonlyMap<string, string>
}

const atOnce = 50

export async function bringBackRows(
  tx: Transaction,
  { slides, journal, tracks }: Stores,
  { userId, owner, archive, surveyed, sounds }: Import,
): Promise<void> {
  const newSlide = (id: string | null) => (id === null ? null : newIdOf(surveyed.slides, id))
  const newEntry = (id: string | null) => (id === null ? null : newIdOf(surveyed.entries, id))

  for await (const some of inGroups(readRecords(archive.read(files.slides), slideRecord))) {
    const renamed = some.map((slide) => ({ ...slide, id: newIdOf(surveyed.slides, slide.id) }))
    await slides.insert(tx, userId, ...renamed)
  }
  for await (const some of inGroups(readRecords(archive.read(files.journal), entryRecord))) {
    const renamed = some.map((entry) => ({
      ...entry,
      id: newIdOf(surveyed.entries, entry.id),
      targetSlideId: newSlide(entry.targetSlideId),
    }))
    await journal.restore(tx, userId, renamed)
  }
  for (const { id, file } of surveyed.tracks) {
    const track = await readRecord(archive.read(file), trackRecord)
    await tracks.insert(tx, userId, owner, {
      ...track,
      id,
      slideId: newSlide(track.slideId),
      entryId: newEntry(track.entryId),
      blobKey: newIdOf(sounds, id),
    })
  }
  await tx
    .update(users)
    .set({
      focusedSlideId: newSlide(surveyed.focusedSlideId),
      ...(surveyed.narrationVoice !== null && { narrationVoice: surveyed.narrationVoice }),
    })
    .where(eq(users.id, userId))
  // Agreeing that text leaves the house is asked for anew; declining it needs no second word.
  if (surveyed.writerChoice === 'guide') {
    await tx
      .update(users)
      .set({ writerChoice: 'guide' })
      .where(and(eq(users.id, userId), isNull(users.writerChoice)))
  }
}

function newIdOf(known: ReadonlyMap<string, string>, id: string): string {
  const found = known.get(id)
  if (!found) throw new Error('The archive has changed since it was surveyed')
  return found
}

async function* inGroups<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let group: Row[] = []
  for await (const row of rows) {
    group.push(row)
    if (group.length < atOnce) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

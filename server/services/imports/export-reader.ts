/**
 * Reads an untrusted export and checks all of it. `summarise` reads every record once; the same records
 * are then read again to be inserted. It uses neither the database nor the store, so that it can run in
 * a worker thread.
 */
import type * as z from 'zod/mini'
import { exceededNarrationLimit } from '#core/narration/limits.ts'
import {
  type Holdings,
  importMaxHoldings,
  isWithinImportLimits,
} from '#shared/contract/own-data.ts'
import {
  accountRecord,
  archivePaths,
  audioOf,
  type EntryRecord,
  entryRecord,
  formatVersion,
  type SlideRecord,
  slideRecord,
  type TrackRecord,
  trackRecord,
  versionRecord,
} from '../../archive/format.ts'
import { maxFileBytes, maxRecordBytes } from '../../archive/limits.ts'
import { type RecordLimits, readRecord, readRecords } from '../../archive/records.ts'
import { type Archive, ArchiveRefused } from '../../archive/zip-reader.ts'
import { Mp3Validator } from '../../audio/mp3-validator.ts'

export interface ImportSummary {
  holds: Holdings
  /** The names of the track records. */
  tracks: string[]
  focusedSlideId: string | null
  narrationVoice: string | null
  writerChoice: 'model' | 'guide' | null
}

/** Ids are those of the file. The other methods may be called only after `summarise` has succeeded. */
export interface ExportReader {
  summarise(): Promise<ImportSummary>
  /** The audio of a track; fails when it is not a valid MP3. */
  audio(trackFile: string): AsyncIterable<Uint8Array>
  slides(): AsyncIterable<SlideRecord[]>
  entries(): AsyncIterable<EntryRecord[]>
  tracks(): AsyncIterable<{ file: string; record: TrackRecord }[]>
}

/** The maximum difference between the clocks of two servers. */
const clockTolerance = 24 * 60 * 60 * 1000
/** Before the first release, and within the range of calendars. */
const earliest = Date.UTC(2000, 0)

export function createExportReader(archive: Archive, now: Date): ExportReader {
  const { costs } = archive
  let holds: Holdings = { slides: 0, entries: 0, tracks: 0 }
  /** The expected bytes of each audio file, by the name of its track record. */
  const audioBytes = new Map<string, number>()

  const records = <Schema extends z.ZodMiniType>(
    file: string,
    schema: Schema,
    limits: RecordLimits,
  ) => {
    // Refuses a file that is too large for its number of records before it is unpacked.
    if (archive.sizeOf(file) > maxFileBytes(limits)) throw mismatched()
    return readRecords(archive.read(file), schema, limits, costs)
  }
  const readSlides = () =>
    records(archivePaths.slides, slideRecord, {
      records: holds.slides,
      bytes: maxRecordBytes.slide,
    })
  const readEntries = () =>
    records(archivePaths.journal, entryRecord, {
      records: holds.entries,
      bytes: maxRecordBytes.entry,
    })
  const readTrack = (file: string) =>
    readRecord(archive.read(file), trackRecord, maxRecordBytes.track, costs)

  return {
    async summarise() {
      const account = await readAccount(archive)
      holds = account.holds
      if (!isWithinImportLimits(holds)) throw tooMany()
      const trackFiles = [...archive.names].filter((name) => /^audio\/.*\.json$/.test(name))
      if (trackFiles.length !== holds.tracks) throw mismatched()
      assertAudioMatches(archive, trackFiles)

      const assertPlausible = plausibleAt(now)
      const slideIds = new Set<string>()
      for await (const slide of readSlides()) {
        assertPlausible(slide)
        assertNarratable(slide.script)
        addUnique(slideIds, slide.id)
      }
      if (account.focusedSlideId !== null) assertKnown(slideIds, account.focusedSlideId)
      const entryIds = new Set<string>()
      for await (const entry of readEntries()) {
        assertPlausible(entry)
        if (entry.meditationScript !== null) assertNarratable(entry.meditationScript)
        if (entry.targetSlideId !== null) assertKnown(slideIds, entry.targetSlideId)
        addUnique(entryIds, entry.id)
      }
      if (slideIds.size !== holds.slides || entryIds.size !== holds.entries) throw mismatched()

      const narrated = new Set<string>()
      for (const file of trackFiles) {
        const track = await readTrack(file)
        assertPlausible(track)
        if ((track.slideId === null) === (track.entryId === null)) throw mismatched()
        if (track.slideId !== null) assertKnown(slideIds, track.slideId)
        if (track.entryId !== null) assertKnown(entryIds, track.entryId)
        // A slide or an entry has at most one track.
        addUnique(narrated, track.slideId ?? track.entryId ?? '')
        audioBytes.set(file, track.bytes)
      }
      const { focusedSlideId, narrationVoice, writerChoice } = account
      return { holds, tracks: trackFiles, focusedSlideId, narrationVoice, writerChoice }
    },

    audio: (file) => checkedAudio(archive.read(audioOf(file)), audioBytes.get(file)),
    slides: () => inBatches(readSlides()),
    entries: () => inBatches(readEntries()),
    async *tracks() {
      for (const file of audioBytes.keys()) yield [{ file, record: await readTrack(file) }]
    },
  }
}

async function readAccount(archive: Archive) {
  if (!archive.names.has(archivePaths.account)) {
    throw new ArchiveRefused({ reason: 'archive_not_an_export' })
  }
  const read = <Schema extends z.ZodMiniType>(schema: Schema) =>
    readRecord(archive.read(archivePaths.account), schema, maxRecordBytes.account, archive.costs)
  const { version } = await read(versionRecord)
  if (version !== formatVersion) {
    throw new ArchiveRefused({ reason: 'archive_other_version' })
  }
  return read(accountRecord)
}

function assertNarratable(script: string): void {
  if (exceededNarrationLimit(script) === undefined) return
  throw new ArchiveRefused({ reason: 'archive_script_too_long' })
}

const mismatched = () => new ArchiveRefused({ reason: 'archive_mismatch' })

function tooMany(): ArchiveRefused {
  const { slides, entries, tracks } = importMaxHoldings
  return new ArchiveRefused({ reason: 'archive_holds_too_much', slides, entries, tracks })
}

const plausibleAt = (now: Date) => {
  const latest = now.getTime() + clockTolerance
  return ({ createdAt }: { createdAt: Date }) => {
    if (createdAt.getTime() > latest) throw new ArchiveRefused({ reason: 'archive_date_in_future' })
    if (createdAt.getTime() < earliest) throw new ArchiveRefused({ reason: 'archive_date_too_old' })
  }
}

function addUnique(ids: Set<string>, id: string): void {
  if (ids.has(id)) throw mismatched()
  ids.add(id)
}

function assertKnown(ids: ReadonlySet<string>, id: string): void {
  if (!ids.has(id)) throw mismatched()
}

function assertAudioMatches(archive: Archive, trackFiles: readonly string[]): void {
  const described = new Set(trackFiles.map(audioOf))
  const audioFiles = [...archive.names].filter((name) => name.endsWith('.mp3'))
  if (audioFiles.length !== described.size || audioFiles.some((name) => !described.has(name))) {
    throw mismatched()
  }
}

async function* checkedAudio(
  content: AsyncIterable<Uint8Array>,
  expected: number | undefined,
): AsyncGenerator<Uint8Array> {
  const check = new Mp3Validator()
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (expected === undefined || size > expected) throw mismatched()
    if (!check.add(chunk)) throw notAnMp3()
    yield chunk
  }
  if (size !== expected) throw mismatched()
  if (!check.isMp3()) throw notAnMp3()
}

const notAnMp3 = () => new ArchiveRefused({ reason: 'archive_not_mp3' })

const batchLength = 50
/** Limits the text of a batch, because sealing it blocks the event loop. */
const batchCharacters = 200_000

async function* inBatches<Row extends object>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  let characters = 0
  for await (const row of rows) {
    batch.push(row)
    for (const value of Object.values(row))
      characters += typeof value === 'string' ? value.length : 0
    if (batch.length < batchLength && characters < batchCharacters) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

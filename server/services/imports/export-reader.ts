/**
 * Reads an untrusted export and checks all that is imported. `summarise` reads every record once; the same records
 * are then read again to be inserted. The reader uses neither the database nor the blob store, so that it
 * can run in a worker thread.
 */
import type * as z from 'zod/mini'
import { exceededNarrationLimit } from '#core/narration/limits.ts'
import {
  importMaxRecords,
  isWithinImportLimits,
  type RecordCounts,
} from '#shared/contract/own-data.ts'
import {
  accountRecord,
  archivePaths,
  audioOf,
  type EntryRecord,
  entryRecord,
  formatVersion,
  type ReviewRecord,
  reviewRecord,
  type SlideRecord,
  slideRecord,
  type TrackRecord,
  trackRecord,
  versionRecord,
} from '../../archive/format.ts'
import { maxFileBytes, maxRecordBytes, maxReviews } from '../../archive/limits.ts'
import { type RecordLimits, readRecord, readRecords } from '../../archive/records.ts'
import { type Archive, ArchiveRefused } from '../../archive/zip-reader.ts'
import { Mp3Validator } from '../../audio/mp3-validator.ts'

export interface ImportSummary {
  counts: RecordCounts
  /** The file names of the track records. */
  trackFiles: string[]
  focusedSlideId: string | null
  narrationVoice: string | null
  writerChoice: 'model' | 'guide' | null
  remembers: boolean
}

/** `summarise` must have succeeded before the other methods are called. All ids are those of the file. */
export interface ExportReader {
  summarise(): Promise<ImportSummary>
  /** The audio of a track; fails when it is not a valid MP3. */
  audio(trackFile: string): AsyncIterable<Uint8Array>
  slides(): AsyncIterable<SlideRecord[]>
  entries(): AsyncIterable<EntryRecord[]>
  reviews(): AsyncIterable<ReviewRecord[]>
  tracks(): AsyncIterable<{ file: string; record: TrackRecord }[]>
}

/** The tolerated difference between the clocks of two servers. */
const clockToleranceMs = 24 * 60 * 60 * 1000
/** Records dated before this are refused. The first release was later. */
const earliestDate = Date.UTC(2000, 0)

export function createExportReader(archive: Archive, now: Date): ExportReader {
  const { readingStats } = archive
  let counts: RecordCounts = { slides: 0, entries: 0, tracks: 0 }
  let reviewCount = 0
  /** The expected bytes of each audio file, by the name of its track record. */
  const audioBytes = new Map<string, number>()

  const records = <Schema extends z.ZodMiniType>(
    file: string,
    schema: Schema,
    limits: RecordLimits,
  ) => {
    // Refuses a file that is too large for its number of records before it is unpacked.
    if (archive.sizeOf(file) > maxFileBytes(limits)) throw archiveMismatch()
    return readRecords(archive.read(file), schema, limits, readingStats)
  }
  const readSlides = () =>
    records(archivePaths.slides, slideRecord, {
      records: counts.slides,
      bytes: maxRecordBytes.slide,
    })
  const readEntries = () =>
    records(archivePaths.journal, entryRecord, {
      records: counts.entries,
      bytes: maxRecordBytes.entry,
    })
  /** Older exports have no such file. */
  const readReviews = async function* () {
    if (!archive.names.has(archivePaths.reviews)) return
    const limits = { records: reviewCount, bytes: maxRecordBytes.review }
    yield* records(archivePaths.reviews, reviewRecord, limits)
  }
  const readTrack = (file: string) =>
    readRecord(archive.read(file), trackRecord, maxRecordBytes.track, readingStats)

  return {
    async summarise() {
      const account = await readAccount(archive)
      const { reviews = 0, ...declaredCounts } = account.holds
      counts = declaredCounts
      reviewCount = reviews
      if (!isWithinImportLimits(counts) || reviews > maxReviews) throw tooManyRecords()
      const trackFiles = [...archive.names].filter((name) => /^audio\/.*\.json$/.test(name))
      if (trackFiles.length !== counts.tracks) throw archiveMismatch()
      assertAudioMatches(archive, trackFiles)

      const assertPlausibleDate = assertPlausibleDateAt(now)
      const slideIds = new Set<string>()
      for await (const slide of readSlides()) {
        assertPlausibleDate(slide)
        assertNarratable(slide.script)
        addUnique(slideIds, slide.id)
      }
      if (account.focusedSlideId !== null) assertKnown(slideIds, account.focusedSlideId)
      const entryIds = new Set<string>()
      for await (const entry of readEntries()) {
        assertPlausibleDate(entry)
        if (entry.meditationScript !== null) assertNarratable(entry.meditationScript)
        if (entry.targetSlideId !== null) assertKnown(slideIds, entry.targetSlideId)
        addUnique(entryIds, entry.id)
      }
      if (slideIds.size !== counts.slides || entryIds.size !== counts.entries)
        throw archiveMismatch()

      const weeks = new Set<string>()
      for await (const review of readReviews()) {
        assertPlausibleDate(review)
        for (const id of review.sources) assertKnown(entryIds, id)
        addUnique(weeks, review.endsOn)
      }
      if (weeks.size !== reviewCount) throw archiveMismatch()

      const narratedIds = new Set<string>()
      for (const file of trackFiles) {
        const track = await readTrack(file)
        assertPlausibleDate(track)
        if ((track.slideId === null) === (track.entryId === null)) throw archiveMismatch()
        if (track.slideId !== null) assertKnown(slideIds, track.slideId)
        if (track.entryId !== null) assertKnown(entryIds, track.entryId)
        // A slide or an entry has at most one track.
        addUnique(narratedIds, track.slideId ?? track.entryId ?? '')
        audioBytes.set(file, track.bytes)
      }
      const { focusedSlideId, narrationVoice, writerChoice, remembers = true } = account
      return { counts, trackFiles, focusedSlideId, narrationVoice, writerChoice, remembers }
    },

    audio: (file) => checkedAudio(archive.read(audioOf(file)), audioBytes.get(file)),
    slides: () => inBatches(readSlides()),
    entries: () => inBatches(readEntries()),
    reviews: () => inBatches(readReviews()),
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
    readRecord(
      archive.read(archivePaths.account),
      schema,
      maxRecordBytes.account,
      archive.readingStats,
    )
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

const archiveMismatch = () => new ArchiveRefused({ reason: 'archive_mismatch' })

function tooManyRecords(): ArchiveRefused {
  const { slides, entries, tracks } = importMaxRecords
  return new ArchiveRefused({ reason: 'archive_holds_too_much', slides, entries, tracks })
}

const assertPlausibleDateAt = (now: Date) => {
  const latestTime = now.getTime() + clockToleranceMs
  return ({ createdAt }: { createdAt: Date }) => {
    if (createdAt.getTime() > latestTime)
      throw new ArchiveRefused({ reason: 'archive_date_in_future' })
    if (createdAt.getTime() < earliestDate)
      throw new ArchiveRefused({ reason: 'archive_date_too_old' })
  }
}

function addUnique(ids: Set<string>, id: string): void {
  if (ids.has(id)) throw archiveMismatch()
  ids.add(id)
}

function assertKnown(ids: ReadonlySet<string>, id: string): void {
  if (!ids.has(id)) throw archiveMismatch()
}

/** Every track record must have its audio file, and the other way round. */
function assertAudioMatches(archive: Archive, trackFiles: readonly string[]): void {
  const expectedFiles = new Set(trackFiles.map(audioOf))
  const audioFiles = [...archive.names].filter((name) => name.endsWith('.mp3'))
  if (
    audioFiles.length !== expectedFiles.size ||
    audioFiles.some((name) => !expectedFiles.has(name))
  ) {
    throw archiveMismatch()
  }
}

async function* checkedAudio(
  content: AsyncIterable<Uint8Array>,
  expectedBytes: number | undefined,
): AsyncGenerator<Uint8Array> {
  const validator = new Mp3Validator()
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (expectedBytes === undefined || size > expectedBytes) throw archiveMismatch()
    if (!validator.add(chunk)) throw notAnMp3()
    yield chunk
  }
  if (size !== expectedBytes) throw archiveMismatch()
  if (!validator.isMp3()) throw notAnMp3()
}

const notAnMp3 = () => new ArchiveRefused({ reason: 'archive_not_mp3' })

const maxBatchLength = 50
/** Limits the text of a batch, because sealing it blocks the event loop. */
const maxBatchCharacters = 200_000

async function* inBatches<Row extends object>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  let characters = 0
  for await (const row of rows) {
    batch.push(row)
    for (const value of Object.values(row))
      characters += typeof value === 'string' ? value.length : 0
    if (batch.length < maxBatchLength && characters < maxBatchCharacters) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

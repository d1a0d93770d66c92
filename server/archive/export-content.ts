/**
 * What goes into an export, in the order in which it is written: data first, then sound, then the
 * pages, which by then know what sound there is. Each part is read from the database a page at a
 * time and only when its turn comes. Somebody may go on using the account meanwhile, so each part
 * refers only to what has really been written before it.
 */
import { and, eq, isNull } from 'drizzle-orm'
import type { Holdings } from '#shared/contract/own-data.ts'
import { webVtt } from '../audio/captions.ts'
import type { SealedBlobs } from '../blobs/sealed-blobs.ts'
import type { Cursor, PageRequest } from '../db/cursor.ts'
import type { Database } from '../db/database.ts'
import { charges, users } from '../db/schema/users.ts'
import type { JournalStore } from '../db/stores/journal-store.ts'
import type { SlideStore } from '../db/stores/slide-store.ts'
import type { TrackStore } from '../db/stores/track-store.ts'
import { SealBrokenError } from '../db/vault/sealing.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import {
  archivePaths,
  type EntryRecord,
  formatName,
  formatVersion,
  maxAudioBytes,
  type SlideRecord,
  type TrackRecord,
} from './format.ts'
import { type AudioLeftOut, type IncompleteRow, leftOutRecords } from './left-out.ts'
import {
  type AudioLink,
  type DateFormats,
  dateFormatsFor,
  entrySection,
  paragraphs,
  readme,
  slidePage,
  titleOf,
} from './markdown.ts'
import { writeRecords } from './records.ts'
import type { NewZipEntry } from './zip-writer.ts'

export interface ExportSources {
  db: Database
  slides: SlideStore
  journal: JournalStore
  tracks: TrackStore
  blobs: SealedBlobs
}

interface Export {
  userId: string
  /** As the browser that asked for it said. */
  language: string | null
  timeZone: string | null
  now: Date
  /** What there is, roughly, and how much of it has been written. */
  onWritten(kind: keyof Holdings): void
}

const pageLength = 50

/** What was written, for what comes after it. */
interface Known {
  /** The goal of each slide, shortened, and the number of its page. */
  slides: Map<string, { number: number; title: string }>
  entries: Set<string>
  /** By the slide or the entry that it belongs to. */
  audio: Map<string, number>
  /** By the slide or the entry that it is a part of. */
  leftOut: Map<string, IncompleteRow>
  months: string[]
}

const soundFor = ({ audio, leftOut }: Known, id: string): AudioLink => ({
  number: audio.get(id),
  leftOut: leftOut.get(id)?.sound,
})

export async function* exportContent(
  parts: ExportSources,
  { userId, language, timeZone, now, onWritten }: Export,
): AsyncGenerator<NewZipEntry> {
  const [user] = await parts.db.select().from(users).where(eq(users.id, userId))
  if (!user) return
  const calendar = dateFormatsFor(timeZone ?? user.timeZone ?? 'UTC', language ?? 'en')
  const known: Known = {
    slides: new Map(),
    entries: new Set(),
    audio: new Map(),
    leftOut: new Map(),
    months: [],
  }

  yield {
    name: archivePaths.slides,
    content: writeRecords(slideRecords(parts, userId, known, calendar)),
  }
  yield {
    name: archivePaths.journal,
    content: writeRecords(entryRecords(parts, userId, known, calendar)),
  }
  yield* trackFiles(parts, userId, known, calendar, onWritten)
  yield* slidePages(parts, userId, known, calendar, onWritten)
  yield* journalPages(parts, userId, known, calendar, onWritten)
  yield { name: archivePaths.usage, content: writeRecords(usageRecords(parts, userId)) }

  const holds = {
    slides: known.slides.size,
    entries: known.entries.size,
    tracks: known.audio.size,
  }
  const focused = user.focusedSlideId
  const account = {
    format: formatName,
    version: formatVersion,
    exportedAt: now,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    joinedAt: user.createdAt,
    role: user.role,
    subscriptionTier: user.subscriptionTier,
    subscriptionStatus: user.subscriptionStatus,
    timeZone: user.timeZone,
    holds,
    leftOut: leftOutRecords(known.leftOut.values()),
    focusedSlideId: focused && known.slides.has(focused) ? focused : null,
    narrationVoice: user.narrationVoice,
    writerChoice: user.writerChoice,
  }
  yield { name: archivePaths.account, content: textOf(`${JSON.stringify(account, null, 2)}\n`) }
  const exportedOn = calendar.day(now)
  const shelf = [...known.slides.values()]
  const { months } = known
  const leftOut = [...known.leftOut.values()]
  const words = { email: user.email, exportedOn, holds, slides: shelf, months, leftOut }
  yield { name: archivePaths.readme, content: textOf(readme(words)) }
}

const textOf = (text: string) => pieceOf(Buffer.from(text))

/** Every row of a list that is answered in pages. */
async function* allOf<Row extends Cursor>(
  list: (page: PageRequest) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: Cursor | undefined
  for (;;) {
    const rows = await list({ limit: pageLength, after })
    yield* rows
    after = rows.at(-1)
    if (rows.length < pageLength) return
  }
}

const slidesOf = ({ slides }: ExportSources, userId: string) =>
  allOf((page) => slides.listWithScripts(userId, page))

const entriesOf = ({ journal }: ExportSources, userId: string) =>
  allOf((page) => journal.listWithScripts(userId, page))

async function* slideRecords(
  parts: ExportSources,
  userId: string,
  known: Known,
  calendar: DateFormats,
): AsyncGenerator<SlideRecord> {
  for await (const { trackId: _track, damagedParts: lost, needsSupport, ...slide } of slidesOf(
    parts,
    userId,
  )) {
    const { id, createdAt } = slide
    const goal = titleOf(slide.goalDescription)
    known.slides.set(id, { number: known.slides.size + 1, title: goal })
    if (lost.length > 0) {
      const title = lost.includes('goal')
        ? `A Target Slide of ${calendar.day(createdAt)}`
        : `“${goal}”`
      known.leftOut.set(id, { slideId: id, entryId: null, title, why: lost, sound: undefined })
    }
    yield { ...slide, isCaring: needsSupport }
  }
}

async function* entryRecords(
  parts: ExportSources,
  userId: string,
  known: Known,
  calendar: DateFormats,
): AsyncGenerator<EntryRecord> {
  for await (const { trackId: _track, damagedParts: lost, needsSupport, ...entry } of entriesOf(
    parts,
    userId,
  )) {
    const { id, createdAt } = entry
    known.entries.add(id)
    if (lost.length > 0) {
      const title = `A reflection of ${calendar.day(createdAt)}`
      known.leftOut.set(id, { slideId: null, entryId: id, title, why: lost, sound: undefined })
    }
    const slideId = entry.targetSlideId
    yield {
      ...entry,
      isCaring: needsSupport,
      targetSlideId: slideId && known.slides.has(slideId) ? slideId : null,
    }
  }
}

async function* trackFiles(
  { tracks, blobs }: ExportSources,
  userId: string,
  known: Known,
  calendar: DateFormats,
  onWritten: Export['onWritten'],
): AsyncGenerator<NewZipEntry> {
  const found = allOf(async (page) => {
    const rows = await tracks.list(userId, page)
    return rows.map(({ track, ...rest }) => ({ ...track, ...rest }))
  })
  for await (const { id, blobKey, owner, isDamaged, ...track } of found) {
    const { slideId, entryId } = track
    const belongsTo = slideId ?? entryId
    const isKnown = belongsTo && (known.slides.has(belongsTo) || known.entries.has(belongsTo))
    if (!isKnown) continue
    const leaveOut = (sound: AudioLeftOut) => {
      const goal = known.slides.get(belongsTo)?.title
      const title = goal
        ? `“${goal}”`
        : `A reflection, narrated on ${calendar.day(track.createdAt)}`
      const row = known.leftOut.get(belongsTo) ?? { slideId, entryId, title, why: [] }
      known.leftOut.set(belongsTo, { ...row, why: [...row.why, sound], sound })
    }
    const sound = await soundOf(blobs, owner, blobKey)
    if (typeof sound === 'string') {
      // Deleted since it was listed: then nothing is missing.
      if (await tracks.exists(userId, id)) leaveOut(sound)
      continue
    }
    const number = known.audio.size + 1
    known.audio.set(belongsTo, number)
    yield { name: archivePaths.audio(number), content: pieceOf(sound), isCompressed: true }
    if (isDamaged) leaveOut('uncaptioned')
    else yield { name: archivePaths.captions(number), content: textOf(webVtt(track.captions)) }
    const record = track as TrackRecord
    yield { name: archivePaths.track(number), content: textOf(`${JSON.stringify(record)}\n`) }
    onWritten('tracks')
  }
}

/**
 * Read whole before anything of it is written, a few megabytes: one track that is damaged or lost is
 * left out, and must not keep everything else from leaving.
 */
async function soundOf(
  blobs: SealedBlobs,
  owner: OwnerKey,
  blobKey: string,
): Promise<Uint8Array | 'damaged' | 'missing'> {
  try {
    const blob = await blobs.open(owner, blobKey)
    if (!blob) return 'missing'
    if (blob.size > maxAudioBytes) return 'damaged'
    const pieces: Uint8Array[] = []
    for await (const piece of blob.read()) pieces.push(piece)
    return Buffer.concat(pieces)
  } catch (error) {
    if (error instanceof SealBrokenError) return 'damaged'
    throw error
  }
}

async function* pieceOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function* slidePages(
  parts: ExportSources,
  userId: string,
  known: Known,
  calendar: DateFormats,
  onWritten: Export['onWritten'],
): AsyncGenerator<NewZipEntry> {
  for await (const slide of slidesOf(parts, userId)) {
    const number = known.slides.get(slide.id)?.number
    if (number === undefined) continue
    const page = slidePage(slide, calendar, soundFor(known, slide.id))
    yield { name: archivePaths.slidePage(number), content: textOf(page) }
    onWritten('slides')
  }
}

/** One page for each month. Entries come newest first, so that a month's stand together. */
async function* journalPages(
  parts: ExportSources,
  userId: string,
  known: Known,
  calendar: DateFormats,
  onWritten: Export['onWritten'],
): AsyncGenerator<NewZipEntry> {
  const entries = entriesOf(parts, userId)
  let next = await entries.next()

  async function* pageOf(month: string): AsyncGenerator<Uint8Array> {
    while (!next.done && calendar.monthNumber(next.value.createdAt) === month) {
      const entry = next.value
      if (known.entries.has(entry.id)) {
        const goal = entry.targetSlideId ? known.slides.get(entry.targetSlideId)?.title : undefined
        const links = { goal, sound: soundFor(known, entry.id) }
        yield Buffer.from(`\n${entrySection(entry, calendar, links)}`)
        onWritten('entries')
      }
      next = await entries.next()
    }
  }

  while (!next.done) {
    const { createdAt } = next.value
    const month = calendar.monthNumber(createdAt)
    known.months.push(month)
    const title = paragraphs([`# ${calendar.month(createdAt)}`])
    yield { name: archivePaths.journalPage(month), content: joined(textOf(title), pageOf(month)) }
  }
}

async function* joined(...contents: AsyncIterable<Uint8Array>[]): AsyncGenerator<Uint8Array> {
  for (const content of contents) yield* content
}

/** What was counted of the allowances, and what it is estimated to have cost. */
async function* usageRecords({ db }: ExportSources, userId: string): AsyncGenerator<object> {
  const rows = await db
    .select({
      charged: charges.charged,
      chargedOn: charges.chargedOn,
      costInMillionthsOfADollar: charges.cost,
      createdAt: charges.createdAt,
    })
    .from(charges)
    .where(and(eq(charges.userId, userId), isNull(charges.reservedUntil)))
    .orderBy(charges.createdAt)
  yield* rows
}

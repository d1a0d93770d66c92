/** Reads all of an export before anything is done with it, and finds new ids for what is in it. */
import { narrationExcess } from '#core/narration/bounds.ts'
import { importMaxHoldings } from '#shared/contract/own-data.ts'
import {
  accountRecord,
  audioOf,
  entryRecord,
  files,
  formatVersion,
  largestAudio,
  slideRecord,
  trackRecord,
  versionRecord,
} from '../../archive/format.ts'
import { readRecord, readRecords } from '../../archive/records.ts'
import { type Archive, ArchiveRefused } from '../../archive/zip-reader.ts'
import { Mp3Check } from '../../audio/mp3-frames.ts'
import type { SealedBlobs } from '../../blobs/sealed-blobs.ts'
import type { OwnerKey } from '../../db/vault/vault.ts'

export interface Survey {
  /** New ids by those in the file. */
  slides: Map<string, string>
  entries: Map<string, string>
  tracks: SurveyedTrack[]
  focusedSlideId: string | null
  narrationVoice: string | null
  writerChoice: 'model' | 'guide' | null
}

export interface SurveyedTrack {
  /** The new one. */
  id: string
  /** Its entry in the archive. */
  file: string
  bytes: number
}

/** Clocks differ between houses, but not by more. */
const clockTolerance = 24 * 60 * 60 * 1000
/** Long before anybody wrote anything here, and well within what calendars and pages can show. */
const earliest = Date.UTC(2000, 0)

export async function survey(
  archive: Archive,
  { newId, now }: { newId: () => string; now: Date },
): Promise<Survey> {
  const account = await readAccount(archive)
  const latest = now.getTime() + clockTolerance
  const assertPlausible = ({ createdAt }: { createdAt: Date }) => {
    if (createdAt.getTime() > latest) throw new ArchiveRefused('A date in it lies in the future.')
    if (createdAt.getTime() < earliest) throw new ArchiveRefused('A date in it lies too far back.')
  }

  const slides = new Map<string, string>()
  for await (const slide of readRecords(archive.read(files.slides), slideRecord)) {
    assertPlausible(slide)
    assertNarratable(slide.script)
    remember(slides, slide.id, newId(), importMaxHoldings.slides)
  }
  const entries = new Map<string, string>()
  for await (const entry of readRecords(archive.read(files.journal), entryRecord)) {
    assertPlausible(entry)
    if (entry.meditationScript !== null) assertNarratable(entry.meditationScript)
    if (entry.targetSlideId !== null) assertKnown(slides, entry.targetSlideId)
    remember(entries, entry.id, newId(), importMaxHoldings.entries)
  }

  const tracks: SurveyedTrack[] = []
  const narrated = new Map<string, string>()
  const trackFiles = [...archive.names].filter((name) => /^audio\/.*\.json$/.test(name))
  for (const file of trackFiles) {
    const track = await readRecord(archive.read(file), trackRecord)
    assertPlausible(track)
    const id = newId()
    if ((track.slideId === null) === (track.entryId === null)) throw tornApart()
    if (track.slideId !== null) assertKnown(slides, track.slideId)
    if (track.entryId !== null) assertKnown(entries, track.entryId)
    // Nothing is narrated twice.
    remember(narrated, track.slideId ?? track.entryId ?? '', id, importMaxHoldings.tracks)
    tracks.push({ id, file, bytes: track.bytes })
  }
  assertNoStraySound(archive, trackFiles)
  const { holds } = account
  const isWhole =
    holds.slides === slides.size && holds.entries === entries.size && holds.tracks === tracks.length
  if (!isWhole) throw tornApart()
  if (account.focusedSlideId !== null) assertKnown(slides, account.focusedSlideId)
  const { focusedSlideId, narrationVoice, writerChoice } = account
  return { slides, entries, tracks, focusedSlideId, narrationVoice, writerChoice }
}

function assertNarratable(script: string): void {
  if (narrationExcess(script) === undefined) return
  throw new ArchiveRefused('A script in it is too long for a narration of five minutes.')
}

async function readAccount(archive: Archive) {
  if (!archive.names.has(files.account)) {
    throw new ArchiveRefused('The file is a ZIP, but not an Evenstream export.')
  }
  const { version } = await readRecord(archive.read(files.account), versionRecord)
  if (version !== formatVersion) {
    throw new ArchiveRefused('The export was made by another version of Evenstream.')
  }
  return readRecord(archive.read(files.account), accountRecord)
}

const tornApart = () => new ArchiveRefused('The parts of the file do not belong together.')

function remember(known: Map<string, string>, id: string, newId: string, most: number): void {
  if (known.has(id)) throw tornApart()
  if (known.size >= most) throw new ArchiveRefused('The file holds more than can be imported.')
  known.set(id, newId)
}

function assertKnown(known: ReadonlyMap<string, string>, id: string): void {
  if (!known.has(id)) throw tornApart()
}

function assertNoStraySound(archive: Archive, trackFiles: readonly string[]): void {
  const described = new Set(trackFiles.map(audioOf))
  const sounds = [...archive.names].filter((name) => name.endsWith('.mp3'))
  if (sounds.length !== described.size || sounds.some((name) => !described.has(name))) {
    throw tornApart()
  }
}

interface SoundParts {
  blobs: SealedBlobs
  owner: OwnerKey
  /** Everything that a track brings lies below this. */
  prefixOf(trackId: string): string
  keepFor(prefix: string): Promise<void>
}

/** Keeps the sound of every track, checked on its way; answers where each lies, by its new id. */
export async function bringBackSound(
  archive: Archive,
  { tracks }: Survey,
  { blobs, owner, prefixOf, keepFor }: SoundParts,
): Promise<Map<string, string>> {
  const places = new Map<string, string>()
  for (const { id, file, bytes } of tracks) {
    const prefix = prefixOf(id)
    await keepFor(prefix)
    const key = `${prefix}track-1`
    await blobs.write(owner, key, checkedSound(archive.read(audioOf(file)), bytes))
    places.set(id, key)
  }
  return places
}

async function* checkedSound(
  content: AsyncIterable<Uint8Array>,
  expected: number,
): AsyncGenerator<Uint8Array> {
  const check = new Mp3Check()
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > Math.min(expected, largestAudio)) break
    check.take(piece)
    yield piece
  }
  if (size !== expected) throw tornApart()
  if (!check.isMp3()) throw new ArchiveRefused('A track in the file is not an MP3.')
}

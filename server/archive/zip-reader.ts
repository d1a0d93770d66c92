/**
 * Reads a ZIP that somebody sent. Nothing in it is believed: names, sizes and counts are held
 * against limits before anything is unpacked, and what is unpacked is counted and summed as it
 * comes. Whatever is wrong with it, it ends in `ArchiveRefused`.
 */
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, validateFileName, type ZipFile } from 'yauzl'
import { Failure } from '#core/failure.ts'
import type { ProblemParams } from '#shared/problem-params.ts'
import type { OpenBlob } from '../blobs/sealed-blobs.ts'
import { BlobReader } from './blob-reader.ts'

/** The message is a sentence for whoever sent it, and quotes nothing of it. */
export class ArchiveRefused extends Failure<'request.invalid'> {
  override name = 'ArchiveRefused'

  constructor(params: ProblemParams<'request.invalid'>, options?: { cause: unknown }) {
    super('request.invalid', params, options)
  }
}

/** What becomes of a part: it is read as text, it is kept as sound, or it is never unpacked. */
type Group = 'text' | 'sound' | 'unread'

export interface PartLimits {
  group: Group
  /** Of one entry, unpacked. */
  largest: number
}

export interface ArchiveLimits {
  entries: number
  /** undefined: there must be no such entry. */
  partOf(name: string): PartLimits | undefined
  /**
   * Of all entries of a group: the unpacked bytes, and how many of them for each packed byte. The
   * ratio counts from `ratioFrom` on, so that a small file with odd content is not refused.
   */
  groups: Record<Group, { total: number; ratio: number }>
}

/** What reading has cost so far. Bombs are held against these figures, not against a clock. */
export interface ReadingCosts {
  inflatedBytes: number
  lines: number
  records: number
}

export interface Archive {
  /** In the order in which they lie in the file, so that reading them in turn reads it once. */
  readonly names: ReadonlySet<string>
  readonly costs: ReadingCosts
  /** Of an entry, unpacked, as the directory says. */
  sizeOf(name: string): number
  /** Fails unless the content is exactly as long, and sums up to exactly what, it claims to. */
  read(name: string): AsyncIterable<Uint8Array>
  close(): void
}

const damaged = { reason: 'archive_damaged' } as const
const tooLarge = { reason: 'archive_unpacks_too_large' } as const

export async function openArchive(blob: OpenBlob, limits: ArchiveLimits): Promise<Archive> {
  const file = await refusing(() =>
    fromRandomAccessReaderPromise(new BlobReader(blob), blob.size, {
      autoClose: false,
      // Names are looked at here, before they become text.
      decodeStrings: false,
    }),
  )
  try {
    if (file.comment.length > 0) throw new ArchiveRefused(damaged)
    if (file.entryCount > limits.entries) throw new ArchiveRefused(tooLarge)
    const entries = await directoryOf(file, limits)
    const costs: ReadingCosts = { inflatedBytes: 0, lines: 0, records: 0 }
    return {
      names: new Set(entries.keys()),
      costs,
      sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
      read: (name) => contentOf(blob, file, name, entries.get(name), costs),
      close: () => file.close(),
    }
  } catch (error) {
    file.close()
    throw error
  }
}

/** All that is kept of an entry while the archive is open: what else it says is forgotten. */
type Line = Pick<
  Entry,
  | 'relativeOffsetOfLocalHeader'
  | 'compressedSize'
  | 'uncompressedSize'
  | 'crc32'
  | 'compressionMethod'
>

const lineOf = (entry: Entry): Line => ({
  relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
  compressedSize: entry.compressedSize,
  uncompressedSize: entry.uncompressedSize,
  crc32: entry.crc32,
  compressionMethod: entry.compressionMethod,
})

/** Far longer than any name, and than the long form of any number, in an export. */
const longestName = 64
const longestExtra = 64

/**
 * Comments and extra fields may have sixty-four kilobytes each, fifty thousand times over. An export
 * has none of the former and hardly any of the latter, so the first that does ends the reading: with
 * the count of the entries this bounds the directory as a whole.
 */
function nameOf(entry: Entry): string {
  const { fileNameRaw, fileNameLength, extraFieldLength, fileCommentLength } = entry
  const isLong = fileNameLength > longestName || extraFieldLength > longestExtra
  if (isLong || fileCommentLength > 0) throw new ArchiveRefused(damaged)
  const name = fileNameRaw.toString('latin1')
  if (!/^[ -~]+$/.test(name) || validateFileName(name)) throw new ArchiveRefused(damaged)
  return name
}

async function directoryOf(file: ZipFile, limits: ArchiveLimits): Promise<Map<string, Line>> {
  const entries = new Map<string, Line>()
  const sums = new GroupSums(limits)
  const each = file.eachEntry()
  for (;;) {
    const { value: entry, done } = await refusing(() => each.next())
    if (done) break
    const name = nameOf(entry)
    const part = limits.partOf(name)
    if (!part) {
      throw new ArchiveRefused({ reason: 'archive_unknown_part' })
    }
    if (entries.has(name)) throw new ArchiveRefused(damaged)
    const isReadable = !entry.isEncrypted() && entry.canDecodeFileData() && isRegularFile(entry)
    if (!isReadable) throw new ArchiveRefused(damaged)
    if (entry.uncompressedSize > part.largest) throw new ArchiveRefused(tooLarge)
    sums.add(part.group, entry)
    entries.set(name, lineOf(entry))
  }
  assertEndsAfter(file)
  sums.assertRatios()
  return inFileOrder(entries)
}

/** How long the end of a file is that has no comment: in its short form, and with its long form. */
const endLengths = [22, 22 + 20 + 56]

/** Between the directory and the end there is nothing: it could be another directory. */
function assertEndsAfter({ fileSize, readEntryCursor }: ZipFile): void {
  // A number, whatever its type says.
  if (!endLengths.includes(fileSize - Number(readEntryCursor))) throw new ArchiveRefused(damaged)
}

const typeBits = 0o170000
const regularType = 0o100000

/** Unix tools note the type of a file; links and devices are no part of an export. */
function isRegularFile({ externalFileAttributes }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & typeBits
  return type === 0 || type === regularType
}

const ratioFrom = 16 * 1024 ** 2

/** What the directory says that each group unpacks to, and from how much. */
class GroupSums {
  readonly #limits: ArchiveLimits
  readonly #sums = new Map<Group, { packed: number; unpacked: number }>()

  constructor(limits: ArchiveLimits) {
    this.#limits = limits
  }

  add(group: Group, { compressedSize, uncompressedSize }: Entry): void {
    const { packed, unpacked } = this.#sums.get(group) ?? { packed: 0, unpacked: 0 }
    const sum = { packed: packed + compressedSize, unpacked: unpacked + uncompressedSize }
    if (sum.unpacked > this.#limits.groups[group].total) throw new ArchiveRefused(tooLarge)
    this.#sums.set(group, sum)
  }

  assertRatios(): void {
    for (const [group, { packed, unpacked }] of this.#sums) {
      const most = ratioFrom + packed * this.#limits.groups[group].ratio
      if (unpacked > most) throw new ArchiveRefused(tooLarge)
    }
  }
}

/** Of the part before the content of an entry, without its name. */
const headerLength = 30

/**
 * Refuses entries that share content, which is how a small file unpacks to a very large one, and
 * files that begin with something else: those are two files in one.
 */
function inFileOrder(entries: ReadonlyMap<string, Line>): Map<string, Line> {
  const sorted = [...entries].sort(
    ([, one], [, other]) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )
  const [first] = sorted
  if (first && first[1].relativeOffsetOfLocalHeader !== 0) throw new ArchiveRefused(damaged)
  let free = 0
  for (const [name, { relativeOffsetOfLocalHeader: start, compressedSize }] of sorted) {
    if (start < free) throw new ArchiveRefused(damaged)
    free = start + headerLength + name.length + compressedSize
  }
  return new Map(sorted)
}

async function* contentOf(
  blob: OpenBlob,
  file: ZipFile,
  name: string,
  entry: Line | undefined,
  costs: ReadingCosts,
): AsyncGenerator<Uint8Array> {
  if (!entry) throw new ArchiveRefused({ reason: 'archive_incomplete' })
  // Of the entry it reads no more than a line has.
  const header = await refusing(() => file.readLocalFileHeaderPromise(entry as Entry))
  const isSameName = header.fileName.toString('latin1') === name
  if (!isSameName || header.extraField.length > longestExtra) throw new ArchiveRefused(damaged)
  const start = header.fileDataStart
  const packed = blob.read({ start, end: start + entry.compressedSize })
  const content = entry.compressionMethod === deflated ? inflate(packed) : packed
  const pieces = content[Symbol.asyncIterator]()
  let size = 0
  let sum = 0
  try {
    for (;;) {
      const { value: piece, done } = await refusing(() => pieces.next())
      if (done) break
      size += piece.length
      costs.inflatedBytes += piece.length
      // What it says about itself was within the limits; more than that it does not get to say.
      if (size > entry.uncompressedSize) throw new ArchiveRefused(damaged)
      sum = crc32(piece, sum)
      yield piece
    }
    if (size !== entry.uncompressedSize || sum !== entry.crc32) throw new ArchiveRefused(damaged)
  } finally {
    await pieces.return?.(undefined)
  }
}

const deflated = 8
const pieceLength = 64 * 1024

async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacking = createInflateRaw({ chunkSize: pieceLength })
  const feeding = pipeline(packed, unpacking)
  // Its failure destroys the stream with the same error, which is where it is heard.
  feeding.catch(() => {})
  for await (const piece of unpacking) yield piece as Uint8Array
}

/** What goes wrong in reading is the fault of the file: `blob` does not answer when the store fails. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new ArchiveRefused(damaged, { cause: error })
  }
}

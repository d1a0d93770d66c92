/**
 * Reads an untrusted ZIP. Names, sizes and counts are checked against limits before anything is
 * unpacked; unpacked bytes are counted and their checksum is verified while they are read. Every defect
 * ends in `ArchiveRefused`.
 */
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, validateFileName, type ZipFile } from 'yauzl'
import { Failure } from '#core/failure.ts'
import type { ProblemParams } from '#shared/problem-params.ts'
import type { OpenBlob } from '../blobs/sealed-blobs.ts'
import { BlobReader } from './blob-reader.ts'

/** The message is a sentence for the user and quotes nothing from the file. */
export class ArchiveRefused extends Failure<'request.invalid'> {
  override name = 'ArchiveRefused'

  constructor(params: ProblemParams<'request.invalid'>, options?: { cause: unknown }) {
    super('request.invalid', params, options)
  }
}

/** How a file is used: parsed as text, stored as audio, or never unpacked. */
type Group = 'text' | 'audio' | 'unread'

export interface FileLimits {
  group: Group
  /** The maximum unpacked bytes of the file. */
  maxBytes: number
}

export interface ArchiveLimits {
  /** The maximum entries of the ZIP file. */
  maxEntries: number
  /** The limits of the file with this name. undefined: no entry may have it. */
  limitsOf(name: string): FileLimits | undefined
  /**
   * For all entries of a group: the maximum unpacked bytes, and the maximum compression ratio. The
   * ratio applies beyond `ratioFrom` bytes, so that a small file with unusual content is not refused.
   */
  groups: Record<Group, { total: number; ratio: number }>
}

/** Counts the work of reading. Tests of archive bombs assert these numbers instead of times. */
export interface ReadingStats {
  inflatedBytes: number
  lines: number
  records: number
}

export interface Archive {
  /** The names of the entries in file order. Reading them in this order reads the file once. */
  readonly names: ReadonlySet<string>
  readonly readingStats: ReadingStats
  /** The unpacked size of an entry according to the central directory. */
  sizeOf(name: string): number
  /** Fails unless size and checksum of the content are exactly those of the directory. */
  read(name: string): AsyncIterable<Uint8Array>
  close(): void
}

const damaged = { reason: 'archive_damaged' } as const
const tooLarge = { reason: 'archive_unpacks_too_large' } as const

export async function openArchive(blob: OpenBlob, limits: ArchiveLimits): Promise<Archive> {
  const file = await refuseOnError(() =>
    fromRandomAccessReaderPromise(new BlobReader(blob), blob.size, {
      autoClose: false,
      // Names are validated as bytes, before they are decoded.
      decodeStrings: false,
    }),
  )
  try {
    if (file.comment.length > 0) throw new ArchiveRefused(damaged)
    if (file.entryCount > limits.maxEntries) throw new ArchiveRefused(tooLarge)
    const entries = await directoryOf(file, limits)
    const readingStats: ReadingStats = { inflatedBytes: 0, lines: 0, records: 0 }
    return {
      names: new Set(entries.keys()),
      readingStats,
      sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
      read: (name) => contentOf(blob, file, name, entries.get(name), readingStats),
      close: () => file.close(),
    }
  } catch (error) {
    file.close()
    throw error
  }
}

/** The fields of an entry that are kept while the archive is open. */
type EntryFields = Pick<
  Entry,
  | 'relativeOffsetOfLocalHeader'
  | 'compressedSize'
  | 'uncompressedSize'
  | 'crc32'
  | 'compressionMethod'
>

const fieldsOf = (entry: Entry): EntryFields => ({
  relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
  compressedSize: entry.compressedSize,
  uncompressedSize: entry.uncompressedSize,
  crc32: entry.crc32,
  compressionMethod: entry.compressionMethod,
})

/** No name and no ZIP64 field in an export is longer. */
const maxNameLength = 64
const maxExtraLength = 64

/**
 * Refuses entries with a comment or a long extra field: each may have 64 KB, and exports have none.
 * Together with the limit on the number of entries this bounds the size of the directory.
 */
function nameOf(entry: Entry): string {
  const { fileNameRaw, fileNameLength, extraFieldLength, fileCommentLength } = entry
  const isLong = fileNameLength > maxNameLength || extraFieldLength > maxExtraLength
  if (isLong || fileCommentLength > 0) throw new ArchiveRefused(damaged)
  const name = fileNameRaw.toString('latin1')
  if (!/^[ -~]+$/.test(name) || validateFileName(name)) throw new ArchiveRefused(damaged)
  return name
}

async function directoryOf(
  file: ZipFile,
  limits: ArchiveLimits,
): Promise<Map<string, EntryFields>> {
  const entries = new Map<string, EntryFields>()
  const sums = new GroupSums(limits)
  const iterator = file.eachEntry()
  for (;;) {
    const { value: entry, done } = await refuseOnError(() => iterator.next())
    if (done) break
    const name = nameOf(entry)
    const fileLimits = limits.limitsOf(name)
    if (!fileLimits) {
      throw new ArchiveRefused({ reason: 'archive_unknown_part' })
    }
    if (entries.has(name)) throw new ArchiveRefused(damaged)
    const isReadable = !entry.isEncrypted() && entry.canDecodeFileData() && isRegularFile(entry)
    if (!isReadable) throw new ArchiveRefused(damaged)
    if (entry.uncompressedSize > fileLimits.maxBytes) throw new ArchiveRefused(tooLarge)
    sums.add(fileLimits.group, entry)
    entries.set(name, fieldsOf(entry))
  }
  assertNothingAfterDirectory(file)
  sums.assertRatios()
  return inFileOrder(entries)
}

/** The length of the end records of a file without comment: plain, and with ZIP64. */
const endLengths = [22, 22 + 20 + 56]

/** Refuses bytes between the directory and the end records: they could be a second directory. */
function assertNothingAfterDirectory({ fileSize, readEntryCursor }: ZipFile): void {
  // A number at run time; its declared type is wrong.
  if (!endLengths.includes(fileSize - Number(readEntryCursor))) throw new ArchiveRefused(damaged)
}

const typeBits = 0o170000
const regularType = 0o100000

/** False for links, folders and devices, by their Unix file types. */
function isRegularFile({ externalFileAttributes }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & typeBits
  return type === 0 || type === regularType
}

/** The unpacked bytes up to which the compression ratio of a group is not limited. */
const ratioFrom = 16 * 1024 ** 2

/** Sums the declared sizes of each group. */
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
      const maxUnpacked = ratioFrom + packed * this.#limits.groups[group].ratio
      if (unpacked > maxUnpacked) throw new ArchiveRefused(tooLarge)
    }
  }
}

/** The length of a local file header without the name. */
const headerLength = 30

/**
 * Sorts entries by offset. Refuses entries that overlap, by which a small file can unpack to a very
 * large one, and files whose first entry is not at the start.
 */
function inFileOrder(entries: ReadonlyMap<string, EntryFields>): Map<string, EntryFields> {
  const sorted = [...entries].sort(
    ([, a], [, b]) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )
  const [first] = sorted
  if (first && first[1].relativeOffsetOfLocalHeader !== 0) throw new ArchiveRefused(damaged)
  let nextFreeOffset = 0
  for (const [name, { relativeOffsetOfLocalHeader: start, compressedSize }] of sorted) {
    if (start < nextFreeOffset) throw new ArchiveRefused(damaged)
    nextFreeOffset = start + headerLength + name.length + compressedSize
  }
  return new Map(sorted)
}

async function* contentOf(
  blob: OpenBlob,
  file: ZipFile,
  name: string,
  entry: EntryFields | undefined,
  stats: ReadingStats,
): AsyncGenerator<Uint8Array> {
  if (!entry) throw new ArchiveRefused({ reason: 'archive_incomplete' })
  // The library reads only the fields of `EntryFields`.
  const header = await refuseOnError(() => file.readLocalFileHeaderPromise(entry as Entry))
  const isSameName = header.fileName.toString('latin1') === name
  if (!isSameName || header.extraField.length > maxExtraLength) throw new ArchiveRefused(damaged)
  const start = header.fileDataStart
  const packed = blob.read({ start, end: start + entry.compressedSize })
  const content = entry.compressionMethod === deflated ? inflate(packed) : packed
  const chunks = content[Symbol.asyncIterator]()
  let size = 0
  let sum = 0
  try {
    for (;;) {
      const { value: chunk, done } = await refuseOnError(() => chunks.next())
      if (done) break
      size += chunk.length
      stats.inflatedBytes += chunk.length
      // The declared size is within the limits; more than that is refused.
      if (size > entry.uncompressedSize) throw new ArchiveRefused(damaged)
      sum = crc32(chunk, sum)
      yield chunk
    }
    if (size !== entry.uncompressedSize || sum !== entry.crc32) throw new ArchiveRefused(damaged)
  } finally {
    await chunks.return?.(undefined)
  }
}

const deflated = 8
const chunkLength = 64 * 1024

async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflater = createInflateRaw({ chunkSize: chunkLength })
  const piping = pipeline(packed, inflater)
  // A failure destroys the stream with the same error, which its reader receives.
  piping.catch(() => {})
  for await (const chunk of inflater) yield chunk as Uint8Array
}

/** Treats every error as a defect of the file: the caller handles failures of the store itself. */
async function refuseOnError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new ArchiveRefused(damaged, { cause: error })
  }
}

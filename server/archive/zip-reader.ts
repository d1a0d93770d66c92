/**
 * Reads a ZIP that somebody sent. Nothing in it is believed: names, sizes and counts are held
 * against limits before anything is unpacked, and what is unpacked is counted and summed as it
 * comes. Whatever is wrong with it, it ends in `ArchiveRefused`.
 */
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import {
  type Entry,
  fromRandomAccessReaderPromise,
  RandomAccessReader,
  validateFileName,
  type ZipFile,
} from 'yauzl'
import type { OpenBlob } from '../blobs/sealed-blobs.ts'
import { SealBroken } from '../db/vault/sealing.ts'
import { BlobStoreUnavailable } from '../ports/blobs.ts'

/** The message is a sentence for whoever sent it, and quotes nothing of it. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused'
}

export interface ArchiveLimits {
  entries: number
  /** Of everything in it, unpacked. */
  total: number
  /** Of one entry, unpacked; undefined: there must be no such entry. */
  sizeOf(name: string): number | undefined
}

export interface Archive {
  readonly names: ReadonlySet<string>
  /** Fails unless the content is exactly as long, and sums up to exactly what, it claims to. */
  read(name: string): AsyncIterable<Uint8Array>
  close(): void
}

const damaged = 'The file is damaged, or it is not a ZIP.'
const tooLarge = 'The file unpacks to more than an Evenstream export can hold.'

export async function openArchive(blob: OpenBlob, limits: ArchiveLimits): Promise<Archive> {
  const file = await refusing(() =>
    fromRandomAccessReaderPromise(new BlobReader(blob), blob.size, {
      autoClose: false,
      // Names are looked at here, before they become text.
      decodeStrings: false,
    }),
  )
  try {
    if (file.entryCount > limits.entries) throw new ArchiveRefused(tooLarge)
    const entries = await directoryOf(file, limits)
    return {
      names: new Set(entries.keys()),
      read: (name) => contentOf(blob, file, entries.get(name)),
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
  let total = 0
  const each = file.eachEntry()
  for (;;) {
    const { value: entry, done } = await refusing(() => each.next())
    if (done) {
      assertApart([...entries.values()])
      return entries
    }
    const name = nameOf(entry)
    const largest = limits.sizeOf(name)
    if (largest === undefined) {
      throw new ArchiveRefused('The file holds something that is not part of an Evenstream export.')
    }
    if (entries.has(name)) throw new ArchiveRefused(damaged)
    if (entry.isEncrypted() || !entry.canDecodeFileData()) throw new ArchiveRefused(damaged)
    total += entry.uncompressedSize
    if (entry.uncompressedSize > largest || total > limits.total) throw new ArchiveRefused(tooLarge)
    entries.set(name, lineOf(entry))
  }
}

/** Of the part before the content of an entry, without its name. */
const headerLength = 30

/** Content that counts for several entries is how a small file unpacks to a very large one. */
function assertApart(lines: Line[]): void {
  lines.sort((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)
  let free = 0
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of lines) {
    if (start < free) throw new ArchiveRefused(damaged)
    free = start + headerLength + compressedSize
  }
}

async function* contentOf(
  blob: OpenBlob,
  file: ZipFile,
  entry: Line | undefined,
): AsyncGenerator<Uint8Array> {
  if (!entry) throw new ArchiveRefused('The file is incomplete.')
  // Of the entry it reads no more than a line has.
  const header = await refusing(() =>
    file.readLocalFileHeaderPromise(entry as Entry, { minimal: true }),
  )
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

async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacking = createInflateRaw()
  const feeding = pipeline(packed, unpacking)
  // Its failure destroys the stream with the same error, which is where it is heard.
  feeding.catch(() => {})
  for await (const piece of unpacking) yield piece as Uint8Array
}

/** What goes wrong in reading is the file's fault, unless it is the store's. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isOurs = error instanceof BlobStoreUnavailable || error instanceof SealBroken
    if (isOurs) throw error
    throw new ArchiveRefused(damaged, { cause: error })
  }
}

const windowLength = 256 * 1024

/**
 * The library reads the directory in bites of a few bytes. They are served from a window, so that a
 * store that is far away is asked a few times and not thousands of times.
 */
class BlobReader extends RandomAccessReader {
  readonly #blob: OpenBlob
  #window = { start: 0, bytes: Buffer.alloc(0) }

  constructor(blob: OpenBlob) {
    super()
    this.#blob = blob
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#bytes(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset)
        callback(null)
      },
      (error) => callback(error as Error),
    )
  }

  async #bytes(position: number, length: number): Promise<Buffer> {
    if (position < 0 || position + length > this.#blob.size) throw new Error('Beyond the end')
    const { start, bytes } = this.#window
    if (position < start || position + length > start + bytes.length) {
      const end = Math.min(position + Math.max(length, windowLength), this.#blob.size)
      const pieces: Uint8Array[] = []
      for await (const piece of this.#blob.read({ start: position, end })) pieces.push(piece)
      this.#window = { start: position, bytes: Buffer.concat(pieces) }
    }
    const from = position - this.#window.start
    return this.#window.bytes.subarray(from, from + length)
  }
}

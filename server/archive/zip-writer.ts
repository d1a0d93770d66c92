/**
 * Writes a ZIP as a stream. Entries are read one after the other; only their directory records are kept
 * in memory. Every entry is deflated, audio at level 0, which only wraps it: a stored
 * entry needs its checksum in the header, before its content, or streaming readers refuse the file.
 *
 * Own code instead of a library: yazl cannot deflate at level 0. It stores such a stream, with its checksum behind the
 * content, or deflates it at level 1 or more, which takes many times the processor time (decision 15).
 */
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface NewZipEntry {
  /** A relative path with `/` as separator. */
  name: string
  content: AsyncIterable<Uint8Array>
  /** The content is compressed by its own format, as audio is, and is not compressed again. */
  isAlreadyCompressed?: boolean
}

interface WrittenEntry {
  name: Buffer
  crc: number
  compressedSize: number
  size: number
  offset: number
}

const maxUint32 = 0xffff_ffff
const maxUint16 = 0xffff
/** Sizes follow the content in a data descriptor; names are UTF-8. */
const flags = 0x0808
const deflateMethod = 8
const localHeaderSignature = 0x04034b50
const dataDescriptorSignature = 0x08074b50
const directoryRecordSignature = 0x02014b50
/** The version of the format that a reader needs: 2.0 for deflate, 4.5 for ZIP64. */
const deflateVersion = 20
const zip64Version = 45

export interface ZipOptions {
  modifiedAt: Date
  /** Offsets, and the size of the directory, are written as ZIP64 from this value on. Tests lower it. */
  zip64FromOffset?: number
  /** The number of entries is written as ZIP64 from this value on. Tests lower it. */
  zip64FromCount?: number
}

export async function* writeZip(
  entries: AsyncIterable<NewZipEntry>,
  { modifiedAt, zip64FromOffset = maxUint32, zip64FromCount = maxUint16 }: ZipOptions,
): AsyncGenerator<Uint8Array> {
  const timestamp = dosTime(modifiedAt)
  const writtenEntries: WrittenEntry[] = []
  let offset = 0
  for await (const entry of entries) {
    const name = Buffer.from(entry.name)
    const header = localHeader(name, timestamp)
    yield header
    const totals = { crc: 0, size: 0, compressedSize: 0 }
    for await (const chunk of deflateEntry(entry, totals)) {
      totals.compressedSize += chunk.length
      yield chunk
    }
    if (totals.size >= maxUint32 || totals.compressedSize >= maxUint32)
      throw new RangeError('An entry is too large')
    const trailer = dataDescriptor(totals)
    yield trailer
    writtenEntries.push({ name, ...totals, offset })
    offset += header.length + totals.compressedSize + trailer.length
  }
  let size = 0
  for (const entry of writtenEntries) {
    const record = directoryRecord(entry, timestamp, zip64FromOffset)
    size += record.length
    yield record
  }
  const count = writtenEntries.length
  const isZip64 = count >= zip64FromCount || size >= zip64FromOffset || offset >= zip64FromOffset
  yield endOfDirectory({ count, size, offset }, isZip64)
}

async function* deflateEntry(
  { content, isAlreadyCompressed = false }: NewZipEntry,
  totals: { crc: number; size: number },
): AsyncGenerator<Uint8Array> {
  const countBytes = async function* () {
    for await (const chunk of content) {
      totals.crc = crc32(chunk, totals.crc)
      totals.size += chunk.length
      yield chunk
    }
  }
  const compressor = createDeflateRaw({ level: isAlreadyCompressed ? 0 : 6 })
  const piping = pipeline(countBytes(), compressor)
  // A failure destroys the stream with the same error, which its reader receives.
  piping.catch(() => {})
  for await (const chunk of compressor) yield chunk as Uint8Array
  await piping
}

interface DosTimestamp {
  date: number
  time: number
}

function dosTime(date: Date): DosTimestamp {
  const year = Math.max(date.getUTCFullYear() - 1980, 0)
  return {
    date: (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
  }
}

function localHeader(name: Buffer, { date, time }: DosTimestamp): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(localHeaderSignature, 0)
  header.writeUInt16LE(deflateVersion, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflateMethod, 8)
  header.writeUInt16LE(time, 10)
  header.writeUInt16LE(date, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function dataDescriptor({
  crc,
  compressedSize,
  size,
}: Pick<WrittenEntry, 'crc' | 'compressedSize' | 'size'>): Buffer {
  const trailer = Buffer.alloc(16)
  trailer.writeUInt32LE(dataDescriptorSignature, 0)
  trailer.writeUInt32LE(crc, 4)
  trailer.writeUInt32LE(compressedSize, 8)
  trailer.writeUInt32LE(size, 12)
  return trailer
}

function directoryRecord(
  entry: WrittenEntry,
  { date, time }: DosTimestamp,
  zip64FromOffset: number,
): Buffer {
  const isZip64 = entry.offset >= zip64FromOffset
  const extra = isZip64 ? zip64Offset(entry.offset) : Buffer.alloc(0)
  const record = Buffer.alloc(46)
  record.writeUInt32LE(directoryRecordSignature, 0)
  record.writeUInt16LE(isZip64 ? zip64Version : deflateVersion, 4)
  record.writeUInt16LE(isZip64 ? zip64Version : deflateVersion, 6)
  record.writeUInt16LE(flags, 8)
  record.writeUInt16LE(deflateMethod, 10)
  record.writeUInt16LE(time, 12)
  record.writeUInt16LE(date, 14)
  record.writeUInt32LE(entry.crc, 16)
  record.writeUInt32LE(entry.compressedSize, 20)
  record.writeUInt32LE(entry.size, 24)
  record.writeUInt16LE(entry.name.length, 28)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(isZip64 ? maxUint32 : entry.offset, 42)
  return Buffer.concat([record, entry.name, extra])
}

/** The extra field for an offset of 64 bits: its id (1), its length (8) and the offset. */
function zip64Offset(offset: number): Buffer {
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return extra
}

interface Directory {
  count: number
  size: number
  offset: number
}

function endOfDirectory(directory: Directory, isZip64: boolean): Buffer {
  const { count, size, offset } = directory
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(isZip64 ? maxUint16 : count, 8)
  end.writeUInt16LE(isZip64 ? maxUint16 : count, 10)
  end.writeUInt32LE(isZip64 ? maxUint32 : size, 12)
  end.writeUInt32LE(isZip64 ? maxUint32 : offset, 16)
  return isZip64 ? Buffer.concat([zip64EndOfDirectory(directory), end]) : end
}

function zip64EndOfDirectory({ count, size, offset }: Directory): Buffer {
  const end = Buffer.alloc(56)
  end.writeUInt32LE(0x06064b50, 0)
  // The length of the rest of this record.
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(zip64Version, 12)
  end.writeUInt16LE(zip64Version, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}

/**
 * Writes a ZIP as a stream. The content of an entry is read when its turn comes; only its directory
 * record is kept in memory. Every entry is deflated, audio at level 0, which only wraps it: a stored
 * entry needs its checksum in the header, before its content, or streaming readers refuse the file.
 */
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface NewZipEntry {
  /** A relative path with `/` as separator. */
  name: string
  content: AsyncIterable<Uint8Array>
  /** The content is compressed already (audio): compressing it again would cost time for nothing. */
  isCompressed?: boolean
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

const most32 = 0xffff_ffff
const most16 = 0xffff
/** Sizes follow the content in a data descriptor; names are UTF-8. */
const flags = 0x0808
const deflate = 8
const version = 20
const versionWith64 = 45

export interface ZipOptions {
  modifiedAt: Date
  /** Offsets and counts from here on are written as ZIP64. Tests lower it. */
  longFrom?: number
}

export async function* writeZip(
  entries: AsyncIterable<NewZipEntry>,
  { modifiedAt, longFrom = most32 }: ZipOptions,
): AsyncGenerator<Uint8Array> {
  const stamp = dosTime(modifiedAt)
  const written: Written[] = []
  let offset = 0
  for await (const entry of entries) {
    const name = Buffer.from(entry.name)
    const header = localHeader(name, stamp)
    yield header
    const tally = { crc: 0, size: 0, packed: 0 }
    for await (const chunk of deflated(entry, tally)) {
      tally.packed += chunk.length
      yield chunk
    }
    if (tally.size >= most32 || tally.packed >= most32)
      throw new RangeError('An entry is too large')
    const trailer = descriptor(tally)
    yield trailer
    written.push({ name, ...tally, offset })
    offset += header.length + tally.packed + trailer.length
  }
  let size = 0
  for (const entry of written) {
    const line = directoryLine(entry, stamp, longFrom)
    size += line.length
    yield line
  }
  yield directoryEnd({ count: written.length, size, offset }, longFrom)
}

async function* deflated(
  { content, isCompressed: isDense = false }: NewZipEntry,
  tally: { crc: number; size: number },
): AsyncGenerator<Uint8Array> {
  const counted = async function* () {
    for await (const chunk of content) {
      tally.crc = crc32(chunk, tally.crc)
      tally.size += chunk.length
      yield chunk
    }
  }
  const press = createDeflateRaw({ level: isDense ? 0 : 6 })
  const feeding = pipeline(counted(), press)
  // A failure destroys the stream with the same error, which its reader receives.
  feeding.catch(() => {})
  for await (const chunk of press) yield chunk as Uint8Array
  await feeding
}

interface Stamp {
  date: number
  time: number
}

function dosTime(moment: Date): Stamp {
  const year = Math.max(moment.getUTCFullYear() - 1980, 0)
  return {
    date: (year << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
    time:
      (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
  }
}

function localHeader(name: Buffer, { date, time }: Stamp): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflate, 8)
  header.writeUInt16LE(time, 10)
  header.writeUInt16LE(date, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packed, size }: Pick<Written, 'crc' | 'packed' | 'size'>): Buffer {
  const trailer = Buffer.alloc(16)
  trailer.writeUInt32LE(0x08074b50, 0)
  trailer.writeUInt32LE(crc, 4)
  trailer.writeUInt32LE(packed, 8)
  trailer.writeUInt32LE(size, 12)
  return trailer
}

function directoryLine(entry: Written, { date, time }: Stamp, longFrom: number): Buffer {
  const isLong = entry.offset >= longFrom
  const extra = isLong ? longOffset(entry.offset) : Buffer.alloc(0)
  const line = Buffer.alloc(46)
  line.writeUInt32LE(0x02014b50, 0)
  line.writeUInt16LE(isLong ? versionWith64 : version, 4)
  line.writeUInt16LE(isLong ? versionWith64 : version, 6)
  line.writeUInt16LE(flags, 8)
  line.writeUInt16LE(deflate, 10)
  line.writeUInt16LE(time, 12)
  line.writeUInt16LE(date, 14)
  line.writeUInt32LE(entry.crc, 16)
  line.writeUInt32LE(entry.packed, 20)
  line.writeUInt32LE(entry.size, 24)
  line.writeUInt16LE(entry.name.length, 28)
  line.writeUInt16LE(extra.length, 30)
  line.writeUInt32LE(isLong ? most32 : entry.offset, 42)
  return Buffer.concat([line, entry.name, extra])
}

function longOffset(offset: number): Buffer {
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

function directoryEnd(directory: Directory, longFrom: number): Buffer {
  const { count, size, offset } = directory
  const isLong = count >= Math.min(most16, longFrom) || size >= longFrom || offset >= longFrom
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(isLong ? most16 : count, 8)
  end.writeUInt16LE(isLong ? most16 : count, 10)
  end.writeUInt32LE(isLong ? most32 : size, 12)
  end.writeUInt32LE(isLong ? most32 : offset, 16)
  return isLong ? Buffer.concat([longDirectoryEnd(directory), end]) : end
}

function longDirectoryEnd({ count, size, offset }: Directory): Buffer {
  const end = Buffer.alloc(56)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(versionWith64, 12)
  end.writeUInt16LE(versionWith64, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  const pointer = Buffer.alloc(20)
  pointer.writeUInt32LE(0x07064b50, 0)
  pointer.writeBigUInt64LE(BigInt(offset + size), 8)
  pointer.writeUInt32LE(1, 16)
  return Buffer.concat([end, pointer])
}

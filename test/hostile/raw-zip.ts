/** Writes ZIP files in which every field can be set; fields that are not given are correct. */
import { constants, crc32, deflateRawSync } from 'node:zlib'

export interface RawEntry {
  name: string
  /** Uncompressed. */
  content?: Buffer
  /** The stored bytes, if they are not the deflated content. */
  packed?: Buffer
  method?: number
  flags?: number
  crc?: number
  /** The sizes and the offset in the directory. */
  size?: number
  packedSize?: number
  offset?: number
  /** Unix file type and permissions. */
  attributes?: number
  localName?: string
  localExtra?: Buffer
  extra?: Buffer
  comment?: Buffer
}

export interface RawFile {
  /** Bytes before the first entry; offsets count from the first entry. */
  prefix?: Buffer
  comment?: Buffer
  /** Bytes after the end record. */
  suffix?: Buffer
  /** The number of entries in the end record. */
  count?: number
  directoryOffset?: number
  disk?: number
  /** The same in the ZIP64 end record, which then takes precedence. */
  long?: { count: bigint; offset: bigint }
}

const none = Buffer.alloc(0)
const stored = 0
const deflated = 8

export function rawZip(entries: readonly RawEntry[], file: RawFile = {}): Buffer {
  const { prefix = none } = file
  const bodies: Buffer[] = [prefix]
  const lines: Buffer[] = []
  let at = prefix.length
  for (const entry of entries) {
    const { content = none, method = deflated, flags = 0 } = entry
    const packed = entry.packed ?? (method === stored ? content : deflateRawSync(content))
    const fields = {
      method,
      flags,
      crc: entry.crc ?? crc32(content),
      packedSize: entry.packedSize ?? packed.length,
      size: entry.size ?? content.length,
    }
    const local = Buffer.concat([localHeader(entry, fields), packed])
    lines.push(directoryLine(entry, fields, entry.offset ?? at))
    bodies.push(local)
    at += local.length
  }
  const directory = Buffer.concat(lines)
  return Buffer.concat([
    ...bodies,
    directory,
    ...(file.long ? [longEnd(file.long, at + directory.length)] : []),
    shortEnd(file, { count: entries.length, size: directory.length, offset: at }),
    file.suffix ?? none,
  ])
}

interface Fields {
  method: number
  flags: number
  crc: number
  packedSize: number
  size: number
}

/** Version, flags, method, time, checksum and sizes, which both headers share. */
function commonFields({ method, flags, crc, packedSize, size }: Fields): Buffer {
  const fields = Buffer.alloc(22)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(flags, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packedSize, 14)
  fields.writeUInt32LE(size, 18)
  return fields
}

const number16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const number32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const number64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
const signature = (last: string) => Buffer.from(`PK${last}`, 'latin1')

function localHeader({ name, localName = name, localExtra = none }: RawEntry, fields: Fields) {
  const nameBytes = Buffer.from(localName)
  return Buffer.concat([
    signature('\x03\x04'),
    commonFields(fields),
    number16(nameBytes.length),
    number16(localExtra.length),
    nameBytes,
    localExtra,
  ])
}

function directoryLine(entry: RawEntry, fields: Fields, offset: number): Buffer {
  const { extra = none, comment = none, attributes = 0 } = entry
  const name = Buffer.from(entry.name)
  return Buffer.concat([
    signature('\x01\x02'),
    number16(20),
    commonFields(fields),
    number16(name.length),
    number16(extra.length),
    number16(comment.length),
    Buffer.alloc(4),
    number32(attributes),
    number32(offset),
    name,
    extra,
    comment,
  ])
}

function shortEnd(
  { count, directoryOffset, disk = 0, comment = none, long }: RawFile,
  real: { count: number; size: number; offset: number },
): Buffer {
  const entries = number16(long ? 0xffff : (count ?? real.count))
  return Buffer.concat([
    signature('\x05\x06'),
    number16(disk),
    number16(disk),
    entries,
    entries,
    number32(long ? 0xffffffff : real.size),
    number32(long ? 0xffffffff : (directoryOffset ?? real.offset)),
    number16(comment.length),
    comment,
  ])
}

function longEnd({ count, offset }: { count: bigint; offset: bigint }, at: number): Buffer {
  return Buffer.concat([
    signature('\x06\x06'),
    number64(44n),
    number16(45),
    number16(45),
    Buffer.alloc(8),
    number64(count),
    number64(count),
    number64(0n),
    number64(offset),
    signature('\x06\x07'),
    Buffer.alloc(4),
    number64(BigInt(at)),
    number32(1),
  ])
}

/** The ZIP64 extra field with a size. */
export const longSize = (size: bigint) => Buffer.concat([number16(1), number16(8), number64(size)])

/**
 * Deflates `head`, `times` times `block`, and `tail` without holding the whole content: a block that ends
 * with a full flush can be repeated.
 */
export function deflatedRepeats(head: Buffer, block: Buffer, times: number, tail: Buffer): Buffer {
  const flushed = (bytes: Buffer) =>
    deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH, level: 9 })
  const repeated = flushed(block)
  const all = Buffer.alloc(repeated.length * times)
  for (let n = 0; n < times; n += 1) repeated.copy(all, n * repeated.length)
  return Buffer.concat([flushed(head), all, deflateRawSync(tail)])
}

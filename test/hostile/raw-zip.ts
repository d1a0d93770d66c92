/** Writes ZIP files in which most fields can be set; those that are not given fit the content that is given. */
import { constants, crc32, deflateRawSync } from 'node:zlib'

export interface RawEntry {
  name: string
  /** Uncompressed. */
  content?: Buffer
  /** The stored bytes. By default the content, deflated unless `method` is 0. */
  packed?: Buffer
  /** From here to `packedSize`: what both headers of the entry state. */
  method?: number
  flags?: number
  crc?: number
  size?: number
  packedSize?: number
  /** The offset of the local header that the directory states. */
  offset?: number
  /** In the directory: Unix file type and permissions in the upper 16 bits. */
  attributes?: number
  localName?: string
  localExtra?: Buffer
  extra?: Buffer
  comment?: Buffer
}

/** The fields of the ZIP file outside its entries. */
export interface RawFile {
  /** Bytes before the first entry. The offsets count them. */
  prefix?: Buffer
  comment?: Buffer
  /** Bytes after the end record. */
  suffix?: Buffer
  /** The number of entries in the end record. */
  count?: number
  directoryOffset?: number
  disk?: number
  /** The count and the offset of the directory in a ZIP64 end record, which then takes precedence. */
  zip64?: { count: bigint; offset: bigint }
}

const noBytes = Buffer.alloc(0)
const methodStored = 0
const methodDeflated = 8
/** The version that a program needs to unpack the entry: 2.0 for deflate, 4.5 for ZIP64. */
const deflateVersion = 20
const zip64Version = 45

/** The length of a local header without the name and the extra field. */
export const localHeaderBytes = 30
/** The length of an end record without a comment. */
export const endRecordBytes = 22

export function rawZip(entries: readonly RawEntry[], file: RawFile = {}): Buffer {
  const { prefix = noBytes } = file
  const bodies: Buffer[] = [prefix]
  const directoryHeaders: Buffer[] = []
  let offset = prefix.length
  for (const entry of entries) {
    const { content = noBytes, method = methodDeflated, flags = 0 } = entry
    const packed = entry.packed ?? (method === methodStored ? content : deflateRawSync(content))
    const fields = {
      method,
      flags,
      crc: entry.crc ?? crc32(content),
      packedSize: entry.packedSize ?? packed.length,
      size: entry.size ?? content.length,
    }
    const local = Buffer.concat([localHeader(entry, fields), packed])
    directoryHeaders.push(directoryHeader(entry, fields, entry.offset ?? offset))
    bodies.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(directoryHeaders)
  return Buffer.concat([
    ...bodies,
    directory,
    ...(file.zip64 ? [zip64EndRecordAndLocator(file.zip64, offset + directory.length)] : []),
    endRecord(file, { count: entries.length, size: directory.length, offset }),
    file.suffix ?? noBytes,
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
  fields.writeUInt16LE(deflateVersion, 0)
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

function localHeader({ name, localName = name, localExtra = noBytes }: RawEntry, fields: Fields) {
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

function directoryHeader(entry: RawEntry, fields: Fields, offset: number): Buffer {
  const { extra = noBytes, comment = noBytes, attributes = 0 } = entry
  const name = Buffer.from(entry.name)
  return Buffer.concat([
    signature('\x01\x02'),
    number16(deflateVersion),
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

function endRecord(
  { count, directoryOffset, disk = 0, comment = noBytes, zip64 }: RawFile,
  actual: { count: number; size: number; offset: number },
): Buffer {
  const entries = number16(zip64 ? 0xffff : (count ?? actual.count))
  return Buffer.concat([
    signature('\x05\x06'),
    number16(disk),
    number16(disk),
    entries,
    entries,
    number32(zip64 ? 0xffffffff : actual.size),
    number32(zip64 ? 0xffffffff : (directoryOffset ?? actual.offset)),
    number16(comment.length),
    comment,
  ])
}

function zip64EndRecordAndLocator(
  { count, offset }: { count: bigint; offset: bigint },
  ownOffset: number,
): Buffer {
  return Buffer.concat([
    signature('\x06\x06'),
    // The size of the rest of this record.
    number64(44n),
    number16(zip64Version),
    number16(zip64Version),
    Buffer.alloc(8),
    number64(count),
    number64(count),
    number64(0n),
    number64(offset),
    // The locator, which says where the record begins.
    signature('\x06\x07'),
    Buffer.alloc(4),
    number64(BigInt(ownOffset)),
    number32(1),
  ])
}

/** The ZIP64 extra field (header id 1) with the uncompressed size, which takes 8 bytes. */
export const zip64Size = (size: bigint) => Buffer.concat([number16(1), number16(8), number64(size)])

/**
 * Deflates `head`, `times` times `block`, and `tail` without holding the whole content: a block that ends
 * with a full flush can be repeated.
 */
export function deflatedRepeats(head: Buffer, block: Buffer, times: number, tail: Buffer): Buffer {
  const deflateWithFullFlush = (bytes: Buffer) =>
    deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH, level: 9 })
  const repeated = deflateWithFullFlush(block)
  const repeats = Buffer.alloc(repeated.length * times)
  for (let n = 0; n < times; n += 1) repeated.copy(repeats, n * repeated.length)
  return Buffer.concat([deflateWithFullFlush(head), repeats, deflateRawSync(tail)])
}

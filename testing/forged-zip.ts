/** Writes ZIP files whose directory does not match their contents. */

interface ForgedEntry {
  name: string
  /** The offset and the compressed and uncompressed sizes that the directory claims. */
  offset: number
  packed: number
  size: number
  /** The length of the entry's comment in the directory. */
  comment?: number
}

/** Puts a directory of the given entries behind the given contents. */
export function forgedZip(contents: Buffer, entries: readonly ForgedEntry[]): Buffer {
  const lines = entries.map(({ name, offset, packed, size, comment = 0 }) => {
    // A central directory header; fields that are not written are zero.
    const line = Buffer.alloc(46 + name.length + comment)
    line.write('PK\x01\x02', 'latin1')
    // The version needed to unpack (2.0) and the method (deflate).
    line.writeUInt16LE(20, 6)
    line.writeUInt16LE(8, 10)
    line.writeUInt32LE(packed, 20)
    line.writeUInt32LE(size, 24)
    line.writeUInt16LE(name.length, 28)
    line.writeUInt16LE(comment, 32)
    line.writeUInt32LE(offset, 42)
    line.write(name, 46, 'latin1')
    return line
  })
  const directory = Buffer.concat(lines)
  // The end record.
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(contents.length, 16)
  return Buffer.concat([contents, directory, end])
}

/** Tiny entries, named like an export's audio files. */
export const manyEntries = (count: number, comment = 0): ForgedEntry[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `audio/${String(i).padStart(6, '0')}.mp3`,
    offset: 0,
    packed: 1,
    size: 1,
    comment,
  }))

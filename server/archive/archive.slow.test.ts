import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { OpenBlob } from '#server/blobs/sealed-blobs.ts'
import { asBlob as blobOf, generousLimits as generous } from '#testing/archives.ts'
import { inChunks, readAll } from '#testing/byte-streams.ts'
import { forgedZip, manyEntries } from '#testing/forged-zip.ts'
import { archiveLimits } from './limits.ts'
import { ArchiveRefused, type FileLimits, openArchive } from './zip-reader.ts'
import { type NewZipEntry, writeZip, type ZipOptions } from './zip-writer.ts'

const modifiedAt = new Date('2026-11-15T08:00:00Z')

/** Read in chunks of an odd length, so that their ends fall anywhere in the ZIP. */
const asBlob = (bytes: Buffer) => blobOf(bytes, 777)
async function* entriesOf(contents: Record<string, Buffer | string>): AsyncGenerator<NewZipEntry> {
  for (const [name, content] of Object.entries(contents)) {
    yield {
      name,
      content: inChunks(Buffer.from(content), 1000),
      isAlreadyCompressed: name.endsWith('.mp3'),
    }
  }
}
const zip = (contents: Record<string, Buffer | string>, options: Partial<ZipOptions> = {}) =>
  readAll(writeZip(entriesOf(contents), { modifiedAt, ...options }))
const open = (bytes: Buffer, limits = generous) => openArchive(asBlob(bytes), limits)
const readEntry = async (bytes: Buffer, name: string) => readAll((await open(bytes)).read(name))
const expectRefusal = async (work: Promise<unknown>, reason?: RegExp) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ArchiveRefused)
  if (reason) expect((error as Error).message).toMatch(reason)
}

const audio = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 251))
const contents = {
  'README.md': '# Grüße 🌊\n'.repeat(5000),
  'a/1.mp3': audio,
  'a/empty.md': '',
}

describe('an archive', () => {
  it('returns its content byte for byte', async () => {
    const archive = await open(await zip(contents))
    expect([...archive.names]).toEqual(Object.keys(contents))
    for (const [name, content] of Object.entries(contents)) {
      expect((await readAll(archive.read(name))).equals(Buffer.from(content))).toBe(true)
    }
  })

  it('compresses text and only wraps audio', async () => {
    expect((await zip({ 'a.md': contents['README.md'] })).length).toBeLessThan(2_000)
    const wrapped = await zip({ 'a.mp3': audio })
    expect(wrapped.length).toBeGreaterThan(audio.length)
    expect(wrapped.length).toBeLessThan(audio.length * 1.01)
  })

  // The offsets in this archive reach 1,000, the size of its directory does not.
  it.each([
    ['when its offsets exceed the limit of a plain ZIP', { zip64FromOffset: 1_000 }],
    ['when its entries are more than a plain ZIP can count', { zip64FromCount: 3 }],
  ])('is written as ZIP64 %s', async (_name, options) => {
    const bytes = await zip(contents, options)
    expect(bytes.includes(Buffer.from('PK\x06\x06', 'latin1'))).toBe(true)
    for (const [name, content] of Object.entries(contents)) {
      expect((await readEntry(bytes, name)).equals(Buffer.from(content))).toBe(true)
    }
  })

  it('cannot be written when its content fails, and passes the error on', async () => {
    async function* broken(): AsyncGenerator<NewZipEntry> {
      yield {
        name: 'a',
        content: (async function* () {
          yield Buffer.from('a')
          throw new Error('the store is away')
        })(),
      }
    }
    await expect(readAll(writeZip(broken(), { modifiedAt }))).rejects.toThrow('the store is away')
  })
})

/** An archive of one entry with forged header fields. */
function forgeEntry(
  name: string,
  content: Buffer,
  overrides: {
    size?: number
    method?: number
    flags?: number
    offset?: number
    /** The length of a meaningless extra field in the directory. */
    extra?: number
    /** The length of the comment in the directory. */
    comment?: number
  } = {},
): Buffer {
  const packed = overrides.method === 0 ? content : deflateRawSync(content)
  const {
    size = content.length,
    method = 8,
    flags = 0,
    offset = 0,
    extra = 0,
    comment = 0,
  } = overrides
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(flags, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt32LE(0, 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  const local = Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    fields,
    Buffer.from(name),
    packed,
  ])
  const remainder = Buffer.alloc(14)
  remainder.writeUInt32LE(offset, 10)
  remainder.writeUInt16LE(comment, 0)
  fields.writeUInt16LE(extra, 24)
  const extraField = Buffer.alloc(extra)
  if (extra > 0) extraField.writeUInt16LE(extra - 4, 2)
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    fields,
    remainder,
    Buffer.from(name),
    extraField,
    Buffer.alloc(comment),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

/** A blob that counts the bytes that are read of it. */
function countReads(bytes: Buffer): { blob: OpenBlob; bytesRead: () => number } {
  let bytesRead = 0
  const blob = asBlob(bytes)
  return {
    bytesRead: () => bytesRead,
    blob: {
      ...blob,
      read: (range) => {
        bytesRead += (range?.end ?? bytes.length) - (range?.start ?? 0)
        return blob.read(range)
      },
    },
  }
}

describe('a very large central directory', () => {
  it('is refused at its first record when its records have 13 MB of comments', async () => {
    const bytes = forgedZip(Buffer.alloc(100), manyEntries(200, 65_535))
    expect(bytes.length).toBeGreaterThan(13_000_000)
    const { blob, bytesRead } = countReads(bytes)
    await expectRefusal(openArchive(blob, archiveLimits), /damaged/)
    // Two reads of 256 KiB: the end, and the first record of the directory.
    expect(bytesRead()).toBeLessThan(600_000)
  })

  it('is refused before its first record is read when it declares too many records', async () => {
    const { blob, bytesRead } = countReads(forgedZip(Buffer.alloc(100), manyEntries(60_000)))
    await expectRefusal(openArchive(blob, archiveLimits), /more than/)
    expect(bytesRead()).toBeLessThan(300_000)
  })

  it('is accepted with the maximum number of records', async () => {
    // A header, a name and one byte of content.
    const length = 30 + 'audio/000000.mp3'.length + 1
    const entries = manyEntries(archiveLimits.maxEntries).map((entry, i) => ({
      ...entry,
      offset: i * length,
    }))
    const archive = await open(
      forgedZip(Buffer.alloc(entries.length * length), entries),
      archiveLimits,
    )
    expect(archive.names.size).toBe(archiveLimits.maxEntries)
  })
})

describe('an archive with overlapping entries', () => {
  const packed = deflateRawSync(Buffer.alloc(1_000_000))
  const local = Buffer.alloc(31)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(1, 26)
  local.write('a', 30)
  const contents = Buffer.concat([local, packed, Buffer.alloc(2000)])
  const entry = { packed: packed.length, size: 1_000_000 }

  it.each([
    ['all of it', 0],
    ['the end of one and the beginning of the next', 200],
    ['a single byte', local.length + packed.length - 1],
  ])('is refused when the entries share %s', async (_name, offset) => {
    const bytes = forgedZip(contents, [
      { name: 'a', offset: 0, ...entry },
      { name: 'b', offset, ...entry },
    ])
    await expectRefusal(open(bytes), /damaged/)
  })
})

describe('a hostile archive', () => {
  const small: FileLimits = { group: 'text', maxBytes: 10 }
  const limitedTo = (groups: Partial<typeof generous.groups>) => ({
    ...generous,
    groups: { ...generous.groups, ...groups },
  })

  it.each(['../../etc/passwd', '/etc/passwd', 'a/../../b', 'C:\\a', 'a\\..\\b'])(
    'is refused when an entry has the name %s',
    (name) => expectRefusal(open(forgeEntry(name, Buffer.from('x')))),
  )

  it('is refused when it has an unknown entry', async () => {
    const limitsOf = (name: string) => (name === 'a' ? small : undefined)
    await expectRefusal(
      open(await zip({ a: '1', b: '2' }), { ...generous, limitsOf }),
      /not part of/,
    )
  })

  it('is refused before it is unpacked when it declares too large a size', async () => {
    const bomb = await zip({ a: Buffer.alloc(2_000_000) })
    const limitsOf = () => ({ group: 'text', maxBytes: 1_000_000 }) as const
    await expectRefusal(open(bomb, { ...generous, limitsOf }), /more than/)
    const text = { total: 1_000_000, ratio: 1e9 }
    await expectRefusal(open(bomb, limitedTo({ text })), /more than/)
  })

  it('is refused before it is unpacked when its compression ratio is too high', async () => {
    const withRatio = (ratio: number) => limitedTo({ text: { total: 1e9, ratio } })
    const bomb = await zip({ a: Buffer.alloc(20_000_000), b: Buffer.alloc(20_000_000) })
    await expectRefusal(open(bomb, withRatio(100)), /more than/)
    expect((await open(bomb, withRatio(2_000))).names.size).toBe(2)
  })

  it('is accepted with any compression ratio when it unpacks to 16 MB or less', async () => {
    const smallFile = await zip({ a: Buffer.alloc(16_000_000) })
    expect((await open(smallFile, limitedTo({ text: { total: 1e9, ratio: 1 } }))).names.size).toBe(
      1,
    )
  })

  it('is refused while it is unpacked, at the first byte beyond its declared size', async () => {
    const bomb = forgeEntry('a', Buffer.alloc(50_000_000), { size: 1_000 })
    const archive = await open(bomb, {
      ...generous,
      limitsOf: () => ({ group: 'text', maxBytes: 2_000 }),
    })
    let unpackedBytes = 0
    const reading = (async () => {
      for await (const chunk of archive.read('a')) unpackedBytes += chunk.length
    })()
    await expectRefusal(reading, /damaged/)
    expect(unpackedBytes).toBeLessThanOrEqual(1_000)
  })

  it('is refused when it has too many entries', async () => {
    const threeEntries = await zip({ a: '1', b: '2', c: '3' })
    await expectRefusal(open(threeEntries, { ...generous, maxEntries: 2 }), /more than/)
  })

  it.each([
    ['a comment', { comment: 1 }],
    ['a comment of maximum length', { comment: 65_535 }],
    ['an extra field of maximum length', { extra: 65_535 }],
  ])('is refused when an entry has %s', (_name, overrides) =>
    expectRefusal(open(forgeEntry('a', Buffer.from('x'), overrides)), /damaged/),
  )

  it('is refused when a name has other characters than printable ASCII, or more than 64', async () => {
    for (const name of ['é', 'a\0b', 'a\nb', 'x'.repeat(65)]) {
      await expectRefusal(open(forgeEntry(name, Buffer.from('x'))), /damaged/)
    }
  })

  it('is refused when two entries have the same name', async () => {
    async function* duplicates(): AsyncGenerator<NewZipEntry> {
      yield { name: 'a', content: inChunks(Buffer.from('1')) }
      yield { name: 'a', content: inChunks(Buffer.from('2')) }
    }
    await expectRefusal(open(await readAll(writeZip(duplicates(), { modifiedAt }))))
  })

  it.each([
    ['encrypted', { flags: 1 }],
    ['compressed with an unknown method', { method: 12 }],
    ['at another offset', { offset: 5 }],
  ])('is refused when the content of an entry is %s', async (_name, overrides) => {
    await expectRefusal(readEntry(forgeEntry('a', Buffer.from('hello'), overrides), 'a'))
  })

  it('is refused when it is no ZIP, or a truncated one', async () => {
    const bytes = await zip(contents)
    for (const part of [
      Buffer.alloc(0),
      Buffer.from('hello'),
      audio,
      bytes.subarray(0, -30),
      bytes.subarray(1000),
    ]) {
      await expectRefusal(open(part))
    }
  })

  it('is refused, or has its content unchanged, when one bit of the file is flipped', async () => {
    const bytes = await zip({ 'a.mp3': audio.subarray(0, 3000), b: 'some words of mine' })
    const limits = {
      ...generous,
      limitsOf: (name: string): FileLimits | undefined =>
        /^(a\.mp3|b)$/.test(name) ? { group: 'text', maxBytes: 1e6 } : undefined,
    }
    let intact = 0
    for (let offset = 0; offset < bytes.length; offset += 3) {
      const corrupted = Buffer.from(bytes)
      corrupted.writeUInt8(corrupted.readUInt8(offset) ^ 4, offset)
      try {
        const archive = await open(corrupted, limits)
        for (const name of ['a.mp3', 'b']) {
          const content = await readAll(archive.read(name))
          const original =
            name === 'b' ? Buffer.from('some words of mine') : audio.subarray(0, 3000)
          expect(content.equals(original)).toBe(true)
        }
        intact += 1
      } catch (error) {
        expect(error).toBeInstanceOf(ArchiveRefused)
      }
    }
    // Flips in times, versions and the like do not affect the content.
    expect(intact).toBeLessThan(80)
  })
})

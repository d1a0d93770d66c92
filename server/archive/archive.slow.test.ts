import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { OpenBlob } from '#server/blobs/sealed-blobs.ts'
import { asBlob as blobOf, generousLimits as generous } from '#testing/archives.ts'
import { inChunks, readAll } from '#testing/byte-streams.ts'
import { forgedZip, manyEntries } from '#testing/forged-zip.ts'
import { archiveLimits } from './limits.ts'
import { ArchiveRefused, openArchive, type PartLimits } from './zip-reader.ts'
import { type NewZipEntry, writeZip } from './zip-writer.ts'

const modifiedAt = new Date('2026-11-15T08:00:00Z')

const asBlob = (bytes: Buffer) => blobOf(bytes, 777)
async function* entriesOf(contents: Record<string, Buffer | string>): AsyncGenerator<NewZipEntry> {
  for (const [name, content] of Object.entries(contents)) {
    yield {
      name,
      content: inChunks(Buffer.from(content), 1000),
      isCompressed: name.endsWith('.mp3'),
    }
  }
}
const zipped = (contents: Record<string, Buffer | string>, zip64From?: number) =>
  readAll(
    writeZip(entriesOf(contents), { modifiedAt, ...(zip64From !== undefined && { zip64From }) }),
  )
const opened = (bytes: Buffer, limits = generous) => openArchive(asBlob(bytes), limits)
const unpacked = async (bytes: Buffer, name: string) => readAll((await opened(bytes)).read(name))
const refused = async (work: Promise<unknown>, reason?: RegExp) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ArchiveRefused)
  if (reason) expect((error as Error).message).toMatch(reason)
}

const dense = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 251))
const contents = { 'README.md': '# Grüße 🌊\n'.repeat(5000), 'a/1.mp3': dense, 'a/empty.md': '' }

describe('an archive', () => {
  it('returns its content byte for byte', async () => {
    const archive = await opened(await zipped(contents))
    expect([...archive.names]).toEqual(Object.keys(contents))
    for (const [name, content] of Object.entries(contents)) {
      expect((await readAll(archive.read(name))).equals(Buffer.from(content))).toBe(true)
    }
  })

  it('compresses text and only wraps audio', async () => {
    expect((await zipped({ 'a.md': contents['README.md'] })).length).toBeLessThan(2_000)
    const wrapped = await zipped({ 'a.mp3': dense })
    expect(wrapped.length).toBeGreaterThan(dense.length)
    expect(wrapped.length).toBeLessThan(dense.length * 1.01)
  })

  it.each([
    ['of more than four gigabytes', 10],
    ['of more entries than a plain ZIP can count', 3],
  ])('%s is written as ZIP64', async (_name, zip64From) => {
    const bytes = await zipped(contents, zip64From)
    expect(bytes.includes(Buffer.from('PK\x06\x06', 'latin1'))).toBe(true)
    for (const [name, content] of Object.entries(contents)) {
      expect((await unpacked(bytes, name)).equals(Buffer.from(content))).toBe(true)
    }
  })

  it('fails with the error of its content', async () => {
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
function forged(
  name: string,
  content: Buffer,
  lies: {
    size?: number
    method?: number
    flags?: number
    offset?: number
    /** The length of a meaningless extra field in the directory. */
    extra?: number
    comment?: number
  } = {},
): Buffer {
  const packed = lies.method === 0 ? content : deflateRawSync(content)
  const { size = content.length, method = 8, flags = 0, offset = 0, extra = 0, comment = 0 } = lies
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
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  rest.writeUInt16LE(comment, 0)
  fields.writeUInt16LE(extra, 24)
  const extraField = Buffer.alloc(extra)
  if (extra > 0) extraField.writeUInt16LE(extra - 4, 2)
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    fields,
    rest,
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

/** Counts the bytes that are read before an archive is refused. */
function watched(bytes: Buffer): { blob: OpenBlob; asked: () => number } {
  let asked = 0
  const blob = asBlob(bytes)
  return {
    asked: () => asked,
    blob: {
      ...blob,
      read: (range) => {
        asked += (range?.end ?? bytes.length) - (range?.start ?? 0)
        return blob.read(range)
      },
    },
  }
}

describe('a central directory that is made to fill the memory', () => {
  it('is refused at its first record when it has 13 MB of comments', async () => {
    const bytes = forgedZip(Buffer.alloc(100), manyEntries(200, 65_535))
    expect(bytes.length).toBeGreaterThan(13_000_000)
    const { blob, asked } = watched(bytes)
    await refused(openArchive(blob, archiveLimits), /damaged/)
    // Two windows: the end, and the first record of the directory.
    expect(asked()).toBeLessThan(600_000)
  })

  it('is refused before its first record when it has too many', async () => {
    const { blob, asked } = watched(forgedZip(Buffer.alloc(100), manyEntries(60_000)))
    await refused(openArchive(blob, archiveLimits), /more than/)
    expect(asked()).toBeLessThan(300_000)
  })

  it('is accepted with the maximum number of records', async () => {
    // A header, a name and one byte of content.
    const length = 30 + 'audio/000000.mp3'.length + 1
    const lines = manyEntries(archiveLimits.entries).map((line, i) => ({
      ...line,
      offset: i * length,
    }))
    const archive = await opened(
      forgedZip(Buffer.alloc(lines.length * length), lines),
      archiveLimits,
    )
    expect(archive.names.size).toBe(archiveLimits.entries)
  })
})

describe('entries that share their content', () => {
  const kernel = deflateRawSync(Buffer.alloc(1_000_000))
  const local = Buffer.alloc(31)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(1, 26)
  local.write('a', 30)
  const contents = Buffer.concat([local, kernel, Buffer.alloc(2000)])
  const entry = { packed: kernel.length, size: 1_000_000 }

  it.each([
    ['all of it', 0],
    ['the end of one and the beginning of the next', 200],
    ['a single byte', 30 + kernel.length - 1],
  ])('are refused when they share %s', async (_name, offset) => {
    const bytes = forgedZip(contents, [
      { name: 'a', offset: 0, ...entry },
      { name: 'b', offset, ...entry },
    ])
    await refused(opened(bytes), /damaged/)
  })
})

describe('a hostile archive', () => {
  const small: PartLimits = { group: 'text', largest: 10 }
  const limitedTo = (groups: Partial<typeof generous.groups>) => ({
    ...generous,
    groups: { ...generous.groups, ...groups },
  })

  it.each(['../../etc/passwd', '/etc/passwd', 'a/../../b', 'C:\\a', 'a\\..\\b'])(
    'with the name %s is refused',
    (name) => refused(opened(forged(name, Buffer.from('x')))),
  )

  it('with an unknown entry is refused', async () => {
    const partOf = (name: string) => (name === 'a' ? small : undefined)
    await refused(opened(await zipped({ a: '1', b: '2' }), { ...generous, partOf }), /not part of/)
  })

  it('that declares too large a size is refused before it is unpacked', async () => {
    const bomb = await zipped({ a: Buffer.alloc(2_000_000) })
    const partOf = () => ({ group: 'text', largest: 1_000_000 }) as const
    await refused(opened(bomb, { ...generous, partOf }), /more than/)
    const text = { total: 1_000_000, ratio: 1e9 }
    await refused(opened(bomb, limitedTo({ text })), /more than/)
  })

  it('with too high a compression ratio is refused before it is unpacked', async () => {
    const ratio = (most: number) => limitedTo({ text: { total: 1e9, ratio: most } })
    const bomb = await zipped({ a: Buffer.alloc(20_000_000), b: Buffer.alloc(20_000_000) })
    await refused(opened(bomb, ratio(100)), /more than/)
    expect((await opened(bomb, ratio(2_000))).names.size).toBe(2)
  })

  it('is not refused for its compression ratio while it is small', async () => {
    const odd = await zipped({ a: Buffer.alloc(16_000_000) })
    expect((await opened(odd, limitedTo({ text: { total: 1e9, ratio: 1 } }))).names.size).toBe(1)
  })

  it('that unpacks to more than it declares is refused at that point', async () => {
    const bomb = forged('a', Buffer.alloc(50_000_000), { size: 1_000 })
    const archive = await opened(bomb, {
      ...generous,
      partOf: () => ({ group: 'text', largest: 2_000 }),
    })
    let seen = 0
    const reading = (async () => {
      for await (const chunk of archive.read('a')) seen += chunk.length
    })()
    await refused(reading, /damaged/)
    expect(seen).toBeLessThanOrEqual(1_000)
  })

  it('with too many entries is refused', async () => {
    const many = await zipped({ a: '1', b: '2', c: '3' })
    await refused(opened(many, { ...generous, entries: 2 }), /more than/)
  })

  it.each([
    ['a comment', { comment: 1 }],
    ['a comment of maximum length', { comment: 65_535 }],
    ['an extra field of maximum length', { extra: 65_535 }],
  ])('with %s on an entry is refused', (_name, lies) =>
    refused(opened(forged('a', Buffer.from('x'), lies)), /damaged/),
  )

  it('with a name that is not plain ASCII, or too long, is refused', async () => {
    for (const name of ['é', 'a\0b', 'a\nb', 'x'.repeat(65)]) {
      await refused(opened(forged(name, Buffer.from('x'))), /damaged/)
    }
  })

  it('with the same name twice is refused', async () => {
    async function* twice(): AsyncGenerator<NewZipEntry> {
      yield { name: 'a', content: inChunks(Buffer.from('1')) }
      yield { name: 'a', content: inChunks(Buffer.from('2')) }
    }
    await refused(opened(await readAll(writeZip(twice(), { modifiedAt }))))
  })

  it.each([
    ['encrypted', { flags: 1 }],
    ['compressed with an unknown method', { method: 12 }],
    ['at another offset', { offset: 5 }],
  ])('whose content is %s is refused', async (_name, lies) => {
    await refused(unpacked(forged('a', Buffer.from('hello'), lies), 'a'))
  })

  it('that is no ZIP, or a truncated one, is refused', async () => {
    const bytes = await zipped(contents)
    for (const part of [
      Buffer.alloc(0),
      Buffer.from('hello'),
      dense,
      bytes.subarray(0, -30),
      bytes.subarray(1000),
    ]) {
      await refused(opened(part))
    }
  })

  it('with one flipped bit in its content is refused', async () => {
    const bytes = await zipped({ 'a.mp3': dense.subarray(0, 3000), b: 'some words of mine' })
    const limits = {
      ...generous,
      partOf: (name: string): PartLimits | undefined =>
        /^(a\.mp3|b)$/.test(name) ? { group: 'text', largest: 1e6 } : undefined,
    }
    let intact = 0
    for (let at = 0; at < bytes.length; at += 3) {
      const turned = Buffer.from(bytes)
      turned.writeUInt8(turned.readUInt8(at) ^ 4, at)
      try {
        const archive = await opened(turned, limits)
        for (const name of ['a.mp3', 'b']) {
          const whole = await readAll(archive.read(name))
          const original =
            name === 'b' ? Buffer.from('some words of mine') : dense.subarray(0, 3000)
          expect(whole.equals(original)).toBe(true)
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

import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inChunks, readAll } from '#testing/byte-streams.ts'
import { MemoryBlobs } from '#testing/memory-blobs.ts'
import { rounds } from '#testing/run-length.ts'
import { SealBrokenError } from '../db/vault/sealing.ts'
import { createSealedBlobs } from './sealed-blobs.ts'
import { headerLength, tagLength } from './sealed-chunks.ts'

/** A stub of a user's unwrapped key. */
const newOwner = (secret = randomBytes(32)) => ({
  derive: (purpose: string) => createHmac('sha256', secret).update(purpose).digest(),
})
const owner = newOwner()
const key = 'ada/track'
/** The bytes of a chunk, few so that the tests are fast. */
const chunk = 64
const sealedChunk = chunk + tagLength

const withSmallChunks = (store: MemoryBlobs) => createSealedBlobs(store, chunk)

/** Writes a blob of random bytes, and returns it with its stored bytes. */
async function writeBlob(length: number, createBlobs = withSmallChunks) {
  const store = new MemoryBlobs()
  const blobs = createBlobs(store)
  const plain = randomBytes(length)
  const size = await blobs.write(owner, key, inChunks(plain, 10_000))
  const bytes = store.blobs.get(key) ?? Buffer.alloc(0)
  return { store, blobs, plain, size, bytes }
}

type WrittenBlob = Awaited<ReturnType<typeof writeBlob>>

async function readBlob({ blobs }: WrittenBlob, readOwner = owner, readKey = key): Promise<Buffer> {
  const blob = await blobs.open(readOwner, readKey)
  return readAll(blob?.read() ?? inChunks(Buffer.from('missing')))
}

describe('a sealed blob', () => {
  it.each([0, 1, chunk - 1, chunk, chunk + 1, 5 * chunk, 5 * chunk + 7])(
    'is read as it was written, with its size known before, when it has %i bytes',
    async (length) => {
      const blob = await writeBlob(length)
      expect(blob.size).toBe(length)
      expect((await blob.blobs.open(owner, key))?.size).toBe(length)
      expect(await readBlob(blob)).toEqual(blob.plain)
    },
  )

  it('is read as it was written with chunks of the default size, 64 KiB', async () => {
    const blob = await writeBlob(1_000_000, createSealedBlobs)
    const storedChunkSize = blob.bytes.readUInt32BE(1)
    expect(storedChunkSize).toBe(64 * 1024)
    expect((await readBlob(blob)).equals(blob.plain)).toBe(true)
  })

  it('returns for any range the same bytes as a slice of the plain content', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 500 }),
        fc.integer({ min: 1, max: 70 }),
        fc.nat(600),
        fc.nat(600),
        async (plain, chunkSize, start, end) => {
          const blobs = createSealedBlobs(new MemoryBlobs(), chunkSize)
          await blobs.write(owner, key, inChunks(plain, 33))
          const blob = await blobs.open(owner, key)
          expect(blob?.size).toBe(plain.length)
          const range = await readAll(blob?.read({ start, end }) ?? inChunks(plain))
          expect([...range]).toEqual([...plain.slice(start, end)])
        },
      ),
      { numRuns: rounds(300, 3000) },
    ))

  it('reads only the chunks that a range needs from the store', async () => {
    const { store, blobs } = await writeBlob(100 * chunk)
    const blob = await blobs.open(owner, key)
    store.reads.length = 0
    await readAll(
      blob?.read({ start: 10 * chunk + 5, end: 11 * chunk + 1 }) ??
        inChunks(store.blobs.get(key) ?? Buffer.alloc(0)),
    )
    expect(store.reads).toEqual([
      { start: headerLength + 10 * sealedChunk, end: headerLength + 12 * sealedChunk },
    ])
  })

  it('does not contain its plain content, and differs between two writes', async () => {
    const { store, blobs } = await writeBlob(0)
    const plain = Buffer.alloc(1000, 'a wish')
    await blobs.write(owner, key, inChunks(plain))
    const firstVersion = store.blobs.get(key)
    await blobs.write(owner, key, inChunks(plain))
    expect(store.blobs.get(key)).not.toEqual(firstVersion)
    expect(firstVersion?.includes('wish')).toBe(false)
  })

  it('is undefined when it has never been written, or has been removed', async () => {
    const { blobs } = await writeBlob(10)
    expect(await blobs.open(owner, 'ada/other')).toBeUndefined()
    await blobs.remove(key)
    expect(await blobs.open(owner, key)).toBeUndefined()
  })

  it('is not stored when its content fails, and the write rejects with that error', async () => {
    const { blobs, store } = await writeBlob(10)
    const error = new Error('the voice has crashed')
    async function* failingContent() {
      yield randomBytes(1000)
      throw error
    }
    await expect(blobs.write(owner, 'ada/new', failingContent())).rejects.toBe(error)
    expect([...store.blobs.keys()]).toEqual([key])
  })
})

describe('a manipulated sealed blob', () => {
  const chunks = 4
  const length = (chunks - 1) * chunk + 20
  const offsetOf = (index: number) => headerLength + index * sealedChunk
  const chunkOf = (bytes: Buffer, index: number) =>
    bytes.subarray(offsetOf(index), offsetOf(index + 1))
  const header = (bytes: Buffer) => bytes.subarray(0, headerLength)
  const chunksOf = (bytes: Buffer) => [...Array(chunks).keys()].map((n) => chunkOf(bytes, n))

  const expectRefusal = async (change: (bytes: Buffer) => Buffer) => {
    const blob = await writeBlob(length)
    blob.store.blobs.set(key, change(Buffer.from(blob.bytes)))
    await expect(readBlob(blob)).rejects.toThrow(SealBrokenError)
  }

  it('is refused after a change of any byte', async () => {
    const blob = await writeBlob(length)
    for (let index = 0; index < blob.bytes.length; index += 1) {
      const corrupted = Buffer.from(blob.bytes)
      corrupted[index] = (corrupted[index] ?? 0) ^ (1 << (index % 8))
      blob.store.blobs.set(key, corrupted)
      await expect(readBlob(blob), `byte ${index}`).rejects.toThrow(SealBrokenError)
    }
  })

  it('is refused when it is opened after truncation at any byte, before a size is returned', async () => {
    const blob = await writeBlob(length)
    for (let length = 0; length < blob.bytes.length; length += 1) {
      blob.store.blobs.set(key, blob.bytes.subarray(0, length))
      await expect(blob.blobs.open(owner, key), `${length} bytes`).rejects.toThrow(SealBrokenError)
    }
  })

  it('is refused when it is opened after truncation at the border of full chunks', async () => {
    const blob = await writeBlob(chunks * chunk)
    for (let keptChunks = 0; keptChunks < chunks; keptChunks += 1) {
      blob.store.blobs.set(key, blob.bytes.subarray(0, offsetOf(keptChunks)))
      await expect(blob.blobs.open(owner, key)).rejects.toThrow(SealBrokenError)
    }
  })

  it.each([
    ['two chunks swapped', ([a, b, c, d]: Buffer[]) => [b, a, c, d]],
    ['a chunk repeated', ([a, b, c, d]: Buffer[]) => [a, b, b, c, d]],
    ['a chunk removed', ([a, , c, d]: Buffer[]) => [a, c, d]],
    ['a chunk replaced by another', ([a, b, , d]: Buffer[]) => [a, b, b, d]],
    ['the last chunk moved to the front', ([a, b, c, d]: Buffer[]) => [d, a, b, c]],
    ['bytes appended', (all: Buffer[]) => [...all, randomBytes(30)]],
    ['an empty chunk appended', (all: Buffer[]) => [...all, randomBytes(tagLength)]],
  ])('is refused with %s', (_name, arrange) =>
    expectRefusal((bytes) =>
      Buffer.concat([
        header(bytes),
        ...arrange(chunksOf(bytes)).filter((chunk) => chunk !== undefined),
      ]),
    ),
  )

  it('is refused with a chunk of another version of the same blob', async () => {
    const otherVersion = await writeBlob(length)
    await expectRefusal((bytes) =>
      Buffer.concat([header(bytes), chunkOf(otherVersion.bytes, 0), bytes.subarray(offsetOf(1))]),
    )
  })

  it('is refused with the header of another version', async () => {
    const otherVersion = await writeBlob(length)
    await expectRefusal((bytes) =>
      Buffer.concat([header(otherVersion.bytes), bytes.subarray(headerLength)]),
    )
  })

  it('is refused after a move to another blob key', async () => {
    const blob = await writeBlob(length)
    blob.store.blobs.set('ada/other', blob.bytes)
    await expect(readBlob(blob, owner, 'ada/other')).rejects.toThrow(SealBrokenError)
  })

  it("is refused with another user's encryption key", async () => {
    await expect(readBlob(await writeBlob(length), newOwner())).rejects.toThrow(SealBrokenError)
    await expect(readBlob(await writeBlob(0), newOwner())).rejects.toThrow(SealBrokenError)
  })

  it('is refused when it is replaced between opening and reading', async () => {
    const blob = await writeBlob(length)
    const opened = await blob.blobs.open(owner, key)
    await blob.blobs.write(owner, key, inChunks(randomBytes(length)))
    await expect(readAll(opened?.read() ?? inChunks(blob.plain))).rejects.toThrow(SealBrokenError)
  })

  it('is refused with too large a chunk size in its header', () =>
    expectRefusal((bytes) => {
      bytes.writeUInt32BE(0xffff_ffff, 1)
      return bytes
    }))
})

/** A separate file, because tests that run at the same time would change the memory that is measured. */
import { createHash, createHmac, type Hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFolderBlobs } from '../adapters/blobs/folder/folder-blobs.ts'
import { createSealedBlobs } from './sealed-blobs.ts'

const owner = {
  derive: (purpose: string) => createHmac('sha256', 'a secret').update(purpose).digest(),
}
const megabyte = 1024 * 1024
const chunkLength = 37_000

async function* contentOf(length: number, onChunk: (chunk: Buffer) => void) {
  for (let offset = 0; offset < length; offset += chunkLength) {
    const chunk = Buffer.alloc(Math.min(chunkLength, length - offset), String(offset))
    onChunk(chunk)
    yield chunk
  }
}

it('writing and reading 200 megabytes more takes less than 50 megabytes more memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenstream-streaming-'))
  const blobs = createSealedBlobs(await createFolderBlobs(folder))

  /** Writes and reads that many bytes, and returns the peak memory of the process. */
  const peakMemoryFor = async (length: number) => {
    const [writtenHash, readHash] = [createHash('sha256'), createHash('sha256')]
    let peak = 0
    const update = (hash: Hash, chunk: Uint8Array) => {
      hash.update(chunk)
      peak = Math.max(peak, process.memoryUsage.rss())
    }
    const content = contentOf(length, (chunk) => update(writtenHash, chunk))
    expect(await blobs.write(owner, 'ada/long', content)).toBe(length)
    const blob = await blobs.open(owner, 'ada/long')
    for await (const chunk of blob?.read() ?? []) update(readHash, chunk)
    expect(readHash.digest('hex')).toBe(writtenHash.digest('hex'))
    return peak
  }

  // Garbage is collected with a delay; the first hundred megabytes show how much accumulates.
  const first = await peakMemoryFor(100 * megabyte)
  const second = await peakMemoryFor(300 * megabyte)
  rmSync(folder, { recursive: true })
  // The ratio would be 1 if the content were held in memory.
  expect((second - first) / (200 * megabyte)).toBeLessThan(0.25)
})

it('writing reads the source only as fast as the store consumes it', async () => {
  let produced = 0
  let stored = 0
  let maxBuffered = 0
  const content = contentOf(40 * megabyte, (chunk) => {
    produced += chunk.length
  })
  const countingStore = {
    async write(_key: string, chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        maxBuffered = Math.max(maxBuffered, produced - stored)
        stored += chunk.length
      }
      return stored
    },
    read: async () => undefined,
    size: async () => undefined,
    remove: async () => {},
    removeAll: async () => {},
    check: async () => {},
  }
  expect(await createSealedBlobs(countingStore).write(owner, 'ada/long', content)).toBe(produced)
  expect(maxBuffered).toBeLessThan(64 * 1024 + 2 * chunkLength)
})

import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
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
  const fixture = join(import.meta.dirname, 'peak-memory.fixture.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [fixture], { timeout: 250_000 })
  // The share would be 1 if the content were held in memory.
  const share = Number.parseFloat(stdout)
  expect(share).toBeLessThan(0.25)
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

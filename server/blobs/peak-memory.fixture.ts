/**
 * Prints by how much of 200 additional megabytes the peak memory grows while they are written and read. Runs in a
 * process of its own, because memory that another test has used and freed would be used again.
 */
import { createHash, createHmac, type Hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderBlobs } from '../adapters/blobs/folder/folder-blobs.ts'
import { createSealedBlobs } from './sealed-blobs.ts'

const owner = {
  derive: (purpose: string) => createHmac('sha256', 'a secret').update(purpose).digest(),
}
const megabyte = 1024 * 1024
const chunkLength = 37_000
const folder = mkdtempSync(join(tmpdir(), 'evenstream-streaming-'))
const blobs = createSealedBlobs(await createFolderBlobs(folder))

async function* contentOf(length: number, onChunk: (chunk: Buffer) => void) {
  for (let offset = 0; offset < length; offset += chunkLength) {
    const chunk = Buffer.alloc(Math.min(chunkLength, length - offset), String(offset))
    onChunk(chunk)
    yield chunk
  }
}

/** Writes and reads that many bytes, and returns the peak memory of the process. */
async function peakMemoryFor(length: number): Promise<number> {
  const [writtenHash, readHash] = [createHash('sha256'), createHash('sha256')]
  let peak = 0
  const update = (hash: Hash, chunk: Uint8Array) => {
    hash.update(chunk)
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const content = contentOf(length, (chunk) => update(writtenHash, chunk))
  const written = await blobs.write(owner, 'ada/long', content)
  const blob = await blobs.open(owner, 'ada/long')
  for await (const chunk of blob?.read() ?? []) update(readHash, chunk)
  if (written !== length || readHash.digest('hex') !== writtenHash.digest('hex'))
    throw new Error('What was read is not what was written')
  return peak
}

// Garbage is collected with a delay; the first hundred megabytes show how much accumulates.
try {
  const first = await peakMemoryFor(100 * megabyte)
  const second = await peakMemoryFor(300 * megabyte)
  process.stdout.write(`${(second - first) / (200 * megabyte)}\n`)
} finally {
  rmSync(folder, { recursive: true })
}

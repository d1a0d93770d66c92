/** Memory does not grow with the content. A separate file, so that it runs in a process of its own. */
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
const pieceLength = 37_000

async function* contentOf(length: number, onPiece: (piece: Buffer) => void) {
  for (let at = 0; at < length; at += pieceLength) {
    const piece = Buffer.alloc(Math.min(pieceLength, length - at), String(at))
    onPiece(piece)
    yield piece
  }
}

it('needs no more memory for 200 megabytes more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenstream-streaming-'))
  const blobs = createSealedBlobs(await createFolderBlobs(folder))

  /** Writes and reads that many bytes, and returns the peak memory of the process. */
  const peakFor = async (length: number) => {
    const [given, got] = [createHash('sha256'), createHash('sha256')]
    let peak = 0
    const note = (hash: Hash, piece: Uint8Array) => {
      hash.update(piece)
      peak = Math.max(peak, process.memoryUsage.rss())
    }
    const content = contentOf(length, (piece) => note(given, piece))
    expect(await blobs.write(owner, 'ada/long', content)).toBe(length)
    const blob = await blobs.open(owner, 'ada/long')
    for await (const piece of blob?.read() ?? []) note(got, piece)
    expect(got.digest('hex')).toBe(given.digest('hex'))
    return peak
  }

  // Garbage is collected with a delay; the first hundred megabytes show how much accumulates.
  const first = await peakFor(100 * megabyte)
  const second = await peakFor(300 * megabyte)
  rmSync(folder, { recursive: true })
  // It would be 1 if the content were held in memory.
  expect((second - first) / (200 * megabyte)).toBeLessThan(0.25)
})

it('reads from the source only when the store asks for more', async () => {
  let taken = 0
  let stored = 0
  let furthest = 0
  const content = contentOf(40 * megabyte, (piece) => {
    taken += piece.length
  })
  const counting = {
    async write(_key: string, pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        furthest = Math.max(furthest, taken - stored)
        stored += piece.length
      }
      return stored
    },
    read: async () => undefined,
    size: async () => undefined,
    remove: async () => {},
    removeAll: async () => {},
    check: async () => {},
  }
  expect(await createSealedBlobs(counting).write(owner, 'ada/long', content)).toBe(taken)
  expect(furthest).toBeLessThan(64 * 1024 + 2 * pieceLength)
})

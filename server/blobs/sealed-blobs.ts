/**
 * Encrypted blobs. Services read and write content only through this; scheduled removals use the store itself,
 * and voice samples, which are not private, are stored unencrypted. Content is encrypted with a key derived from its
 * owner's; destroying the owner's key makes every copy of the content unreadable.
 */
import { blocksOf } from '#core/blocks.ts'
import { SealBrokenError } from '../db/vault/sealing.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import { type BlobStore, BlobStoreUnavailable, type ByteRange } from '../ports/blobs.ts'
import {
  type ChunkCipher,
  createChunkCipher,
  headerLength,
  type Layout,
  layoutOf,
  newHeader,
  storedRangeOf,
  tagLength,
} from './sealed-chunks.ts'

type Owner = Pick<OwnerKey, 'derive'>

export interface SealedBlobs extends Pick<BlobStore, 'remove' | 'removeAll' | 'check'> {
  /** Writes all of the content or nothing, as the store does. Returns the size of the plain content. */
  write(owner: Owner, blobKey: string, content: AsyncIterable<Uint8Array>): Promise<number>
  /**
   * Undefined: there is no such blob. Throws `SealBrokenError` if the header, the length or the last chunk was
   * changed; the other chunks are verified when they are read.
   */
  open(owner: Owner, blobKey: string): Promise<OpenBlob | undefined>
}

export interface OpenBlob {
  /** Size of the plain content, which is authenticated. */
  readonly size: number
  /** Reads from the store when it is iterated. Throws `SealBrokenError` at a chunk that does not open. */
  read(range?: ByteRange): AsyncIterable<Uint8Array>
}

const defaultChunkSize = 64 * 1024

export function createSealedBlobs(store: BlobStore, chunkSize = defaultChunkSize): SealedBlobs {
  return {
    async write(owner, blobKey, content) {
      const header = newHeader(chunkSize)
      const cipher = createChunkCipher(encryptionKeyFor(owner, blobKey), blobKey, header)
      const storedSize = await store.write(blobKey, sealChunks(content, header, cipher, chunkSize))
      return layoutOf(header, storedSize).size
    },

    async open(owner, blobKey) {
      const storedSize = await store.size(blobKey)
      if (storedSize === undefined) return undefined
      const header = await bytesOf(store, blobKey, { start: 0, end: headerLength })
      if (!header) return undefined
      const layout = layoutOf(header, storedSize)
      const cipher = createChunkCipher(encryptionKeyFor(owner, blobKey), blobKey, header)
      const blob: StoredBlob = { store, blobKey, layout, cipher }
      // The last chunk is authenticated as the last one: if it opens, nothing was truncated.
      const lastIndex = layout.count - 1
      const lastChunk = await bytesOf(store, blobKey, storedRangeOf(layout, lastIndex, lastIndex))
      if (!lastChunk) return undefined
      cipher.open(lastChunk, lastIndex, true)
      return { size: layout.size, read: (range) => openChunks(blob, range) }
    },

    remove: (blobKey) => store.remove(blobKey),
    removeAll: (prefix) => store.removeAll(prefix),
    check: () => store.check(),
  }
}

/** Each blob has its own encryption key: the random prefixes of nonces need to differ only between its versions. */
const encryptionKeyFor = (owner: Owner, blobKey: string) => owner.derive(`blob ${blobKey}`)

interface StoredBlob {
  store: BlobStore
  blobKey: string
  layout: Layout
  cipher: ChunkCipher
}

async function* sealChunks(
  content: AsyncIterable<Uint8Array>,
  header: Buffer,
  cipher: ChunkCipher,
  chunkSize: number,
): AsyncGenerator<Uint8Array> {
  yield header
  let index = 0
  for await (const { bytes, isLast } of blocksOf(content, chunkSize)) {
    yield cipher.seal(bytes, index, isLast)
    index += 1
  }
}

async function* openChunks(
  blob: StoredBlob,
  range: ByteRange | undefined,
): AsyncGenerator<Uint8Array> {
  const { store, blobKey, layout, cipher } = blob
  const { size, chunkSize, count } = layout
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? size, size)
  if (start >= end) return
  const firstIndex = Math.floor(start / chunkSize)
  const lastIndex = Math.floor((end - 1) / chunkSize)

  const content = await store.read(blobKey, storedRangeOf(layout, firstIndex, lastIndex))
  if (!content) throw new BlobStoreUnavailable('The blob was removed while it was read')
  let index = firstIndex
  for await (const { bytes } of blocksOf(content, chunkSize + tagLength)) {
    if (index > lastIndex) break
    const plain = cipher.open(bytes, index, index === count - 1)
    const base = index * chunkSize
    yield plain.subarray(Math.max(start - base, 0), Math.min(end - base, chunkSize))
    index += 1
  }
  if (index <= lastIndex) throw new SealBrokenError('Chunks are missing')
}

async function bytesOf(
  store: BlobStore,
  blobKey: string,
  range: ByteRange,
): Promise<Buffer | undefined> {
  const content = await store.read(blobKey, range)
  if (!content) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

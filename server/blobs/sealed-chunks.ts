/**
 * The format of a sealed blob: a header, then chunks of one size, of which the last may be shorter. Each
 * is encrypted by itself, so that a range needs only its own chunks. A chunk is authenticated together
 * with its blob's key in the store, its index and whether it is the last: a chunk that was moved, swapped or
 * repeated does not open, and a missing one is noticed.
 *
 *   header: version (1 byte), size of a chunk (4), random prefix of every nonce (8)
 *   chunk:  AES-256-GCM ciphertext, tag (16); the nonce ends in the chunk's index (4)
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { SealBrokenError } from '../db/vault/sealing.ts'

const version = 1
const nonceStartLength = 8
export const headerLength = 1 + 4 + nonceStartLength
export const tagLength = 16
/** Limits the memory that a forged header can make us allocate. */
const maxChunkSize = 1024 * 1024

export function newHeader(chunkSize: number): Buffer {
  const header = Buffer.alloc(headerLength)
  header.writeUInt8(version, 0)
  header.writeUInt32BE(chunkSize, 1)
  randomBytes(nonceStartLength).copy(header, 5)
  return header
}

/** Encrypts and decrypts the chunks of one blob. */
export interface ChunkCipher {
  seal(plain: Uint8Array, index: number, isLast: boolean): Buffer
  open(sealed: Uint8Array, index: number, isLast: boolean): Buffer
}

export function createChunkCipher(key: Uint8Array, blobKey: string, header: Buffer): ChunkCipher {
  const nonceOf = (index: number) => Buffer.concat([header.subarray(5), asUint32(index)])
  const contextOf = (index: number, isLast: boolean) =>
    Buffer.concat([header, asUint32(index), Buffer.of(isLast ? 1 : 0), Buffer.from(blobKey)])
  return {
    seal(plain, index, isLast) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index))
      cipher.setAAD(contextOf(index, isLast))
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, index, isLast) {
      const body = sealed.subarray(0, -tagLength)
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index), {
        authTagLength: tagLength,
      })
      try {
        decipher.setAAD(contextOf(index, isLast)).setAuthTag(sealed.subarray(-tagLength))
        const plain = decipher.update(body)
        // In GCM this returns no bytes; it only verifies the tag.
        decipher.final()
        return plain
      } catch {
        throw new SealBrokenError('A chunk of another blob, from another place, or changed since')
      }
    },
  }
}

function asUint32(index: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(index)
  return bytes
}

/** How a blob of a given stored size is divided into chunks. */
export interface Layout {
  /** Size of the plain content. */
  size: number
  chunkSize: number
  /** Number of chunks, at least one. */
  count: number
}

export function layoutOf(header: Buffer, storedSize: number): Layout {
  if (header.length !== headerLength || header.readUInt8(0) !== version) {
    throw new SealBrokenError('Not a sealed blob')
  }
  const chunkSize = header.readUInt32BE(1)
  if (chunkSize < 1 || chunkSize > maxChunkSize) throw new SealBrokenError('Chunks of a wrong size')
  const body = storedSize - headerLength
  const count = Math.ceil(body / (chunkSize + tagLength))
  const lastLength = body - (count - 1) * (chunkSize + tagLength) - tagLength
  // Only the single chunk of an empty blob may be empty.
  if (count < 1 || lastLength < (count === 1 ? 0 : 1))
    throw new SealBrokenError('A chunk is cut short')
  return { size: body - count * tagLength, chunkSize, count }
}

/** The range of stored bytes that holds the given chunks. */
export function storedRangeOf(
  { chunkSize, size, count }: Layout,
  firstIndex: number,
  lastIndex: number,
) {
  const sealedSize = chunkSize + tagLength
  const storedSize = headerLength + size + count * tagLength
  return {
    start: headerLength + firstIndex * sealedSize,
    end: Math.min(headerLength + (lastIndex + 1) * sealedSize, storedSize),
  }
}

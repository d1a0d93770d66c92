import { createHmac } from 'node:crypto'
import type { SealedBlobs } from '../blobs/sealed-blobs.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import type { SentenceCache } from './speak-sentences.ts'

/**
 * Caches spoken sentences, sealed with the key of their owner, until the track is complete. The
 * names of the blobs are HMACs: a plain hash would confirm a guessed sentence.
 */
export function sentenceCache(blobs: SealedBlobs, owner: OwnerKey, prefix: string): SentenceCache {
  const secret = owner.derive('names of spoken sentences')
  const nameOf = (key: string) => prefix + createHmac('sha256', secret).update(key).digest('hex')
  return {
    async get(key) {
      const blob = await blobs.open(owner, nameOf(key))
      if (!blob) return undefined
      const bytes = Buffer.alloc(blob.size)
      let offset = 0
      for await (const chunk of blob.read()) {
        bytes.set(chunk, offset)
        offset += chunk.length
      }
      // Copied, because a Float32Array must start at a multiple of four bytes.
      return new Float32Array(Uint8Array.from(bytes).buffer)
    },
    async put(key, samples) {
      const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
      await blobs.write(
        owner,
        nameOf(key),
        (async function* () {
          yield bytes
        })(),
      )
    },
  }
}

import { createHmac } from 'node:crypto'
import type { OpenBlob, SealedBlobs } from '../blobs/sealed-blobs.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import type { UtteranceCache } from './speak-ahead.ts'

interface UtteranceCacheOptions {
  readonly blobs: SealedBlobs
  readonly owner: OwnerKey
  /** The beginning of the blob keys of the job's utterances, with a slash at the end. */
  readonly prefix: string
  /** The number of this attempt, from 1. */
  readonly attempt: number
}

/**
 * Caches spoken utterances, sealed with the key of their owner, until the job has ended. The
 * names of the blobs are HMACs: a plain hash would confirm a guessed text.
 *
 * Each attempt writes below its own prefix and reads from the latest attempt that has the utterance. An
 * engine may speak an utterance differently each time, and later attempts need the version that is already
 * in the track. A worker that has lost its job but still runs writes below an earlier prefix, so it cannot
 * replace that version.
 */
export function utteranceCache({
  blobs,
  owner,
  prefix,
  attempt,
}: UtteranceCacheOptions): UtteranceCache {
  const secret = owner.derive('names of spoken sentences')
  const nameOf = (key: string, attemptNumber: number) =>
    `${prefix}${attemptNumber}/${createHmac('sha256', secret).update(key).digest('hex')}`
  return {
    async get(key) {
      for (let attemptNumber = attempt; attemptNumber > 0; attemptNumber--) {
        const blob = await blobs.open(owner, nameOf(key, attemptNumber))
        if (blob) return samplesOf(blob)
      }
      return undefined
    },
    async put(key, samples) {
      const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
      await blobs.write(
        owner,
        nameOf(key, attempt),
        (async function* () {
          yield bytes
        })(),
      )
    },
  }
}

async function samplesOf(blob: OpenBlob): Promise<Float32Array> {
  const bytes = new Uint8Array(blob.size)
  let offset = 0
  for await (const chunk of blob.read()) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return new Float32Array(bytes.buffer)
}

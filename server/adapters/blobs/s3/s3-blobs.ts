/**
 * Stores blobs in a bucket of Amazon S3 or of a compatible store. A single PUT is atomic; a multipart
 * upload becomes readable when it is completed.
 */
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { BlobStore, ByteRange } from '#server/ports/blobs.ts'
import { CountedContent, emptyContent, withRelease } from '../content.ts'
import { assertKey, assertPrefix } from '../keys.ts'
import { openBucket, type S3Options } from './bucket.ts'
import { downloadOf } from './download.ts'
import { statusOf, toBlobStoreError } from './s3-errors.ts'
import { upload } from './upload.ts'

/** Concurrent single deletes, because not every store supports deleting several objects at once. */
const concurrentDeletes = 8
/** Outside the prefixes of users. */
const probeKey = 'check/probe'

export function createS3Blobs(options: S3Options): BlobStore {
  const bucket = openBucket(options)
  const { client, withTimeout, name: Bucket } = bucket

  const size = async (key: string) => {
    const answer = await undefinedIfMissing(
      client.send(new HeadObjectCommand({ Bucket, Key: key }), withTimeout()),
    )
    return answer && (answer.ContentLength ?? 0)
  }

  return {
    async write(key, chunks) {
      assertKey(key)
      const content = new CountedContent(chunks)
      await upload(bucket, key, content).catch((error) => {
        content.rethrowIfFailed()
        throw toBlobStoreError(error)
      })
      return content.size
    },

    async read(key, range) {
      assertKey(key)
      // A Range header cannot express an empty range.
      if (range && range.start >= range.end) {
        return (await size(key)) === undefined ? undefined : emptyContent()
      }
      const first = await undefinedIfMissing(
        bucket.get(key, range && headerOf(range)).catch((error) => {
          if (statusOf(error) === 416) return 'beyond the end' as const
          throw error
        }),
      )
      if (first === undefined) return undefined
      if (first === 'beyond the end') return emptyContent()
      const download = downloadOf(bucket, key, range?.start ?? 0, first)
      return withRelease(download.chunks, download.release)
    },

    async size(key) {
      assertKey(key)
      return size(key)
    },

    async remove(key) {
      assertKey(key)
      await undefinedIfMissing(
        client.send(new DeleteObjectCommand({ Bucket, Key: key }), withTimeout()),
      )
    },

    async removeAll(prefix) {
      assertPrefix(prefix)
      try {
        for (;;) {
          // Always the first page, because the objects on it have been deleted by the next iteration.
          const page = await client.send(
            new ListObjectsV2Command({ Bucket, Prefix: prefix }),
            withTimeout(),
          )
          const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? [])
          for (let at = 0; at < keys.length; at += concurrentDeletes) {
            const some = keys.slice(at, at + concurrentDeletes)
            await Promise.all(
              some.map((Key) =>
                client.send(new DeleteObjectCommand({ Bucket, Key }), withTimeout()),
              ),
            )
          }
          if (!page.IsTruncated || keys.length === 0) return
        }
      } catch (error) {
        throw toBlobStoreError(error)
      }
    },

    async check() {
      try {
        await client.send(
          new PutObjectCommand({ Bucket, Key: probeKey, Body: new Uint8Array(1) }),
          withTimeout(),
        )
        await client.send(new DeleteObjectCommand({ Bucket, Key: probeKey }), withTimeout())
      } catch (error) {
        throw toBlobStoreError(error)
      }
    },
  }
}

const headerOf = ({ start, end }: ByteRange) => `bytes=${start}-${end - 1}`

async function undefinedIfMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    // A missing bucket means an unusable store, not a missing blob.
    if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return undefined
    throw toBlobStoreError(error)
  }
}

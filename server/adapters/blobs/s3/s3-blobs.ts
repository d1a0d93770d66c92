/**
 * Blobs in a bucket of Amazon S3 or of anything that speaks its protocol. A single request is whole
 * or nothing by itself; of several parts nothing can be read before they are completed.
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

/** Requests for several objects in one are not understood by every store; these are, and few at once. */
const removedAtOnce = 8
/** Outside every user's prefix. */
const probeKey = 'check/probe'

export function createS3Blobs(options: S3Options): BlobStore {
  const bucket = openBucket(options)
  const { client, withTimeout, name: Bucket } = bucket

  const size = async (key: string) => {
    const answer = await unlessMissing(
      client.send(new HeadObjectCommand({ Bucket, Key: key }), withTimeout()),
    )
    return answer && (answer.ContentLength ?? 0)
  }

  return {
    async write(key, pieces) {
      assertKey(key)
      const content = new CountedContent(pieces)
      await upload(bucket, key, content).catch((error) => {
        content.rethrow()
        throw toBlobStoreError(error)
      })
      return content.size
    },

    async read(key, range) {
      assertKey(key)
      // The protocol has no words for a range of no length.
      if (range && range.start >= range.end) {
        return (await size(key)) === undefined ? undefined : emptyContent()
      }
      const first = await unlessMissing(
        bucket.get(key, range && headerOf(range)).catch((error) => {
          if (statusOf(error) === 416) return 'beyond the end' as const
          throw error
        }),
      )
      if (first === undefined) return undefined
      if (first === 'beyond the end') return emptyContent()
      const download = downloadOf(bucket, key, range?.start ?? 0, first)
      return withRelease(download.pieces, download.release)
    },

    async size(key) {
      assertKey(key)
      return size(key)
    },

    async remove(key) {
      assertKey(key)
      await unlessMissing(client.send(new DeleteObjectCommand({ Bucket, Key: key }), withTimeout()))
    },

    async removeAll(prefix) {
      assertPrefix(prefix)
      try {
        for (;;) {
          // Always the first page: what stood on it is gone by the next turn.
          const page = await client.send(
            new ListObjectsV2Command({ Bucket, Prefix: prefix }),
            withTimeout(),
          )
          const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? [])
          for (let at = 0; at < keys.length; at += removedAtOnce) {
            const some = keys.slice(at, at + removedAtOnce)
            await Promise.all(
              some.map((Key) => client.send(new DeleteObjectCommand({ Bucket, Key }), withTimeout())),
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

async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    // A bucket that is missing is a store that cannot be used, not a blob that is not there.
    if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return undefined
    throw toBlobStoreError(error)
  }
}

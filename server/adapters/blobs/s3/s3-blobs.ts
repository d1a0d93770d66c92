/**
 * Stores blobs in a bucket of Amazon S3 or of a compatible store. A single PUT is atomic; a multipart
 * upload becomes readable when it is completed.
 */
import {
  DeleteObjectCommand,
  HeadBucketCommand,
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

/** How many objects are deleted at the same time, one request each: not every store deletes several in one. */
const concurrentDeletes = 8
/** The key that `check` writes; it is outside the prefixes of users. */
const probeKey = 'check/probe'

export function createS3Blobs(options: S3Options): BlobStore {
  const bucket = openBucket(options)
  const { client, withTimeout, name: Bucket } = bucket

  const size = async (key: string) => {
    const response = await undefinedIfMissing(
      client.send(new HeadObjectCommand({ Bucket, Key: key }), withTimeout()),
    )
    if (response) return response.ContentLength ?? 0
    await assertBucketExists()
    return undefined
  }

  const assertBucketExists = async () => {
    try {
      await client.send(new HeadBucketCommand({ Bucket }), withTimeout())
    } catch (error) {
      const status = statusOf(error)
      // With another status, such as 403 or 501, the store only refuses to answer this question.
      if (status === undefined || [404, 500, 502, 503, 504].includes(status))
        throw toBlobStoreError(error)
    }
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
      const response = await undefinedIfMissing(
        bucket.get(key, range && rangeHeaderOf(range)).catch((error) => {
          if (statusOf(error) === 416) return 'beyond the end' as const
          throw error
        }),
      )
      if (response === undefined) return undefined
      if (response === 'beyond the end') return emptyContent()
      const download = downloadOf(bucket, key, range?.start ?? 0, response)
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
          for (let start = 0; start < keys.length; start += concurrentDeletes) {
            const batch = keys.slice(start, start + concurrentDeletes)
            await Promise.all(
              batch.map((Key) =>
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

const rangeHeaderOf = ({ start, end }: ByteRange) => `bytes=${start}-${end - 1}`

async function undefinedIfMissing<Response>(
  response: Promise<Response>,
): Promise<Response | undefined> {
  try {
    return await response
  } catch (error) {
    // A missing bucket means an unusable store, not a missing blob. The response to HEAD does not distinguish them:
    // see `assertBucketExists`.
    if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return undefined
    throw toBlobStoreError(error)
  }
}

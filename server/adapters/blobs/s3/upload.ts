import { randomUUID } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { blocksOf } from '#core/blocks.ts'
import type { Bucket } from './bucket.ts'

/** The protocol's minimum: one part at a time is held in memory. */
const partSize = 5 * 1024 * 1024

/**
 * Uploads content up to one part in a single request, more as a multipart upload. The helper of the
 * library is not used because it leaves parts behind, at a cost, when the completion fails.
 */
export async function upload(
  bucket: Bucket,
  key: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { client, withTimeout } = bucket
  const blob = { Bucket: bucket.name, Key: key }
  let parts: PartsUpload | undefined
  try {
    for await (const { bytes, last } of blocksOf(content, partSize)) {
      if (last && !parts) {
        await client.send(new PutObjectCommand({ ...blob, Body: bytes }), withTimeout())
        return
      }
      parts ??= await begin(bucket, blob)
      await parts.add(bytes)
    }
    await parts?.complete()
  } catch (error) {
    await parts?.abandon()
    throw error
  }
}

interface PartsUpload {
  add(bytes: Uint8Array): Promise<void>
  complete(): Promise<void>
  abandon(): Promise<void>
}

async function begin(
  { client, withTimeout }: Bucket,
  blob: { Bucket: string; Key: string },
): Promise<PartsUpload> {
  const mark = randomUUID()
  const begun = new CreateMultipartUploadCommand({ ...blob, Metadata: { mark } })
  const { UploadId } = await client.send(begun, withTimeout())
  if (UploadId === undefined) throw new Error('The store answered without an upload id')
  const upload = { ...blob, UploadId }
  const parts: { ETag: string | undefined; PartNumber: number }[] = []

  const isInPlace = async () => {
    const found = await client.send(new HeadObjectCommand(blob), withTimeout())
    return found.Metadata?.mark === mark
  }
  return {
    async add(bytes) {
      const PartNumber = parts.length + 1
      const part = new UploadPartCommand({ ...upload, PartNumber, Body: bytes })
      const { ETag } = await client.send(part, withTimeout())
      parts.push({ ETag, PartNumber })
    },
    async complete() {
      const all = { ...upload, MultipartUpload: { Parts: parts } }
      try {
        await client.send(new CompleteMultipartUploadCommand(all), withTimeout())
      } catch (error) {
        // After a lost response, the retry fails because the upload is already completed.
        if (!(await isInPlace().catch(() => false))) throw error
      }
    },
    /** If this fails too, the lifecycle rule of the bucket removes the parts. */
    async abandon() {
      await client.send(new AbortMultipartUploadCommand(upload), withTimeout()).catch(() => {})
    },
  }
}

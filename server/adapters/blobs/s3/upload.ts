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

/** The minimum part size of the protocol, because one part at a time is held in memory. */
const partSize = 5 * 1024 * 1024

/**
 * Uploads content of at most one part in a single request, and longer content as a multipart upload. The
 * upload helper of the library is not used: when the completion fails, it leaves parts behind, which are
 * billed.
 */
export async function upload(
  bucket: Bucket,
  key: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { client, withTimeout } = bucket
  const blob = { Bucket: bucket.name, Key: key }
  let multipart: MultipartUpload | undefined
  try {
    for await (const { bytes, isLast } of blocksOf(content, partSize)) {
      if (isLast && !multipart) {
        await client.send(new PutObjectCommand({ ...blob, Body: bytes }), withTimeout())
        return
      }
      multipart ??= await startMultipartUpload(bucket, blob)
      await multipart.add(bytes)
    }
    await multipart?.complete()
  } catch (error) {
    await multipart?.abandon()
    throw error
  }
}

interface MultipartUpload {
  add(bytes: Uint8Array): Promise<void>
  complete(): Promise<void>
  abandon(): Promise<void>
}

async function startMultipartUpload(
  { client, withTimeout }: Bucket,
  blob: { Bucket: string; Key: string },
): Promise<MultipartUpload> {
  // Stored with the object, so that `isInPlace` can distinguish this upload from another one.
  const uploadMarker = randomUUID()
  const createCommand = new CreateMultipartUploadCommand({
    ...blob,
    Metadata: { mark: uploadMarker },
  })
  const { UploadId } = await client.send(createCommand, withTimeout())
  if (UploadId === undefined) throw new Error('The store answered without an upload id')
  const upload = { ...blob, UploadId }
  const parts: { ETag: string | undefined; PartNumber: number }[] = []

  const isInPlace = async () => {
    const object = await client.send(new HeadObjectCommand(blob), withTimeout())
    return object.Metadata?.mark === uploadMarker
  }
  return {
    async add(bytes) {
      const PartNumber = parts.length + 1
      const part = new UploadPartCommand({ ...upload, PartNumber, Body: bytes })
      const { ETag } = await client.send(part, withTimeout())
      parts.push({ ETag, PartNumber })
    },
    async complete() {
      const completion = { ...upload, MultipartUpload: { Parts: parts } }
      try {
        await client.send(new CompleteMultipartUploadCommand(completion), withTimeout())
      } catch (error) {
        // After a lost response, the retry fails because the upload is already completed.
        if (!(await isInPlace().catch(() => false))) throw error
      }
    },
    /** If this fails too, only a lifecycle rule of the bucket removes the parts. */
    async abandon() {
      await client.send(new AbortMultipartUploadCommand(upload), withTimeout()).catch(() => {})
    },
  }
}

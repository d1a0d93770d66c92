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

/** The smallest that the protocol allows: one part at a time is all that is held in memory. */
const partSize = 5 * 1024 * 1024

/**
 * What fits in one part goes up in one request; more goes up part by part. The library's own helper
 * for this leaves the parts behind, to be paid for, when it is the completion that fails.
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
  if (UploadId === undefined) throw new Error('The store began an upload without a name')
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
        // When the answer was lost, the second attempt hears that there is no such upload any more.
        if (!(await isInPlace().catch(() => false))) throw error
      }
    },
    /** When this fails too, only the bucket's own rule for unfinished uploads is left. */
    async abandon() {
      await client.send(new AbortMultipartUploadCommand(upload), withTimeout()).catch(() => {})
    },
  }
}

import { join } from 'node:path'
import * as z from 'zod/mini'
import { StartRefused } from '../start-refused.ts'
import { webAddress, yesOrNo } from './environment-values.ts'

export const storageVariables = {
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z.optional(z.string()),
  S3_ENDPOINT: z.optional(webAddress),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_FORCE_PATH_STYLE: yesOrNo,
}
const variables = z.object(storageVariables)

export type StorageConfig =
  | { kind: 'folder'; path: string }
  | {
      kind: 's3'
      bucket: string
      region: string
      endpoint: string | undefined
      credentials: { accessKeyId: string; secretAccessKey: string }
      forcePathStyle: boolean
    }

/** Blobs are stored in a bucket if one is named, or else in a folder in DATA_DIR. */
export function parseStorageConfig(
  values: z.output<typeof variables>,
  dataDir: string,
): StorageConfig {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION, S3_ENDPOINT } = values
  const otherVariables = { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION, S3_ENDPOINT }
  if (!S3_BUCKET) {
    const [unusedName] = Object.entries(otherVariables).find(([, value]) => value) ?? []
    if (unusedName)
      throw new StartRefused(`${unusedName} is set but S3_BUCKET is not: set both or neither`)
    return { kind: 'folder', path: join(dataDir, 'blobs') }
  }
  if (!S3_ACCESS_KEY_ID) throw new StartRefused(missingMessage('S3_ACCESS_KEY_ID'))
  if (!S3_SECRET_ACCESS_KEY) throw new StartRefused(missingMessage('S3_SECRET_ACCESS_KEY'))
  if (!S3_REGION && !S3_ENDPOINT) throw new StartRefused(missingMessage('S3_REGION'))
  return {
    kind: 's3',
    bucket: S3_BUCKET,
    // Most S3-compatible stores other than Amazon's accept this region.
    region: S3_REGION ?? 'us-east-1',
    endpoint: S3_ENDPOINT,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    forcePathStyle: values.S3_FORCE_PATH_STYLE === 'yes',
  }
}

const missingMessage = (name: string) => `S3_BUCKET is set but ${name} is not: set it too`

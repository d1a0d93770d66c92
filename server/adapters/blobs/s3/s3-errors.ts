import { BlobStoreFull, BlobStoreUnavailable } from '#server/ports/blobs.ts'

interface ServiceError {
  name?: string
  $metadata?: { httpStatusCode?: number }
}

/** The HTTP status; undefined without a response. */
export const statusOf = (error: unknown) => (error as ServiceError).$metadata?.httpStatusCode

const storeFullErrorNames = [
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]

export function toBlobStoreError(error: unknown): Error {
  if (error instanceof BlobStoreUnavailable) return error
  const isFull = statusOf(error) === 507 || storeFullErrorNames.includes((error as Error).name)
  return isFull
    ? new BlobStoreFull('The bucket has no room', { cause: error })
    : new BlobStoreUnavailable('The bucket cannot be used', { cause: error })
}

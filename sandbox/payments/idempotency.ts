import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { sandboxPaymentRequests as requests } from '#server/db/schema/payments-sandbox.ts'
import { ApiError } from './api-error.ts'

const retentionMs = 24 * 60 * 60 * 1000

/** A response of the sandbox's API. */
export interface ApiResponse {
  status: number
  body: Record<string, unknown>
  /** Whether this is the stored response to an earlier request with the same idempotency key. */
  replayed: boolean
}

interface KeyedRequest {
  key: string
  method: string
  path: string
  params: unknown
  now: Date
}

/**
 * Returns the stored response for the idempotency key. If there is none, runs the work, and stores its response if it
 * succeeds.
 */
export async function runOncePerKey(
  tx: Transaction,
  { key, method, path, params, now }: KeyedRequest,
  work: () => Promise<Omit<ApiResponse, 'replayed'>>,
): Promise<ApiResponse> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([method, path, params]))
    .digest('hex')
  const [storedRequest] = await tx.select().from(requests).where(eq(requests.key, key))
  if (storedRequest && storedRequest.fingerprint !== fingerprint) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    })
  }
  if (storedRequest)
    return { status: storedRequest.status, body: storedRequest.answer, replayed: true }
  const response = await work()
  await tx
    .insert(requests)
    .values({ key, fingerprint, status: response.status, answer: response.body, createdAt: now })
  return { ...response, replayed: false }
}

export async function deleteExpiredIdempotencyKeys(db: Database, now: Date): Promise<void> {
  await db.delete(requests).where(lt(requests.createdAt, new Date(now.getTime() - retentionMs)))
}

import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { sandboxPaymentRequests as requests } from '#server/db/schema/payments-sandbox.ts'
import { ApiError } from './api-error.ts'

const retentionMs = 24 * 60 * 60 * 1000

export interface Reply {
  status: number
  body: Record<string, unknown>
  replayed: boolean
}

interface KeyedRequest {
  key: string
  method: string
  path: string
  params: unknown
  now: Date
}

/** Runs the work once per idempotency key; a repeated request gets the stored response. */
export async function runOncePerKey(
  tx: Transaction,
  { key, method, path, params, now }: KeyedRequest,
  work: () => Promise<Omit<Reply, 'replayed'>>,
): Promise<Reply> {
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
  const reply = await work()
  await tx
    .insert(requests)
    .values({ key, fingerprint, status: reply.status, answer: reply.body, createdAt: now })
  return { ...reply, replayed: false }
}

export async function deleteExpiredRequests(db: Database, now: Date): Promise<void> {
  await db.delete(requests).where(lt(requests.createdAt, new Date(now.getTime() - retentionMs)))
}

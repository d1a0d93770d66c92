import { eq, sql } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import type { Database, Transaction } from '../db/database.ts'
import { users } from '../db/schema/users.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import type { PaymentProvider } from './payment-provider.ts'

export interface BillingDependencies {
  db: Database
  payments: PaymentProvider
  /** Limits concurrent requests to the provider, because each holds a database connection. */
  limiter: ConcurrencyLimiter
  clock: () => Date
  /**
   * How long a request waits for the provider, in milliseconds, when a user returns from the provider's pages or an
   * admin changes a tier.
   */
  providerTimeout?: number | undefined
}

/** The default of `providerTimeout`, in milliseconds. */
export const defaultProviderTimeout = 4_000

export type UserRow = typeof users.$inferSelect

/**
 * Runs at most one operation at a time for a customer, across all processes. Each stores the provider's response before
 * the next operation begins, so that an older response never overwrites a newer one.
 */
export function withCustomerLock<Result>(
  { db, limiter }: Pick<BillingDependencies, 'db' | 'limiter'>,
  userId: string,
  work: (tx: Transaction, row: UserRow) => Promise<Result>,
): Promise<Result> {
  return limiter(userId, () =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${userId}`}, 0))`,
      )
      const [row] = await tx.select().from(users).where(eq(users.id, userId))
      if (!row) throw new Failure('resource.not_found', { resource: 'account' })
      return work(tx, row)
    }),
  )
}

/**
 * Synchronises every customer's subscriptions with Stripe now, in case webhook events were lost. The product may keep
 * running, unless it uses the embedded database.
 */
import { isNotNull } from 'drizzle-orm'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { users } from '#server/db/schema/users.ts'
import { createPayments } from '#server/payments/payments.ts'
import { createConcurrencyLimiter } from '#server/services/concurrency-limiter.ts'
import { reconcileAll } from '#server/services/subscription-sync.ts'

const config = readConfig(process.env)

async function reconcileCustomers(): Promise<void> {
  if (!config.stripe) throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set')
  const { dataDir } = config
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir })
  const database = openDatabase(config.databaseUrl ?? embedded?.url ?? '', () => {})
  try {
    const now = new Date()
    const payments = createPayments({
      connection: config.stripe,
      onError: ({ type, code }) => console.error(`Stripe: ${type} ${code ?? ''}`),
    })
    const parts = {
      db: database.db,
      payments,
      limiter: createConcurrencyLimiter(1, { busyReason: 'payments_busy' }),
      clock: () => now,
    }
    // `reconcileAll` checks the customers whose check is due: now all of them.
    const customers = await database.db
      .update(users)
      .set({ paymentCheckAt: now })
      .where(isNotNull(users.stripeCustomerId))
      .returning({ id: users.id })
    const { checked, failed } = await reconcileAll(parts)
    console.log(`Checked ${checked} of ${customers.length} customers at Stripe.`)
    if (failed > 0) throw new Error(`Stripe gave no usable answer for ${failed} of them.`)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

await reconcileCustomers().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

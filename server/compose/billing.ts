import type { FastifyInstance } from 'fastify'
import { stripeMode } from '../config/stripe.ts'
import type { Transaction } from '../db/database.ts'
import { setUpCatalogue } from '../payments/catalogue.ts'
import { enabledEvents, webhookPath } from '../payments/events.ts'
import { createPayments } from '../payments/payments.ts'
import { billingRoutes } from '../routes/billing/billing-routes.ts'
import { deleteCustomerThen } from '../services/billing.ts'
import { createConcurrencyLimiter } from '../services/concurrency-limiter.ts'
import {
  deleteOldPaymentEvents,
  reconcileAll,
  syncBeforeAdminChange,
} from '../services/subscription-sync.ts'
import { hour, minute, runPeriodically } from './periodic.ts'
import type { WebContext } from './web-context.ts'

/** Low, because each of these operations holds one of the pool's ten connections meanwhile. */
const maxConcurrentProviderOperations = 4

export interface Billing {
  /** `test`: Stripe with a key of its test mode. */
  mode: 'live' | 'test' | 'sandbox'
  /** Deletes the customer at the provider, and then calls `removeUser`. */
  deleteCustomerThen(userId: string, removeUser: (tx: Transaction) => Promise<void>): Promise<void>
  /**
   * Called before an admin sets a tier. Returns the time of the change, by the customer's test clock at the provider or else
   * by ours: events that the provider dates before it are older than the change.
   */
  syncBeforeAdminChange(userId: string): Promise<Date>
}

/** Registers plans and payments, with Stripe or with the payment sandbox as the provider. */
export async function registerBilling(app: FastifyInstance, context: WebContext): Promise<Billing> {
  const { config, db, vault, origins, metrics, clock, providerTimeout } = context
  const { connection, sandbox } = await choosePaymentProvider(context)
  const payments = createPayments({
    connection,
    ...(sandbox && { setUp: setUpCatalogue }),
    onError: (error) => app.log.warn(error, 'the payment provider failed'),
  })
  const limiter = createConcurrencyLimiter(maxConcurrentProviderOperations, {
    busyReason: 'payments_busy',
  })
  const parts = { db, payments, limiter, clock, providerTimeout }
  billingRoutes(app, { ...parts, vault, origins, webhookPath, onWebhook: metrics.countWebhook })
  sandbox?.routes(app)
  runPeriodically(app, minute, () => reconcileAll(parts))
  runPeriodically(app, hour, async () => {
    await deleteOldPaymentEvents(db, clock())
    await sandbox?.deleteExpiredIdempotencyKeys(clock())
  })
  return {
    mode: config.stripe ? stripeMode(config.stripe) : 'sandbox',
    deleteCustomerThen: (userId, removeUser) => deleteCustomerThen(parts, userId, removeUser),
    syncBeforeAdminChange: (userId) => syncBeforeAdminChange(parts, userId),
  }
}

/** Returns Stripe if it is configured, or else the sandbox, whose code is loaded only when it is used. */
async function choosePaymentProvider(context: WebContext) {
  const { config, db, origins, files, clock, masterKey, port } = context
  if (config.stripe) return { connection: config.stripe, sandbox: undefined }
  const { createPaymentsSandbox } = await import('#sandbox/payments/payments-sandbox.ts')
  const sandbox = createPaymentsSandbox({
    db,
    origins,
    files,
    clock,
    masterKey,
    ownAddress: ownUrl(config.host, port),
    webhookPath,
    enabledEvents,
  })
  return { connection: sandbox.connection, sandbox }
}

/** The URL at which this process reaches itself, independent of its public URL. */
function ownUrl(host: string, port: number): string {
  const isOneAddress = host !== '0.0.0.0' && host !== '::' && host !== 'localhost'
  const name = isOneAddress ? host : '127.0.0.1'
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

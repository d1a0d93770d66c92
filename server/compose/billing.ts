import type { FastifyInstance } from 'fastify'
import type { Transaction } from '../db/database.ts'
import { setUpCatalogue } from '../payments/catalogue.ts'
import { enabledEvents, webhookPath } from '../payments/events.ts'
import { createPayments } from '../payments/payments.ts'
import { billingRoutes } from '../routes/billing/billing-routes.ts'
import { closeCustomer } from '../services/billing.ts'
import { createConcurrencyLimiter } from '../services/concurrency-limiter.ts'
import {
  reconcileAll,
  sweepPaymentEvents,
  syncBeforeAdminChange,
} from '../services/subscription-sync.ts'
import { hour, minute, runPeriodically } from './periodic.ts'
import type { WebContext } from './web-context.ts'

/** Each conversation with the payment provider holds one of the pool's ten connections. */
const maxConversations = 4

export interface Billing {
  mode: 'live' | 'sandbox'
  closeCustomer(userId: string, remove: (tx: Transaction) => Promise<void>): Promise<void>
  syncBeforeAdminChange(userId: string): Promise<Date>
}

/** Plans and payments, by Stripe or by the payment sandbox. */
export async function registerBilling(app: FastifyInstance, context: WebContext): Promise<Billing> {
  const { config, db, origins, metrics, clock, providerTimeout } = context
  const { connection, sandbox } = await openPaymentProvider(context)
  const payments = createPayments({
    connection,
    ...(sandbox && { setUp: setUpCatalogue }),
    onError: (error) => app.log.warn(error, 'the payment provider failed'),
  })
  const limiter = createConcurrencyLimiter(maxConversations)
  const parts = { db, payments, limiter, clock, providerTimeout }
  billingRoutes(app, { ...parts, origins, webhookPath, onWebhook: metrics.webhook })
  sandbox?.routes(app)
  runPeriodically(app, minute, () => reconcileAll(parts))
  runPeriodically(app, hour, async () => {
    await sweepPaymentEvents(db, clock())
    await sandbox?.sweep(clock())
  })
  return {
    mode: config.stripe ? 'live' : 'sandbox',
    closeCustomer: (userId, remove) => closeCustomer(parts, userId, remove),
    syncBeforeAdminChange: (userId) => syncBeforeAdminChange(parts, userId),
  }
}

/** Stripe if it is configured, or else the sandbox, whose code is loaded only when it is used. */
async function openPaymentProvider(context: WebContext) {
  const { config, db, origins, files, clock, masterKey, port } = context
  if (config.stripe) return { connection: config.stripe, sandbox: undefined }
  const { createPaymentsSandbox } = await import('#sandbox/payments/payments-sandbox.ts')
  const sandbox = createPaymentsSandbox({
    db,
    origins,
    files,
    clock,
    masterKey,
    ownAddress: ownAddress(config.host, port),
    webhookPath,
    enabledEvents,
  })
  return { connection: sandbox.connection, sandbox }
}

/** The address at which this process reaches itself, independent of its public address. */
function ownAddress(host: string, port: number): string {
  const isByNumber = host !== '0.0.0.0' && host !== '::' && host !== 'localhost'
  const name = isByNumber ? host : '127.0.0.1'
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'
import type { ClientFiles } from '#server/http/client-files.ts'
import type { Origins } from '#server/http/origins.ts'
import { advanceTime } from './advance-time.ts'
import { apiRoutes } from './api-routes.ts'
import { liveStatuses } from './billing.ts'
import { deleteExpiredIdempotencyKeys } from './idempotency.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { sandboxKeys } from './sandbox-keys.ts'
import { listAll } from './store.ts'
import { inUnitOfWork, readOnlyWork } from './unit-of-work.ts'
import { createWebhookDeliveries } from './webhook-deliveries.ts'

export interface PaymentsSandboxDependencies {
  db: Database
  origins: Origins
  files: ClientFiles
  clock: () => Date
  masterKey: Buffer
  /** The address of this process: API calls and webhook deliveries stay on the machine. */
  ownAddress: string
  /** The product's webhook path and the event types it subscribes to. */
  webhookPath: string
  enabledEvents: readonly string[]
}

const minute = 60_000

/**
 * A payment provider that speaks Stripe's protocol to Stripe's unmodified library, so that the product
 * needs one implementation of payments. Its state is in the database, so that several processes act as
 * one provider.
 */
export function createPaymentsSandbox(dependencies: PaymentsSandboxDependencies) {
  const { db, origins, files, clock, ownAddress, enabledEvents } = dependencies
  const { secretKey, webhookSecret } = sandboxKeys(dependencies.masterKey)
  const unitOfWorkParts = { db, clock, enabledEvents }

  /** Advances customers without a test clock to wall-clock time. */
  async function advanceWithoutTestClock(): Promise<void> {
    const { store, now } = readOnlyWork(unitOfWorkParts)
    const customers = new Set<string>()
    const where = { fields: { status: liveStatuses } }
    for await (const subscription of listAll(store, 'subscription', where)) {
      if (!subscription.test_clock) customers.add(String(subscription.customer))
    }
    for (const customer of customers) {
      await inUnitOfWork(unitOfWorkParts, async (unit) => {
        const { test_clock } = await unit.store.get('customer', customer)
        if (!test_clock) await advanceTime(unit, customer, now)
      })
    }
  }

  return {
    /** The keys and the address with which the product uses this provider. */
    connection: { secretKey, webhookSecret, apiUrl: ownAddress },

    routes(app: FastifyInstance): void {
      const log: FastifyBaseLogger = app.log
      const deliveries = createWebhookDeliveries({
        db,
        clock,
        endpoint: `${ownAddress}${dependencies.webhookPath}`,
        webhookSecret,
        onError: (error) => log.warn({ err: error }, 'sandbox deliveries failed'),
      })
      const timer = setInterval(() => {
        advanceWithoutTestClock()
          .then(deliveries.wake)
          .catch((error) => log.warn({ err: error }, 'sandbox clock failed'))
      }, minute).unref()
      app.addHook('onClose', async () => {
        clearInterval(timer)
        await deliveries.close()
      })
      const onChange = deliveries.wake
      apiRoutes(app, { ...unitOfWorkParts, secretKey, origin: origins.canonical, onChange })
      pageRoutes(app, { ...unitOfWorkParts, origins, files, onChange })
    },

    /** Deletes idempotency keys that have expired. */
    deleteExpiredIdempotencyKeys: (now: Date) => deleteExpiredIdempotencyKeys(db, now),
  }
}

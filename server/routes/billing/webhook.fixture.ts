/**
 * A process that serves the webhook route and kills itself at the step with the number `DIE_AT`: before
 * the step if `MOMENT` is `before`, or else while the step runs. The header `x-steps` of the response has
 * the number of steps.
 */
import Fastify from 'fastify'
import pg from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { createOrigins } from '#server/http/origins.ts'
import { webhookPath } from '#server/payments/events.ts'
import { createPayments } from '#server/payments/payments.ts'
import { createConcurrencyLimiter } from '#server/services/concurrency-limiter.ts'
import type { PaymentProvider } from '#server/services/payment-provider.ts'
import { billingRoutes } from './billing-routes.ts'

const {
  DATABASE_URL = '',
  STRIPE_CONNECTION = '',
  NOW = '',
  PORT = '',
  DIE_AT,
  MOMENT,
} = process.env
const origin = `http://127.0.0.1:${PORT}`

let steps = 0
let isHandling = false

function die(): void {
  process.kill(process.pid, 'SIGKILL')
  // Blocks, so that nothing more happens until the signal arrives.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** Each SQL query, each list that the provider is asked for, and the response are one step. */
function step<Result>(work: () => Result): Result {
  const isFatal = isHandling && ++steps === Number(DIE_AT)
  if (isFatal && MOMENT === 'before') die()
  const result = work()
  if (isFatal) setImmediate(die)
  return result
}

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    return step(() => query.apply(this, args))
  },
})

const payments = createPayments({ connection: JSON.parse(STRIPE_CONNECTION), onError: () => {} })
const app = Fastify()
app.decorateRequest('user', undefined)
app.addHook('onRequest', async () => {
  isHandling = true
})
app.addHook('onSend', async (_request, reply) => {
  step(() => reply.header('x-steps', String(steps)))
})
billingRoutes(app, {
  db: openDatabase(DATABASE_URL, () => {}).db,
  payments: {
    ...payments,
    subscriptionsOf: (id) => step(() => payments.subscriptionsOf(id)),
    listOpenCheckouts: (id) => step(() => payments.listOpenCheckouts(id)),
  } satisfies PaymentProvider,
  limiter: createConcurrencyLimiter(4, { busyReason: 'payments_busy' }),
  clock: () => new Date(NOW),
  // Webhooks do not use it.
  vault: createVault(Buffer.alloc(32)),
  origins: createOrigins(origin),
  webhookPath,
  onWebhook: () => {},
})
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
// `ready()` in testing/process.ts waits for this line and reads the URL from it.
process.stdout.write(`ready at ${origin}\n`)

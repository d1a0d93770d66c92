import { sandboxKeys } from '#sandbox/payments/sandbox-keys.ts'
import { createPayments } from '#server/payments/payments.ts'
import { createConcurrencyLimiter } from '#server/services/concurrency-limiter.ts'
import type { TestServer } from './server.ts'

/** The dependencies of the billing services, to call these without a request; payments go to the server's sandbox. */
export const sandboxBilling = (server: TestServer) => ({
  db: server.database.db,
  payments: createPayments({
    connection: { ...sandboxKeys(server.masterKey), apiUrl: server.origin },
    onError: () => {},
  }),
  limiter: createConcurrencyLimiter(4, { busyReason: 'payments_busy' }),
  clock: () => server.now,
})

/** The part of the product that takes the provider's messages, as a process that can be killed. */
import Fastify from 'fastify'
import { openDatabase } from '#server/db/database.ts'
import { createOrigins } from '#server/http/origins.ts'
import { webhookPath } from '#server/payments/events.ts'
import { createPayments } from '#server/payments/payments.ts'
import { createGate } from '#server/services/gate.ts'
import { billingRoutes } from './billing-routes.ts'

const { DATABASE_URL = '', CONNECTION = '', NOW = '', PORT = '' } = process.env
const origin = `http://127.0.0.1:${PORT}`
const app = Fastify()
app.decorateRequest('user', undefined)
billingRoutes(app, {
  db: openDatabase(DATABASE_URL, () => {}).db,
  payments: createPayments({ connection: JSON.parse(CONNECTION), onTrouble: () => {} }),
  gate: createGate(4),
  clock: () => new Date(NOW),
  origins: createOrigins(origin),
  webhookPath,
  onWebhook: () => {},
})
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.stdout.write(`ready at ${origin}\n`)

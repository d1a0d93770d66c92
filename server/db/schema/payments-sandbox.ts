/** The state of the built-in payment provider, shared by all processes. */
import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../columns.ts'

/** Customers, prices, subscriptions, events and other objects, in the form of the provider's API. */
export const sandboxPaymentObjects = pgTable(
  'sandbox_payment_objects',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** The owner, by which lists are filtered. */
    customer: text(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The order of creation: several objects may share a second. */
    position: bigserial({ mode: 'number' }).notNull(),
  },
  (table) => [index().on(table.kind, table.customer, table.position)],
)

/** Idempotency keys with their responses: a repeated request gets the same response and runs once. */
export const sandboxPaymentRequests = pgTable(
  'sandbox_payment_requests',
  {
    key: text().primaryKey(),
    /** A hash of the request: another request with the same key is refused. */
    fingerprint: text().notNull(),
    status: integer().notNull(),
    /** The body of the response. */
    answer: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.createdAt)],
)

/** Webhook deliveries. */
export const sandboxPaymentDeliveries = pgTable(
  'sandbox_payment_deliveries',
  {
    eventId: text()
      .primaryKey()
      .references(() => sandboxPaymentObjects.id, { onDelete: 'cascade' }),
    attempts: integer().notNull().default(0),
    /** When to deliver next. Null: delivered, or failed for good. */
    dueAt: timestamptz(),
  },
  (table) => [index().on(table.dueAt)],
)

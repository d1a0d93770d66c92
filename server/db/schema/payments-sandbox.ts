/** What the built-in payment provider remembers, shared by all processes. */
import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../columns.ts'

/** Customers, prices, subscriptions, events and the rest, each as the provider's interface shows it. */
export const sandboxPaymentObjects = pgTable(
  'sandbox_payment_objects',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** Whose it is, for lists. */
    customer: text(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The order in which they came to be: several may bear the same second. */
    position: bigserial({ mode: 'number' }).notNull(),
  },
  (table) => [index().on(table.kind, table.customer, table.position)],
)

/** Answers that have been given, so that a repeated request is answered the same and done once. */
export const sandboxPaymentRequests = pgTable(
  'sandbox_payment_requests',
  {
    key: text().primaryKey(),
    fingerprint: text().notNull(),
    status: integer().notNull(),
    answer: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.createdAt)],
)

/** Events on their way to the product. */
export const sandboxPaymentDeliveries = pgTable(
  'sandbox_payment_deliveries',
  {
    eventId: text()
      .primaryKey()
      .references(() => sandboxPaymentObjects.id, { onDelete: 'cascade' }),
    attempts: integer().notNull().default(0),
    /** When to try next; null: delivered, or given up. */
    dueAt: timestamptz(),
  },
  (table) => [index().on(table.dueAt)],
)

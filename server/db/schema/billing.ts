import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../columns.ts'

/** Ids of the payment provider's events that have been applied, so that none is applied twice. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    receivedAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.receivedAt)],
)

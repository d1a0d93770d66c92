import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../columns.ts'

/** Events of the payment provider that have been acted upon: the same one never counts twice. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    receivedAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.receivedAt)],
)

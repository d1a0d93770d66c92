import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** Events of the payment provider that have been acted upon: the same one never counts twice. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    receivedAt: moment().notNull(),
  },
  (table) => [index().on(table.receivedAt)],
)

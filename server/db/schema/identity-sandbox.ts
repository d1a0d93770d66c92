import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../columns.ts'

/**
 * The state of the built-in identity provider, such as sessions, grants and accounts, shared by all processes.
 * `grantId` and `uid` are copied from the payload, so that documents can be found by them.
 */
export const sandboxDocuments = pgTable(
  'sandbox_documents',
  {
    kind: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text(),
    uid: text(),
    expiresAt: timestamptz(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index().on(table.grantId),
    index().on(table.kind, table.uid),
    index().on(table.expiresAt),
  ],
)

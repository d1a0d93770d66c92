import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { auditedChanges } from '#shared/contract/admin.ts'
import { bytes, sealedText, timestamptz } from '../columns.ts'
import { keyring, users } from './users.ts'

/**
 * Changes made by admins. Entries outlive the users they mention: deleting a user clears the reference,
 * and with it the address. A pseudonym remains, which distinguishes users without naming them.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    actorPseudonym: text().notNull(),
    subjectId: uuid().references(() => users.id, { onDelete: 'set null' }),
    subjectPseudonym: text().notNull(),
    changed: text({ enum: auditedChanges }).notNull(),
    from: text().notNull(),
    to: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    index().on(table.createdAt.desc(), table.id.desc()),
    // For `on delete set null`, without scanning the whole log.
    index().on(table.actorId),
    index().on(table.subjectId),
  ],
)

/** Keys of the application itself, one for each purpose, wrapped with the master key. */
export const applicationKeys = keyring.table('application_keys', {
  purpose: text().primaryKey(),
  wrappedKey: bytes().notNull(),
})

/** Messages of the contact form: name, address and text, sealed together. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    content: sealedText().notNull(),
    /** HMAC of the address, by which deleting an account finds and deletes its messages. */
    sender: bytes(),
    looksLikeAdvertising: boolean().notNull(),
    createdAt: timestamptz().notNull(),
    answeredAt: timestamptz(),
  },
  (table) => [
    index().on(table.createdAt.desc(), table.id.desc()),
    index().on(table.sender),
    index().on(table.answeredAt),
  ],
)

/** Emails that have not been sent yet. A row is deleted when its email has been sent. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    content: sealedText().notNull(),
    attempts: integer().notNull().default(0),
    /** The earliest time of the next attempt. Failed attempts move it later. */
    runAt: timestamptz().notNull(),
    /** As in `jobs`: the id of the worker's claim, and when its lease lapses. */
    claim: uuid(),
    leaseUntil: timestamptz(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.runAt)],
)

/** The rate limits that all processes share. The key is a hash, or bytes derived from a user key. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: bytes().primaryKey(),
    /** When the whole burst is available again. Every allowed call moves it later. */
    clearAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.clearAt)],
)

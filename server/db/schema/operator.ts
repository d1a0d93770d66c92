import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { auditedChanges } from '#shared/contract/admin.ts'
import { bytes, sealedText, timestamptz } from '../columns.ts'
import { keyring, users } from './users.ts'

/**
 * What admins have changed. It outlives those it speaks of: with a user goes the reference, and with
 * it their address; what stays is a pseudonym that tells one from another and nobody by name.
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
    // A user who goes must be found here without reading the whole log.
    index().on(table.actorId),
    index().on(table.subjectId),
  ],
)

/** Keys that belong to the product itself, each for one purpose, wrapped by the master key. */
export const applicationKeys = keyring.table('application_keys', {
  purpose: text().primaryKey(),
  wrappedKey: bytes().notNull(),
})

/** What people wrote through the contact form: who they are and what they wrote, sealed as one. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    content: sealedText().notNull(),
    /** The address as a hash under a key: whoever deletes their account takes their letters along. */
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

/** Mail that has not been sent yet. A row goes when its mail has gone. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    content: sealedText().notNull(),
    attempts: integer().notNull().default(0),
    /** Not before this: a failed attempt waits a while for its next. */
    runAt: timestamptz().notNull(),
    /** Whoever sends it proves it by this; a lapsed lease is up for grabs. */
    claim: uuid(),
    leaseUntil: timestamptz(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.runAt)],
)

/** How much somebody has asked for lately. Who it is can be recognised, not read. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: bytes().primaryKey(),
    /** When all that was asked for is forgotten; every request moves it on. */
    clearAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.clearAt)],
)

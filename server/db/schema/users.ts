import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PaidSubscription } from '#core/subscription.ts'
import { roles } from '#shared/contract/auth.ts'
import { writerChoices } from '#shared/contract/writer.ts'
import { tiers } from '#shared/plans.ts'
import { bytes, sealedText, timestamptz } from '../columns.ts'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** Whether the provider vouched for the address at the last sign-in; if not, it may be another's. */
    emailVerified: boolean().notNull().default(false),
    firstName: text(),
    lastName: text(),
    role: text({ enum: roles }).notNull().default('user'),
    /** What was bought or granted; what is in effect follows from it and the status. */
    subscriptionTier: text({ enum: tiers }).notNull().default('free'),
    /** The payment provider's own word; null: never subscribed. */
    subscriptionStatus: text(),
    stripeCustomerId: text().unique(),
    /**
     * What the payment provider said last of the subscription; null: there has never been one. It
     * stands beside the tier and the status because an admin may have changed those since.
     */
    paidSubscription: jsonb().$type<PaidSubscription>(),
    /**
     * When an admin set the tier, by the payment provider's clock for this customer: subscription
     * events up to then do not undo it. null: the tier is the provider's, or was never set.
     */
    tierSetByAdminAt: timestamptz(),
    /** When to ask the provider again, in case it could not tell us. null: there is nothing to ask. */
    paymentCheckAt: timestamptz(),
    focusedSlideId: uuid().references((): AnyPgColumn => targetSlides.id, { onDelete: 'set null' }),
    /** Where their days begin and end; see core/calendar.ts. null: they have not been counted yet. */
    timeZone: text(),
    nextTimeZone: text(),
    nextTimeZoneFrom: timestamptz(),
    chargedDate: date({ mode: 'string' }),
    /** The voice that they chose last. */
    narrationVoice: text(),
    /** Whether their text may go to an outside model; null: they have not been asked. */
    writerChoice: text({ enum: writerChoices }),
    /** The model that they agreed to: another one is another company's. */
    agreedModel: text(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    index().on(table.createdAt.desc(), table.id.desc()),
    // Any part of an address is found without reading all of them.
    index('users_email_search').using('gin', table.email.op('gin_trgm_ops')),
    index().on(table.paymentCheckAt),
  ],
)

/** Who signs in is known by issuer and subject; an e-mail address may change hands. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index().on(table.userId)],
)

/**
 * Keys lie in a schema of their own, so that a backup can leave them out: destroying a key makes all
 * that its user wrote unreadable in every backup that was made without them.
 */
export const keyring = pgSchema('keyring')

export const userKeys = keyring.table('user_keys', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  wrappedKey: bytes().notNull(),
})

/** One row per process-wide fact, such as which master key this database was sealed with. */
export const facts = pgTable('facts', {
  name: text().primaryKey(),
  value: text().notNull(),
})

export const sessions = pgTable(
  'sessions',
  {
    /** The token itself exists only in the browser's cookie. */
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz().notNull(),
    lastSeenAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.lastSeenAt)],
)

/** Sign-ins that have come back: the same answer of a provider never counts twice. */
export const takenSignIns = pgTable(
  'taken_sign_ins',
  {
    stateHash: bytes().primaryKey(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

export const targetSlides = pgTable(
  'target_slides',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** With what it is about in the same seal: a list opens one for each slide, and not two. */
    goalDescription: sealedText().notNull(),
    script: sealedText().notNull(),
    /** What the goal is about, where it was written before that lay with the goal. */
    theme: sealedText(),
    /** Whether the script only cares for a person in danger; null: written before that was read. */
    needsSupport: sealedText(),
    /** The model that wrote the script; null: the built-in guide. */
    writtenBy: text(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.userId, table.createdAt.desc(), table.id.desc())],
)

/**
 * What was taken of an allowance, by the date that it counts for. It outlives the slide or the audio
 * that it was taken for: deleting those gives nothing back.
 */
export const charges = pgTable(
  'charges',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    charged: text({ enum: ['slide', 'audio', 'journal', 'nothing'] }).notNull(),
    chargedOn: date({ mode: 'string' }).notNull(),
    /** While the work is under way; past it the reservation counts for nothing. null: spent. */
    reservedUntil: timestamptz(),
    /** Millionths of a dollar that the work has cost. */
    cost: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.userId, table.charged, table.chargedOn)],
)

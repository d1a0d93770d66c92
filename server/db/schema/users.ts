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
    /** Whether the identity provider had verified the address at the last sign-in. */
    emailVerified: boolean().notNull().default(false),
    firstName: text(),
    lastName: text(),
    role: text({ enum: roles }).notNull().default('user'),
    /** The tier bought or granted. The effective tier follows from it and the status. */
    subscriptionTier: text({ enum: tiers }).notNull().default('free'),
    /**
     * As reported by the payment provider, or 'active' if an admin or the sandbox sign-in set the tier. Null: neither.
     */
    subscriptionStatus: text(),
    stripeCustomerId: text().unique(),
    /**
     * The subscription as the payment provider last reported it. Null: there has never been one.
     * Stored in addition to the tier and the status, because an admin may have changed those since.
     */
    paidSubscription: jsonb().$type<PaidSubscription>(),
    /**
     * When an admin set the tier: the time with which the payment provider's events are compared. Earlier
     * subscription events do not override the tier. Null: no admin has set the current tier.
     */
    tierSetByAdminAt: timestamptz(),
    /** When to poll the payment provider, in case a webhook was lost. Null: nothing to poll. */
    paymentCheckAt: timestamptz(),
    /** The slide that the user has chosen to focus on. */
    focusedSlideId: uuid().references((): AnyPgColumn => targetSlides.id, { onDelete: 'set null' }),
    /** Decides when the user's days begin; see core/calendar.ts. Null: no unit was requested yet. */
    timeZone: text(),
    /** The zone that replaces `timeZone`, from `nextTimeZoneFrom` on. */
    nextTimeZone: text(),
    nextTimeZoneFrom: timestamptz(),
    /** The latest date that a unit was charged for. */
    chargedDate: date({ mode: 'string' }),
    /** The voice chosen last. */
    narrationVoice: text(),
    /** Whether the user's text may be sent to the outside model. Null: not chosen yet. */
    writerChoice: text({ enum: writerChoices }),
    /** The model that the user agreed to. Another model needs another consent. */
    agreedModel: text(),
    /** Whether guidance may refer to earlier entries. If false, no memory of entries is stored. */
    remembers: boolean().notNull().default(true),
    /**
     * When the user agreed that earlier entries are sent to the outside model, too. Entries written before that
     * time are never sent. Null: not agreed.
     */
    sharesEarlierSince: timestamptz(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    index().on(table.createdAt.desc(), table.id.desc()),
    // Finds parts of an address, of three characters or more, without scanning the table.
    index('users_email_search').using('gin', table.email.op('gin_trgm_ops')),
    index().on(table.paymentCheckAt),
  ],
)

/** Users are identified by issuer and subject, since an email address may change its owner. */
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
 * Keys have a schema of their own, so that a backup can leave them out: destroying a user's key makes
 * their text unreadable in every backup made without the keys.
 */
export const keyring = pgSchema('keyring')

export const userKeys = keyring.table('user_keys', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  wrappedKey: bytes().notNull(),
})

/** Single values for the whole database, such as the fingerprint of its master key. */
export const facts = pgTable('facts', {
  name: text().primaryKey(),
  value: text().notNull(),
})

export const sessions = pgTable(
  'sessions',
  {
    /** The token itself is only in the browser's cookie. */
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz().notNull(),
    lastSeenAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.lastSeenAt)],
)

/** The hashed states of used sign-in attempts, by which a replayed response of the provider is refused. */
export const usedSignInStates = pgTable(
  'used_sign_in_states',
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
    /** Sealed with the theme and the care code, so that a list decrypts one value for each slide. */
    goalDescription: sealedText().notNull(),
    script: sealedText().notNull(),
    /** The care that the slide asks for: a code of `stores/care-codes.ts`. */
    needsSupport: sealedText().notNull(),
    /** The model that wrote the script. Null: the built-in guide. */
    writtenBy: text(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.userId, table.createdAt.desc(), table.id.desc())],
)

/**
 * Units charged to an allowance, by the date they count for. A charge outlives the slide or the audio
 * it was made for: deleting those refunds nothing.
 */
export const charges = pgTable(
  'charges',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The kinds of `ChargeKind` in core/allowance.ts. 'nothing': the unit was given back, but its work had a cost,
     * which stays counted.
     */
    charged: text({ enum: ['slide', 'audio', 'journal', 'nothing'] }).notNull(),
    chargedOn: date({ mode: 'string' }).notNull(),
    /** The unit is only reserved, and no longer counts after this time. Null: spent. */
    reservedUntil: timestamptz(),
    /** What the work has cost, in millionths of a dollar. */
    cost: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.userId, table.charged, table.chargedOn)],
)

import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import {
  isLive,
  isSameSubscription,
  type PaidSubscription,
  theOneThatCounts,
} from '#core/subscription.ts'
import type { User } from '#shared/contract/auth.ts'
import { priceKeyOf } from '#shared/plans.ts'
import type { Database, Transaction } from '../db/database.ts'
import { paymentEvents } from '../db/schema/billing.ts'
import { users } from '../db/schema/people.ts'
import { tell } from '../live/events.ts'
import type { Gate } from './gate.ts'
import {
  CustomerUnknown,
  type HeardSubscription,
  type PaymentEvent,
  type PaymentProvider,
  type Plan,
} from './payment-provider.ts'

export interface BillingParts {
  db: Database
  payments: PaymentProvider
  /** A conversation with the provider holds a connection: never more than a few at once. */
  gate: Gate
  clock: () => Date
}

const minute = 60 * 1000
const hour = 60 * minute
/** If we have heard nothing of a checkout by then, we ask. */
const afterCheckout = 10 * minute
const betweenChecks = 12 * hour

type UserRow = typeof users.$inferSelect

/**
 * One thing at a time for one customer, from any number of processes: what the provider said is
 * written down before anybody asks it again, so that an older answer never covers a newer one.
 */
function forCustomer<Result>(
  { db, gate }: Pick<BillingParts, 'db' | 'gate'>,
  userId: string,
  work: (tx: Transaction, row: UserRow) => Promise<Result>,
): Promise<Result> {
  return gate(() =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${userId}`}, 0))`,
      )
      const [row] = await tx.select().from(users).where(eq(users.id, userId))
      if (!row) throw new Failure('resource.not_found', 'There is no such account.')
      return work(tx, row)
    }),
  )
}

interface Addresses {
  /** Where the browser comes back to from the provider's pages. */
  afterCheckoutUrl: string
  afterPortalUrl: string
  cancelUrl: string
}

/** The address of the page on which this plan is bought, or changed to by who has one already. */
export async function choosePlan(
  parts: BillingParts,
  { user, plan, addresses }: { user: User; plan: Plan; addresses: Addresses },
): Promise<string> {
  const customerId = await customerOf(parts, user)
  try {
    return await offerPlan(parts, { user, plan, addresses, customerId })
  } catch (error) {
    if (!(error instanceof CustomerUnknown)) throw error
    // Deleted at the provider, or from another account of ours there: it can only begin anew.
    await parts.db
      .update(users)
      .set({ stripeCustomerId: null })
      .where(and(eq(users.id, user.id), eq(users.stripeCustomerId, customerId)))
    return offerPlan(parts, { user, plan, addresses, customerId: await customerOf(parts, user) })
  }
}

/** Stored before anything is bought: an event about it must find its owner. */
const customerOf = ({ payments, ...parts }: BillingParts, user: User): Promise<string> =>
  forCustomer(parts, user.id, async (tx, row) => {
    if (row.stripeCustomerId) return row.stripeCustomerId
    const name = [row.firstName, row.lastName].filter(Boolean).join(' ') || null
    const stripeCustomerId = await payments.createCustomer({ id: row.id, email: row.email, name })
    await tx.update(users).set({ stripeCustomerId }).where(eq(users.id, user.id))
    return stripeCustomerId
  })

/**
 * Never sells a second subscription. Of one customer's checkouts at most one is open, and none once
 * they are subscribed: whoever chooses again takes the former choice back, and one that cannot be
 * taken back was paid meanwhile.
 */
const offerPlan = (
  { payments, clock, ...parts }: BillingParts,
  {
    user,
    plan,
    addresses,
    customerId,
  }: { user: User; plan: Plan; addresses: Addresses; customerId: string },
): Promise<string> =>
  forCustomer(parts, user.id, async (tx, row) => {
    for (let round = 0; round < 3; round++) {
      const heard = await payments.subscriptionsOf(customerId)
      await keep(tx, row, heard, { isNewWord: false, checkAt: later(clock, afterCheckout) })
      const current = theOneThatCounts(heard)
      if (current && isLive(current.status)) {
        const { id: subscriptionId } = current
        const returnUrl = addresses.afterPortalUrl
        return payments.openPlanChange({ customerId, subscriptionId, plan, returnUrl })
      }
      const { afterCheckoutUrl: returnUrl, cancelUrl } = addresses
      const open = await payments.openCheckouts(customerId)
      const key = priceKeyOf(plan.tier, plan.period)
      const same = open.find((one) => one.plan === key && one.returnUrl === returnUrl)
      const others = open.filter((one) => one !== same)
      const withdrawn = await Promise.all(others.map(({ id }) => payments.withdrawCheckout(id)))
      if (!withdrawn.every(Boolean)) continue
      if (same) return same.url
      return payments.startCheckout({ customerId, userId: user.id, plan, returnUrl, cancelUrl })
    }
    throw new Failure('resource.conflict', 'Another checkout is being finished. Look again soon.')
  })

export async function manageSubscription(
  { db, payments }: BillingParts,
  { user, returnUrl }: { user: User; returnUrl: string },
): Promise<string> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  if (!row?.stripeCustomerId || !row.paidSubscription) {
    throw new Failure('resource.conflict', 'There is no subscription to manage yet.')
  }
  try {
    return await payments.openPortal({ customerId: row.stripeCustomerId, returnUrl })
  } catch (error) {
    if (!(error instanceof CustomerUnknown)) throw error
    throw new Failure('resource.conflict', 'The payment service no longer knows this subscription.')
  }
}

/** Whatever an event says, and in whatever order events come: we ask how things stand now. */
export async function handlePaymentEvent(
  { payments, clock, ...parts }: BillingParts,
  { id, customerId, isAboutSubscription }: PaymentEvent,
): Promise<void> {
  if (customerId === undefined) return
  const [owner] = await parts.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.stripeCustomerId, customerId))
  // Somebody else's: several products may share an account at the provider.
  if (!owner) return
  await forCustomer(parts, owner.id, async (tx, row) => {
    const first = await tx
      .insert(paymentEvents)
      .values({ id, receivedAt: clock() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (first.length === 0) return
    const heard = await payments.subscriptionsOf(customerId)
    const checkAt = later(clock, betweenChecks)
    await keep(tx, row, heard, { isNewWord: isAboutSubscription, checkAt })
  })
}

/** Asks how things stand for one user, as when they come back from the provider's pages. */
export const refreshSubscription = (
  { payments, clock, ...parts }: BillingParts,
  userId: string,
): Promise<void> =>
  forCustomer(parts, userId, async (tx, row) => {
    if (!row.stripeCustomerId) return
    const heard = await payments.subscriptionsOf(row.stripeCustomerId)
    await keep(tx, row, heard, { isNewWord: false, checkAt: later(clock, betweenChecks) })
  })

/**
 * Asks for those of whom nothing was heard for a while: messages may have been lost. Answers how many
 * it asked for.
 */
export async function reconcile(parts: BillingParts, { batch = 50 } = {}): Promise<number> {
  const { db, clock } = parts
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.paymentCheckAt, clock()))
    .orderBy(asc(users.paymentCheckAt))
    .limit(batch)
  for (const { id } of due) {
    await refreshSubscription(parts, id).catch(async (error) => {
      if (!(error instanceof CustomerUnknown)) throw error
      // Perhaps the keys of another account are set: nobody loses a plan by that.
      const paymentCheckAt = later(clock, betweenChecks)
      await db.update(users).set({ paymentCheckAt }).where(eq(users.id, id))
    })
  }
  return due.length
}

const later = (clock: () => Date, wait: number) => new Date(clock().getTime() + wait)

/**
 * Writes down what was heard, in the transaction that holds the customer. Where nothing differs from
 * what was heard before, an admin's later word stands, unless the provider has spoken anew.
 */
async function keep(
  tx: Transaction,
  row: UserRow,
  heard: readonly HeardSubscription[],
  { isNewWord, checkAt }: { isNewWord: boolean; checkAt: Date },
): Promise<void> {
  const counts = theOneThatCounts(heard)
  const known = row.paidSubscription
  if (!counts || (!isNewWord && known && isSameSubscription(known, plain(counts)))) {
    await tx.update(users).set({ paymentCheckAt: checkAt }).where(eq(users.id, row.id))
    return
  }
  const paidSubscription = plain(counts)
  await tx
    .update(users)
    .set({
      paidSubscription,
      subscriptionTier: paidSubscription.tier,
      subscriptionStatus: paidSubscription.status,
      paymentCheckAt: checkAt,
    })
    .where(eq(users.id, row.id))
  const isVisible =
    !known ||
    !isSameSubscription(known, paidSubscription) ||
    row.subscriptionTier !== paidSubscription.tier ||
    row.subscriptionStatus !== paidSubscription.status
  if (isVisible) await tell(tx, row.id, { type: 'user_changed' })
}

const plain = ({ createdAt: _, ...subscription }: HeardSubscription): PaidSubscription =>
  subscription

/** Much longer than the provider goes on repeating itself. */
const remembered = 60 * 24 * hour

export async function sweepPaymentEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - remembered)
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before))
}

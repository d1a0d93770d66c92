import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, eq, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import {
  effectiveSubscription,
  isOngoing,
  isSameSubscription,
  type PaidSubscription,
} from '#core/subscription.ts'
import type { Database, Transaction } from '../db/database.ts'
import { paymentEvents } from '../db/schema/billing.ts'
import { users } from '../db/schema/users.ts'
import { notifyUser } from '../live/events.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import {
  type PaymentEvent,
  type PaymentProvider,
  type ProviderSubscription,
  UnknownCustomerError,
} from './payment-provider.ts'

export interface BillingParts {
  db: Database
  payments: PaymentProvider
  /** A conversation with the provider holds a connection: never more than a few at once. */
  limiter: ConcurrencyLimiter
  clock: () => Date
  /** For how long a person is kept waiting for the provider, in milliseconds. */
  providerTimeout?: number | undefined
}

export const defaultProviderTimeout = 4_000

const hour = 60 * 60 * 1000
const betweenChecks = 12 * hour
/** For what did not work at first. */
const soon = 5 * 60 * 1000
/** So many in a row mean that the provider is away, and the rest had better wait. */
const mostFailures = 3

type UserRow = typeof users.$inferSelect

/**
 * One thing at a time for one customer, from any number of processes: what the provider said is
 * written down before anybody asks it again, so that an older answer never covers a newer one.
 */
export function withCustomerLock<Result>(
  { db, limiter: gate }: Pick<BillingParts, 'db' | 'limiter'>,
  userId: string,
  work: (tx: Transaction, row: UserRow) => Promise<Result>,
): Promise<Result> {
  return gate(userId, () =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${userId}`}, 0))`,
      )
      const [row] = await tx.select().from(users).where(eq(users.id, userId))
      if (!row) throw new Failure('resource.not_found', { resource: 'account' })
      return work(tx, row)
    }),
  )
}

/** How the subscription goes on, as far as the provider has told us. */
export async function subscriptionOf(db: Database, userId: string) {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  const paid = row?.paidSubscription
  const hasEnded = paid ? !isOngoing(paid.status) : false
  // One that has ended is of no interest to somebody whom an admin gave a plan since.
  if (!paid || (hasEnded && row.subscriptionStatus !== paid.status)) {
    return { billingPeriod: null, renewsAt: null, endsAt: null, hasEnded: false }
  }
  return { billingPeriod: paid.period, renewsAt: paid.renewsAt, endsAt: paid.endsAt, hasEnded }
}

/** What became of an event; those of other products and of nobody's concern are not ours. */
export type PaymentEventOutcome = 'applied' | 'repeated' | 'not_ours'

/** Whatever an event says, and in whatever order events come: we ask how things stand now. */
export async function handlePaymentEvent(
  { payments, clock, ...parts }: BillingParts,
  { id, customerId, isAboutSubscription, createdAt }: PaymentEvent,
): Promise<PaymentEventOutcome> {
  if (customerId === undefined) return 'not_ours'
  const [owner] = await parts.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.stripeCustomerId, customerId))
  // Somebody else's: several products may share an account at the provider.
  if (!owner) return 'not_ours'
  return withCustomerLock(parts, owner.id, async (tx, row) => {
    // Theirs no longer, since we looked.
    if (row.stripeCustomerId !== customerId) return 'not_ours'
    const first = await tx
      .insert(paymentEvents)
      .values({ id, receivedAt: clock() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (first.length === 0) return 'repeated'
    const heard = await payments.subscriptionsOf(customerId).catch((error) => {
      // The provider itself speaks of a customer whom it no longer has.
      if (error instanceof UnknownCustomerError) return endedSubscriptions(row.paidSubscription)
      throw error
    })
    const isSettled = await closeCheckouts(payments, customerId, heard)
    const checkAt = timeFromNow(clock, isSettled ? betweenChecks : soon)
    await storeSubscriptions(tx, row.id, heard, {
      event: isAboutSubscription ? { createdAt } : undefined,
      checkAt,
    })
    return 'applied'
  })
}

/** Deleted at the provider, and with the customer all that was theirs. */
export const endedSubscriptions = (known: PaidSubscription | null): ProviderSubscription[] =>
  known ? [{ ...known, status: 'canceled', renewsAt: null, createdAt: 0 }] : []

/**
 * Who is subscribed must not pay for a second subscription by a checkout that is still open in some
 * tab. Answers whether that is certain; what was heard is worth writing down in any case.
 */
async function closeCheckouts(
  payments: PaymentProvider,
  customerId: string,
  heard: readonly ProviderSubscription[],
): Promise<boolean> {
  if (!isOngoing(effectiveSubscription(heard)?.status ?? 'canceled')) return true
  try {
    const open = await payments.openCheckouts(customerId)
    const withdrawn = await Promise.all(open.map(({ id }) => payments.withdrawCheckout(id)))
    return withdrawn.every(Boolean)
  } catch {
    return false
  }
}

/** Nothing that they could pay is left; a customer who was deleted has none, either. */
async function isWithoutCheckout(payments: PaymentProvider, customerId: string): Promise<boolean> {
  try {
    return (await payments.openCheckouts(customerId)).length === 0
  } catch (error) {
    return error instanceof UnknownCustomerError
  }
}

/** Asks how things stand for one user, as when they come back from the provider's pages. */
export const refreshSubscription = (
  { payments, clock, ...parts }: BillingParts,
  userId: string,
  /** In its turn: somebody else may have asked while we waited, and who has nothing is left alone. */
  { isRoutine = false } = {},
): Promise<void> =>
  withCustomerLock(parts, userId, async (tx, row) => {
    if (isRoutine && !(row.paymentCheckAt && row.paymentCheckAt <= clock())) return
    if (!row.stripeCustomerId) {
      await tx.update(users).set({ paymentCheckAt: null }).where(eq(users.id, userId))
      return
    }
    const customerId = row.stripeCustomerId
    const heard = await payments.subscriptionsOf(customerId).catch(async (error) => {
      // One of another account, as when other keys are set, is none of our business.
      if (!(error instanceof UnknownCustomerError)) throw error
      if (await payments.isDeleted(customerId)) return endedSubscriptions(row.paidSubscription)
      throw error
    })
    const isSettled = await closeCheckouts(payments, customerId, heard)
    const status =
      effectiveSubscription(heard)?.status ?? row.paidSubscription?.status ?? 'canceled'
    const isOver =
      isRoutine && !isOngoing(status) && (await isWithoutCheckout(payments, customerId))
    const checkAt = isOver ? null : timeFromNow(clock, isSettled ? betweenChecks : soon)
    await storeSubscriptions(tx, userId, heard, { checkAt })
  })

/**
 * Before an admin sets a tier: stores how the subscription stands now, so that a later difference is a
 * later change, and returns the time at the provider, so that an event that arrives late can be told
 * from a later one. The admin's change does not depend on it: when the provider fails or is slow, what
 * it says next counts as later.
 */
export async function syncBeforeAdminChange(parts: BillingParts, userId: string): Promise<Date> {
  const { db, payments, clock, providerTimeout: patience = defaultProviderTimeout } = parts
  const sync = async () => {
    const [row] = await db
      .select({ customerId: users.stripeCustomerId })
      .from(users)
      .where(eq(users.id, userId))
    if (!row?.customerId) return undefined
    await refreshSubscription(parts, userId)
    return payments.testClockOf(row.customerId)
  }
  const tooLate = delay(patience, undefined, { ref: false })
  const time = await Promise.race([sync().catch(() => undefined), tooLate])
  return time ?? clock()
}

/** For who came back from the provider's pages and could not be told how things stand. */
export async function scheduleCheck({ db, clock }: BillingParts, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ paymentCheckAt: clock() })
    .where(and(eq(users.id, userId), isNotNull(users.stripeCustomerId)))
}

/**
 * Asks for those of whom nothing was heard for a while: messages may have been lost. Answers for how
 * many it asked, and how often in vain.
 */
export async function reconcileBatch(
  parts: BillingParts,
  { batch = 50 } = {},
): Promise<{ asked: number; failed: number }> {
  const { db, clock } = parts
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.paymentCheckAt, clock()))
    .orderBy(asc(users.paymentCheckAt))
    .limit(batch)
  let failed = 0
  let failuresInARow = 0
  for (const { id } of due) {
    try {
      await refreshSubscription(parts, id, { isRoutine: true })
      failuresInARow = 0
    } catch (error) {
      // One whom the provider does not know, perhaps because the keys of another account are set,
      // loses nothing by that, and holds up nobody else.
      const isUnknown = error instanceof UnknownCustomerError
      const paymentCheckAt = timeFromNow(clock, isUnknown ? betweenChecks : soon)
      await db.update(users).set({ paymentCheckAt }).where(eq(users.id, id))
      failed += 1
      failuresInARow += isUnknown ? 0 : 1
      if (failuresInARow >= mostFailures) throw error
    }
  }
  return { asked: due.length, failed }
}

/** The same until nobody is left who is due. */
export async function reconcileAll(
  parts: BillingParts,
): Promise<{ asked: number; failed: number }> {
  const total = { asked: 0, failed: 0 }
  for (let some = await reconcileBatch(parts); some.asked > 0; some = await reconcileBatch(parts)) {
    total.asked += some.asked
    total.failed += some.failed
  }
  return total
}

export const timeFromNow = (clock: () => Date, wait: number) => new Date(clock().getTime() + wait)

/**
 * Writes down what was heard, in the transaction that holds the customer. Where nothing differs from
 * what was heard before, the tier that an admin set since stands, unless a later event about the
 * subscription has brought us here. It comes
 * after the last word with the provider: from here on the row is locked, which others need.
 */
export async function storeSubscriptions(
  tx: Transaction,
  userId: string,
  heard: readonly ProviderSubscription[],
  { event, checkAt }: { event?: SubscriptionEvent | undefined; checkAt: Date | null },
): Promise<void> {
  // As it is now: an admin may have changed it while we were asking.
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!row) throw new Failure('resource.not_found', { resource: 'account' })
  const known = row.paidSubscription
  // What they had may have become something that is none of our plans.
  const counts = effectiveSubscription(heard) ?? heard.find(({ id }) => id === known?.id)
  const isNews = event !== undefined && isAfterAdmin(event, row.tierSetByAdminAt)
  if (!counts || (!isNews && known && isSameSubscription(known, plain(counts)))) {
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
      tierSetByAdminAt: null,
      paymentCheckAt: checkAt,
    })
    .where(eq(users.id, row.id))
  const isVisible =
    !known ||
    !isSameSubscription(known, paidSubscription) ||
    row.subscriptionTier !== paidSubscription.tier ||
    row.subscriptionStatus !== paidSubscription.status
  if (isVisible) await notifyUser(tx, row.id, { type: 'user_changed' })
}

/** An event about the subscription itself. */
type SubscriptionEvent = Pick<PaymentEvent, 'createdAt'>

/**
 * Events are dated in whole seconds. One of the second in which the admin set the tier may be of
 * either side; if it has changed anything, that shows by itself.
 */
function isAfterAdmin({ createdAt }: SubscriptionEvent, setAt: Date | null): boolean {
  if (setAt === null || createdAt === undefined) return true
  return createdAt > Math.floor(setAt.getTime() / 1000)
}

const plain = ({ createdAt: _, ...subscription }: ProviderSubscription): PaidSubscription =>
  subscription

/** Much longer than the provider goes on repeating itself. */
const remembered = 60 * 24 * hour

export async function sweepPaymentEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - remembered)
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before))
}

/** Copies subscriptions from the payment provider. */
import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, eq, isNotNull, lt, lte } from 'drizzle-orm'
import { effectiveSubscription, isOngoing } from '#core/subscription.ts'
import type { Database } from '../db/database.ts'
import { paymentEvents } from '../db/schema/billing.ts'
import { users } from '../db/schema/users.ts'
import {
  type BillingDependencies,
  defaultProviderTimeout,
  withCustomerLock,
} from './customer-lock.ts'
import {
  type PaymentEvent,
  type PaymentProvider,
  type ProviderSubscription,
  UnknownCustomerError,
} from './payment-provider.ts'
import { endedSubscriptions, storeSubscriptions } from './stored-subscription.ts'

const hourMs = 60 * 60 * 1000
const checkIntervalMs = 12 * hourMs
const retryIntervalMs = 5 * 60 * 1000
/** After so many failures in a row the provider is taken to be unavailable. */
const maxFailuresInARow = 3

/** `not_ours`: the event is of a type that is not used, or its customer belongs to no user. */
export type PaymentEventOutcome = 'applied' | 'repeated' | 'not_ours'

/**
 * Handles an event of the provider. The event only says that something has changed: the current state
 * is requested from the provider, so that the order of events does not matter.
 */
export async function handlePaymentEvent(
  { payments, clock, ...dependencies }: BillingDependencies,
  { id, customerId, isAboutSubscription, createdAt }: PaymentEvent,
): Promise<PaymentEventOutcome> {
  if (customerId === undefined) return 'not_ours'
  const [owner] = await dependencies.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.stripeCustomerId, customerId))
  if (!owner) return 'not_ours'
  return withCustomerLock(dependencies, owner.id, async (tx, row) => {
    // The user may have got another customer before the lock was taken.
    if (row.stripeCustomerId !== customerId) return 'not_ours'
    const insertedRows = await tx
      .insert(paymentEvents)
      .values({ id, receivedAt: clock() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (insertedRows.length === 0) return 'repeated'
    const subscriptions = await payments.subscriptionsOf(customerId).catch((error) => {
      // The event proves that the customer was in our account at the provider, so it has been deleted.
      if (error instanceof UnknownCustomerError) return endedSubscriptions(row.paidSubscription)
      throw error
    })
    const isSecondPaymentRuledOut = await ruleOutSecondPayment(payments, customerId, subscriptions)
    await storeSubscriptions(tx, row.id, subscriptions, {
      event: isAboutSubscription ? { createdAt } : undefined,
      checkAt: timeFromNow(clock, isSecondPaymentRuledOut ? checkIntervalMs : retryIntervalMs),
    })
    return 'applied'
  })
}

/**
 * Expires the checkouts that are still open for a subscriber, so that no second subscription can be paid. Returns false
 * if one may be left; the subscriptions are stored in any case. Without an ongoing subscription, an open checkout is a
 * first payment and stays open.
 */
async function ruleOutSecondPayment(
  payments: PaymentProvider,
  customerId: string,
  subscriptions: readonly ProviderSubscription[],
): Promise<boolean> {
  if (!isOngoing(effectiveSubscription(subscriptions)?.status ?? 'canceled')) return true
  try {
    const openCheckouts = await payments.listOpenCheckouts(customerId)
    const areExpired = await Promise.all(openCheckouts.map(({ id }) => payments.expireCheckout(id)))
    return areExpired.every(Boolean)
  } catch {
    return false
  }
}

async function hasNoOpenCheckout(payments: PaymentProvider, customerId: string): Promise<boolean> {
  try {
    return (await payments.listOpenCheckouts(customerId)).length === 0
  } catch (error) {
    return error instanceof UnknownCustomerError
  }
}

/**
 * Copies the subscription of one user from the provider. A scheduled check does nothing if another one
 * was made while it waited for the lock, and is the last one if nothing is left that could be paid.
 */
export const refreshSubscription = (
  { payments, clock, ...dependencies }: BillingDependencies,
  userId: string,
  { isScheduled = false } = {},
): Promise<void> =>
  withCustomerLock(dependencies, userId, async (tx, row) => {
    if (isScheduled && !(row.paymentCheckAt && row.paymentCheckAt <= clock())) return
    if (!row.stripeCustomerId) {
      await tx.update(users).set({ paymentCheckAt: null }).where(eq(users.id, userId))
      return
    }
    const customerId = row.stripeCustomerId
    const subscriptions = await payments.subscriptionsOf(customerId).catch(async (error) => {
      // A customer of another account at the provider, as after a change of API keys, is unknown but not deleted.
      if (!(error instanceof UnknownCustomerError)) throw error
      if (await payments.isCustomerDeleted(customerId))
        return endedSubscriptions(row.paidSubscription)
      throw error
    })
    const isSecondPaymentRuledOut = await ruleOutSecondPayment(payments, customerId, subscriptions)
    const status =
      effectiveSubscription(subscriptions)?.status ?? row.paidSubscription?.status ?? 'canceled'
    const isLastCheck =
      isScheduled && !isOngoing(status) && (await hasNoOpenCheckout(payments, customerId))
    const nextCheck = timeFromNow(
      clock,
      isSecondPaymentRuledOut ? checkIntervalMs : retryIntervalMs,
    )
    await storeSubscriptions(tx, userId, subscriptions, { checkAt: isLastCheck ? null : nextCheck })
  })

/**
 * Called before an admin sets a tier. Stores the current subscription, so that a later difference is a
 * later change. Returns the time with which the provider's events are compared, so that a delayed event
 * can be distinguished from a later one: that of the customer's test clock at the provider, or else our
 * own. If the provider fails or exceeds the timeout, the admin's change is made all the same, and a
 * difference that is found afterwards counts as a later change.
 */
export async function syncBeforeAdminChange(
  dependencies: BillingDependencies,
  userId: string,
): Promise<Date> {
  const { db, payments, clock, providerTimeout = defaultProviderTimeout } = dependencies
  const sync = async () => {
    const [row] = await db
      .select({ customerId: users.stripeCustomerId })
      .from(users)
      .where(eq(users.id, userId))
    if (!row?.customerId) return undefined
    await refreshSubscription(dependencies, userId)
    return payments.testClockOf(row.customerId)
  }
  const timeout = delay(providerTimeout, undefined, { ref: false })
  const time = await Promise.race([sync().catch(() => undefined), timeout])
  return time ?? clock()
}

/** Makes the next reconciliation check this user, after a refresh has failed. */
export async function scheduleCheck(
  { db, clock }: BillingDependencies,
  userId: string,
): Promise<void> {
  await db
    .update(users)
    .set({ paymentCheckAt: clock() })
    .where(and(eq(users.id, userId), isNotNull(users.stripeCustomerId)))
}

/**
 * Refreshes the users whose check is due, because webhooks may have been lost. Returns the number of these
 * users (`checked`), and for how many of them it failed.
 */
export async function reconcileBatch(
  dependencies: BillingDependencies,
  { batchSize = 50 } = {},
): Promise<{ checked: number; failed: number }> {
  const { db, clock } = dependencies
  const dueUsers = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.paymentCheckAt, clock()))
    .orderBy(asc(users.paymentCheckAt))
    .limit(batchSize)
  let failed = 0
  let failuresInARow = 0
  for (const { id } of dueUsers) {
    try {
      await refreshSubscription(dependencies, id, { isScheduled: true })
      failuresInARow = 0
    } catch (error) {
      // An unknown customer, as after new API keys, keeps the plan and does not stop the batch.
      const isUnknown = error instanceof UnknownCustomerError
      const paymentCheckAt = timeFromNow(clock, isUnknown ? checkIntervalMs : retryIntervalMs)
      await db.update(users).set({ paymentCheckAt }).where(eq(users.id, id))
      failed += 1
      failuresInARow += isUnknown ? 0 : 1
      if (failuresInARow >= maxFailuresInARow) throw error
    }
  }
  return { checked: dueUsers.length, failed }
}

/** Reconciles batch after batch until no user is due. */
export async function reconcileAll(
  dependencies: BillingDependencies,
): Promise<{ checked: number; failed: number }> {
  const total = { checked: 0, failed: 0 }
  for (
    let batch = await reconcileBatch(dependencies);
    batch.checked > 0;
    batch = await reconcileBatch(dependencies)
  ) {
    total.checked += batch.checked
    total.failed += batch.failed
  }
  return total
}

export const timeFromNow = (clock: () => Date, milliseconds: number) =>
  new Date(clock().getTime() + milliseconds)

/** Longer than the provider repeats an event. */
const eventRetentionMs = 60 * 24 * hourMs

export async function deleteOldPaymentEvents(db: Database, now: Date): Promise<void> {
  const oldestKept = new Date(now.getTime() - eventRetentionMs)
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, oldestKept))
}

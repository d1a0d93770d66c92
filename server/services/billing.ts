import { eq, sql } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import { effectiveSubscription, isOngoing, type PaidSubscription } from '#core/subscription.ts'
import type { User } from '#shared/contract/auth.ts'
import { priceKeyOf } from '#shared/prices.ts'
import type { Transaction } from '../db/database.ts'
import { users } from '../db/schema/users.ts'
import { type BillingDependencies, withCustomerLock } from './customer-lock.ts'
import {
  type PaymentProvider,
  type Plan,
  type ProviderSubscription,
  UnknownCustomerError,
} from './payment-provider.ts'
import { endedSubscriptions, storeSubscriptions } from './stored-subscription.ts'
import { timeFromNow } from './subscription-sync.ts'

/** If no event about the customer has arrived after this time, the provider is polled. */
const checkDelayMs = 10 * 60 * 1000

/** The URLs to which the provider's pages return. */
interface ReturnUrls {
  afterCheckoutUrl: string
  afterPortalUrl: string
  cancelUrl: string
}

/** Returns the URL of the provider's page that sells this plan, or changes a subscription to it. */
export async function choosePlan(
  dependencies: BillingDependencies,
  { user, plan, returnUrls }: { user: User; plan: Plan; returnUrls: ReturnUrls },
): Promise<string> {
  const customerId = await findOrCreateCustomer(dependencies, user, null)
  try {
    return await offerPlan(dependencies, { user, plan, returnUrls, customerId })
  } catch (error) {
    if (!(error instanceof UnknownCustomerError)) throw error
    // The customer was deleted, or belongs to another account at the provider: create a new one.
    const newCustomerId = await findOrCreateCustomer(dependencies, user, customerId)
    return offerPlan(dependencies, { user, plan, returnUrls, customerId: newCustomerId })
  }
}

/** Returns the user's customer. A new one is stored before a purchase, so that events find its owner. */
const findOrCreateCustomer = (
  { payments, ...dependencies }: BillingDependencies,
  user: User,
  /** The stored customer, if the provider does not know it. */
  replacedCustomerId: string | null,
): Promise<string> =>
  withCustomerLock(dependencies, user.id, async (tx, { email, firstName, lastName, ...row }) => {
    if (row.stripeCustomerId && row.stripeCustomerId !== replacedCustomerId)
      return row.stripeCustomerId
    const name = [firstName, lastName].filter(Boolean).join(' ') || null
    const stripeCustomerId = await payments.createCustomer({
      id: row.id,
      email,
      name,
      replacedCustomerId,
    })
    const owners = await tx
      .update(users)
      .set({ stripeCustomerId, ...(replacedCustomerId && endedColumns(row.paidSubscription)) })
      .where(eq(users.id, user.id))
      .returning({ id: users.id })
    if (owners.length > 0) return stripeCustomerId
    // The account was deleted meanwhile, and the customer would be left without an owner.
    await payments.deleteCustomer(stripeCustomerId)
    throw new Failure('resource.not_found', { resource: 'account' })
  })

/**
 * Never sells a second subscription. A customer has at most one open checkout, and none while
 * subscribed: a new choice expires the other checkouts, and a checkout that cannot be expired has been
 * paid meanwhile. The subscriptions are requested after that, so that only the returned checkout can still be paid.
 */
const offerPlan = (
  { payments, clock, ...dependencies }: BillingDependencies,
  {
    user,
    plan,
    returnUrls,
    customerId,
  }: { user: User; plan: Plan; returnUrls: ReturnUrls; customerId: string },
): Promise<string> =>
  withCustomerLock(dependencies, user.id, async (tx) => {
    const key = priceKeyOf(plan.tier, plan.period)
    const { afterCheckoutUrl, afterPortalUrl, cancelUrl } = returnUrls
    const storeAndReturn = async (subscriptions: readonly ProviderSubscription[], url: string) => {
      const checkAt = timeFromNow(clock, checkDelayMs)
      await storeSubscriptions(tx, user.id, subscriptions, { checkAt })
      return url
    }
    for (let round = 0; round < 3; round++) {
      const openCheckouts = await payments.listOpenCheckouts(customerId)
      const sameCheckout = openCheckouts.find(
        (checkout) => checkout.priceKey === key && checkout.returnUrl === afterCheckoutUrl,
      )
      const otherCheckouts = openCheckouts.filter((checkout) => checkout !== sameCheckout)
      const areExpired = await Promise.all(
        otherCheckouts.map(({ id }) => payments.expireCheckout(id)),
      )
      const subscriptions = await payments.subscriptionsOf(customerId)
      const current = effectiveSubscription(subscriptions)
      if (current && isOngoing(current.status)) {
        if (sameCheckout) await payments.expireCheckout(sameCheckout.id)
        const request = { customerId, subscriptionId: current.id, plan, returnUrl: afterPortalUrl }
        return storeAndReturn(subscriptions, await payments.openPlanChange(request))
      }
      if (!areExpired.every(Boolean)) continue
      if (sameCheckout) return storeAndReturn(subscriptions, sameCheckout.url)
      const request = { customerId, plan, returnUrl: afterCheckoutUrl, cancelUrl }
      return storeAndReturn(subscriptions, await payments.startCheckout(request))
    }
    throw new Failure('resource.conflict', { reason: 'checkout_in_progress' })
  })

/** Returns the URL of the provider's page on which the user manages the subscription. */
export async function manageSubscription(
  { db, payments }: BillingDependencies,
  { user, returnUrl }: { user: User; returnUrl: string },
): Promise<string> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  if (!row?.stripeCustomerId || !row.paidSubscription) {
    throw new Failure('resource.conflict', { reason: 'no_subscription' })
  }
  try {
    return await payments.openPortal({ customerId: row.stripeCustomerId, returnUrl })
  } catch (error) {
    if (!(error instanceof UnknownCustomerError)) throw error
    throw new Failure('resource.conflict', { reason: 'subscription_unknown_to_provider' })
  }
}

/**
 * Deletes the customer at the provider, which ends the subscription immediately, and then removes the user
 * while the customer lock is held, so that nothing can be bought in between. If the provider fails,
 * nothing changes in the database; if the removal fails, the user remains without the subscription.
 */
export async function deleteCustomerThen(
  { payments, ...dependencies }: BillingDependencies,
  userId: string,
  removeUser: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const outcome = await withCustomerLock(dependencies, userId, async (tx, row) => {
    if (row.stripeCustomerId) await deleteCustomer(payments, row.stripeCustomerId)
    try {
      await tx.transaction(removeUser)
      return { isRemoved: true } as const
    } catch (error) {
      if (row.stripeCustomerId) {
        await tx
          .update(users)
          .set({
            stripeCustomerId: null,
            paymentCheckAt: null,
            ...endedColumns(row.paidSubscription),
          })
          .where(eq(users.id, userId))
      }
      return { isRemoved: false, error } as const
    }
  })
  if (!outcome.isRemoved) throw outcome.error
}

async function deleteCustomer(payments: PaymentProvider, customerId: string): Promise<void> {
  try {
    await payments.deleteCustomer(customerId)
  } catch (error) {
    if (error instanceof UnknownCustomerError) return
    throw new Failure('provider.failed', { reason: 'not_cancelled' }, { cause: error })
  }
}

/**
 * The columns of a user whose subscription has ended with its customer. A tier that an admin has set stays; whether one
 * has is read in the update itself, because it may have happened during the request to the provider.
 */
function endedColumns(stored: PaidSubscription | null) {
  const [last] = endedSubscriptions(stored)
  if (!last) return {}
  const { createdAt: _, ...paidSubscription } = last
  const { tierSetByAdminAt, subscriptionStatus } = users
  return {
    paidSubscription,
    subscriptionStatus: sql<string>`case when ${tierSetByAdminAt} is null
      then ${paidSubscription.status} else ${subscriptionStatus} end`,
  }
}

import { eq } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import { effectiveSubscription, isOngoing, type PaidSubscription } from '#core/subscription.ts'
import type { User } from '#shared/contract/auth.ts'
import { priceKeyOf } from '#shared/prices.ts'
import type { Transaction } from '../db/database.ts'
import { users } from '../db/schema/users.ts'
import {
  type PaymentProvider,
  type Plan,
  type ProviderSubscription,
  UnknownCustomerError,
} from './payment-provider.ts'
import {
  type BillingParts,
  endedSubscriptions,
  storeSubscriptions,
  timeFromNow,
  withCustomerLock,
} from './subscription-sync.ts'

/** If we have heard nothing of a checkout by then, we ask. */
const afterCheckout = 10 * 60 * 1000

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
  const customerId = await customerOf(parts, user, null)
  try {
    return await offerPlan(parts, { user, plan, addresses, customerId })
  } catch (error) {
    if (!(error instanceof UnknownCustomerError)) throw error
    // Deleted at the provider, or from another account of ours there: it can only begin anew.
    const anew = await customerOf(parts, user, customerId)
    return offerPlan(parts, { user, plan, addresses, customerId: anew })
  }
}

/** Stored before anything is bought: an event about it must find its owner. */
const customerOf = (
  { payments, ...parts }: BillingParts,
  user: User,
  /** One that turned out to be of no use. */
  replaces: string | null,
): Promise<string> =>
  withCustomerLock(parts, user.id, async (tx, { email, firstName, lastName, ...row }) => {
    if (row.stripeCustomerId && row.stripeCustomerId !== replaces) return row.stripeCustomerId
    const name = [firstName, lastName].filter(Boolean).join(' ') || null
    const stripeCustomerId = await payments.createCustomer({ id: row.id, email, name, replaces })
    const owners = await tx
      .update(users)
      .set({ stripeCustomerId, ...(replaces && ended(row.paidSubscription)) })
      .where(eq(users.id, user.id))
      .returning({ id: users.id })
    if (owners.length > 0) return stripeCustomerId
    // Gone meanwhile: nobody would ever find this customer again.
    await payments.deleteCustomer(stripeCustomerId)
    throw new Failure('resource.not_found', { resource: 'account' })
  })

/**
 * Never sells a second subscription. Of one customer's checkouts at most one is open, and none once
 * they are subscribed: whoever chooses again takes the former choice back, and one that cannot be
 * taken back was paid meanwhile. What they have is asked for last: nothing but the one checkout that
 * is led to can be paid after the answer.
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
  withCustomerLock(parts, user.id, async (tx) => {
    const key = priceKeyOf(plan.tier, plan.period)
    const { afterCheckoutUrl, afterPortalUrl, cancelUrl } = addresses
    const leaveTo = async (heard: readonly ProviderSubscription[], url: string) => {
      await storeSubscriptions(tx, user.id, heard, { checkAt: timeFromNow(clock, afterCheckout) })
      return url
    }
    for (let round = 0; round < 3; round++) {
      const open = await payments.openCheckouts(customerId)
      const same = open.find((one) => one.plan === key && one.returnUrl === afterCheckoutUrl)
      const others = open.filter((one) => one !== same)
      const withdrawn = await Promise.all(others.map(({ id }) => payments.withdrawCheckout(id)))
      const heard = await payments.subscriptionsOf(customerId)
      const current = effectiveSubscription(heard)
      if (current && isOngoing(current.status)) {
        if (same) await payments.withdrawCheckout(same.id)
        const about = { customerId, subscriptionId: current.id, plan, returnUrl: afterPortalUrl }
        return leaveTo(heard, await payments.openPlanChange(about))
      }
      if (!withdrawn.every(Boolean)) continue
      if (same) return leaveTo(heard, same.url)
      const about = { customerId, plan, returnUrl: afterCheckoutUrl, cancelUrl }
      return leaveTo(heard, await payments.startCheckout(about))
    }
    throw new Failure('resource.conflict', { reason: 'checkout_in_progress' })
  })

export async function manageSubscription(
  { db, payments }: BillingParts,
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
 * For who leaves for good: what they pay for ends at once, the provider forgets them, and they are
 * removed before anybody else has a turn with them, so that nothing can be bought in between. If the
 * provider fails, everything stays as it was; if the removal fails, they have no plan any more.
 */
export async function closeCustomer(
  { payments, ...parts }: BillingParts,
  userId: string,
  remove: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const outcome = await withCustomerLock(parts, userId, async (tx, row) => {
    if (row.stripeCustomerId) await forgetCustomer(payments, row.stripeCustomerId)
    try {
      await tx.transaction(remove)
      return { removed: true } as const
    } catch (error) {
      if (row.stripeCustomerId) {
        await tx
          .update(users)
          .set({ stripeCustomerId: null, paymentCheckAt: null, ...ended(row.paidSubscription) })
          .where(eq(users.id, userId))
      }
      return { removed: false, error } as const
    }
  })
  if (!outcome.removed) throw outcome.error
}

async function forgetCustomer(payments: PaymentProvider, customerId: string): Promise<void> {
  try {
    await payments.deleteCustomer(customerId)
  } catch (error) {
    if (error instanceof UnknownCustomerError) return
    throw new Failure('provider.failed', { reason: 'not_cancelled' }, { cause: error })
  }
}

/** What is left of a subscription that ended with its customer. */
function ended(known: PaidSubscription | null) {
  const [last] = endedSubscriptions(known)
  if (!last) return {}
  const { createdAt: _, ...paidSubscription } = last
  return { paidSubscription, subscriptionStatus: paidSubscription.status }
}

/** The subscription in the user's row: a copy of what the payment provider has. */
import { eq } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import {
  effectiveSubscription,
  isOngoing,
  isSameSubscription,
  type PaidSubscription,
} from '#core/subscription.ts'
import type { Database, Transaction } from '../db/database.ts'
import { users } from '../db/schema/users.ts'
import { notifyUser } from '../live/events.ts'
import type { PaymentEvent, ProviderSubscription } from './payment-provider.ts'

/** The stored subscription as the account page shows it. */
export async function subscriptionOf(db: Database, userId: string) {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  const paid = row?.paidSubscription
  const hasEnded = paid ? !isOngoing(paid.status) : false
  // An ended subscription is not shown to a user to whom an admin has given a tier since.
  if (!paid || (hasEnded && row.subscriptionStatus !== paid.status)) {
    return { billingPeriod: null, renewsAt: null, endsAt: null, hasEnded: false }
  }
  return { billingPeriod: paid.period, renewsAt: paid.renewsAt, endsAt: paid.endsAt, hasEnded }
}

/** An event about the subscription itself. */
type SubscriptionEvent = Pick<PaymentEvent, 'createdAt'>

interface StoreOptions {
  /** The event about the subscription that caused the update, if there was one. */
  event?: SubscriptionEvent | undefined
  /** When to poll the provider again; null: no poll is scheduled. */
  checkAt: Date | null
}

/**
 * Stores the provider's response, in the transaction that holds the customer lock. If it equals the stored
 * subscription, a tier that an admin has set since then stays, unless a later event about the
 * subscription caused the update. Call it after the last request to the provider, because it locks the
 * user's row, which other requests need.
 */
export async function storeSubscriptions(
  tx: Transaction,
  userId: string,
  subscriptions: readonly ProviderSubscription[],
  { event, checkAt }: StoreOptions,
): Promise<void> {
  // Read again, because an admin may have changed the row during the request to the provider.
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!row) throw new Failure('resource.not_found', { resource: 'account' })
  const stored = row.paidSubscription
  // The stored subscription may have been changed to a product that is none of our plans.
  const current =
    effectiveSubscription(subscriptions) ?? subscriptions.find(({ id }) => id === stored?.id)
  const overrulesAdmin = event !== undefined && isAfterAdminChange(event, row.tierSetByAdminAt)
  if (
    !current ||
    (!overrulesAdmin && stored && isSameSubscription(stored, withoutCreationTime(current)))
  ) {
    await tx.update(users).set({ paymentCheckAt: checkAt }).where(eq(users.id, row.id))
    return
  }
  const paidSubscription = withoutCreationTime(current)
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
  const hasVisibleChange =
    !stored ||
    !isSameSubscription(stored, paidSubscription) ||
    row.subscriptionTier !== paidSubscription.tier ||
    row.subscriptionStatus !== paidSubscription.status
  if (hasVisibleChange) await notifyUser(tx, row.id, { type: 'user_changed' })
}

/**
 * Events are dated in whole seconds, so one from the second in which the admin set the tier may have
 * happened before or after it. It counts as earlier: if it changed the subscription, the comparison with the stored one
 * (`isSameSubscription`) finds the change anyway.
 */
function isAfterAdminChange({ createdAt }: SubscriptionEvent, setAt: Date | null): boolean {
  if (setAt === null || createdAt === undefined) return true
  return createdAt > Math.floor(setAt.getTime() / 1000)
}

const withoutCreationTime = ({
  createdAt: _,
  ...subscription
}: ProviderSubscription): PaidSubscription => subscription

/** The stored subscription as cancelled, for a customer that the provider has deleted. */
export const endedSubscriptions = (stored: PaidSubscription | null): ProviderSubscription[] =>
  stored ? [{ ...stored, status: 'canceled', renewsAt: null, createdAt: 0 }] : []

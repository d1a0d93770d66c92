import type Stripe from 'stripe'
import { isOngoing } from '#core/subscription.ts'
import type { BillingPeriod, PaidTier } from '#shared/plans.ts'
import { pricesForSale } from '#shared/prices.ts'
import type { ProviderSubscription } from '../services/payment-provider.ts'

const isoDate = (seconds: number) => new Date(seconds * 1000).toISOString()

/** Extracts the properties of a subscription that the product uses. */
export function readSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const { id, status, created } = subscription
  const items = subscription.items.data
  const item = items.find(({ price }) => planOf(price)) ?? items[0]
  const plan = item && planOf(item.price)
  const periodEnd = item?.current_period_end ?? null
  // Which of the two fields is set depends on how the subscription was cancelled.
  const cancelsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null)
  const endsAt = subscription.ended_at ?? cancelsAt
  const renewsAt = isOngoing(status) && endsAt === null ? periodEnd : null
  return {
    id,
    status,
    tier: plan?.tier ?? 'free',
    period: plan?.period ?? null,
    renewsAt: renewsAt === null ? null : isoDate(renewsAt),
    endsAt: endsAt === null ? null : isoDate(endsAt),
    createdAt: created,
  }
}

/**
 * Finds the plan by the price's lookup key. When prices change, the key moves to the new price, and the
 * old price is recognised by its metadata.
 */
function planOf({
  lookup_key,
  metadata,
}: Stripe.Price): { tier: PaidTier; period: BillingPeriod } | undefined {
  const key = lookup_key ?? metadata.plan
  return pricesForSale.find((price) => price.key === key)
}

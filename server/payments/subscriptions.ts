import type Stripe from 'stripe'
import { isOngoing } from '#core/subscription.ts'
import type { BillingPeriod, PaidTier } from '#shared/plans.ts'
import { pricesForSale } from '#shared/prices.ts'
import type { ProviderSubscription } from '../services/payment-provider.ts'

const isoDate = (time: number) => new Date(time * 1000).toISOString()

/** What the product goes by, out of all that Stripe says of a subscription. */
export function readSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const { id, status, created } = subscription
  const items = subscription.items.data
  const item = items.find(({ price }) => planOf(price)) ?? items[0]
  const plan = item && planOf(item.price)
  const periodEnd = item?.current_period_end ?? null
  // Which of the two fields says that it will end depends on how it was told to.
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
 * By the price's lookup key; and, as a key moves on to the next price when prices change, by what
 * was noted on the price itself for those who still pay the old one.
 */
function planOf({
  lookup_key,
  metadata,
}: Stripe.Price): { tier: PaidTier; period: BillingPeriod } | undefined {
  const key = lookup_key ?? metadata.plan
  return pricesForSale.find((price) => price.key === key)
}

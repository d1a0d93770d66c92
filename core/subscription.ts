import type { BillingPeriod, Tier } from '#shared/plans.ts'

/** Payment states in which what was bought is still theirs to use. */
const entitledStatuses = ['active', 'trialing', 'past_due']

/** Payment states that nothing follows: a new subscription may begin. */
const endedStatuses = ['canceled', 'incomplete_expired']

/** The tier in effect: one whose payment has ended counts as free, and nothing is deleted. */
export function effectiveTier(subscription: { tier: Tier; status: string | null }): Tier {
  const { tier, status } = subscription
  return status !== null && isEntitled(status) ? tier : 'free'
}

const isEntitled = (status: string) => entitledStatuses.includes(status)

/** It may still be charged for: beside it no second one may be sold. */
export const isOngoing = (status: string) => !endedStatuses.includes(status)

/** What the payment provider says of a subscription, as far as the product goes by it. */
export interface PaidSubscription {
  id: string
  /** The provider's own word. */
  status: string
  tier: Tier
  /** null: a price that is not for sale here. */
  period: BillingPeriod | null
  /** When the next payment is due; null when none will follow. */
  renewsAt: string | null
  /** When it ends, or ended; null while it goes on. */
  endsAt: string | null
}

interface Dated {
  status: string
  /** 'free': something that is none of the plans. */
  tier: Tier
  id: string
  /** Seconds. */
  createdAt: number
}

/**
 * Of all that a customer ever had, the one that counts: one that entitles before one that does not,
 * one that lives before one that has ended, the newest before the older. What is none of the plans
 * stands in nobody's way. It depends on nothing but the subscriptions themselves, so that it does not
 * matter in which order they were heard of.
 */
export function effectiveSubscription<Subscription extends Dated>(
  subscriptions: readonly Subscription[],
): Subscription | undefined {
  const rank = ({ status }: Subscription) => (isEntitled(status) ? 2 : isOngoing(status) ? 1 : 0)
  return subscriptions
    .filter(({ tier }) => tier !== 'free')
    .sort((a, b) => rank(b) - rank(a) || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))[0]
}

export const isSameSubscription = (
  known: PaidSubscription | null,
  heard: PaidSubscription,
): boolean =>
  known !== null &&
  (['id', 'status', 'tier', 'period', 'renewsAt', 'endsAt'] as const).every(
    (field) => known[field] === heard[field],
  )

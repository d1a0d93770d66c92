import type { BillingPeriod, Tier } from '#shared/plans.ts'

/** Payment states in which the stored tier applies. */
const entitledStatuses = ['active', 'trialing', 'past_due']

/** Final payment states: a new subscription may be sold. */
const endedStatuses = ['canceled', 'incomplete_expired']

/** The tier in effect: the stored one in an entitled status, otherwise free. */
export function effectiveTier(subscription: { tier: Tier; status: string | null }): Tier {
  const { tier, status } = subscription
  return status !== null && isEntitled(status) ? tier : 'free'
}

const isEntitled = (status: string) => entitledStatuses.includes(status)

/** The subscription may still be charged, so no second one may be sold. */
export const isOngoing = (status: string) => !endedStatuses.includes(status)

/** The state of a subscription at the payment provider, as far as the product uses it. */
export interface PaidSubscription {
  id: string
  /** The status string of the provider. */
  status: string
  tier: Tier
  /** null: an unknown price. */
  period: BillingPeriod | null
  /** When the next payment is due; null: none follows. */
  renewsAt: string | null
  /** When it ends or ended; null: no end is scheduled. */
  endsAt: string | null
}

interface RankedSubscription {
  status: string
  /** 'free': a product that is none of the plans. */
  tier: Tier
  id: string
  /** Seconds. */
  createdAt: number
}

/**
 * Selects the subscription of a customer that applies: one with an entitled status first, then one that
 * has not ended, then the newest. Products that are none of the plans are ignored. The result depends
 * only on the subscriptions, not on the order of events.
 */
export function effectiveSubscription<Subscription extends RankedSubscription>(
  subscriptions: readonly Subscription[],
): Subscription | undefined {
  const rank = ({ status }: Subscription) => (isEntitled(status) ? 2 : isOngoing(status) ? 1 : 0)
  return subscriptions
    .filter(({ tier }) => tier !== 'free')
    .sort((a, b) => rank(b) - rank(a) || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))[0]
}

export const isSameSubscription = (
  stored: PaidSubscription | null,
  reported: PaidSubscription,
): boolean =>
  stored !== null &&
  (['id', 'status', 'tier', 'period', 'renewsAt', 'endsAt'] as const).every(
    (field) => stored[field] === reported[field],
  )

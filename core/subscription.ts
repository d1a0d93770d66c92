import type { Tier } from '#shared/plans.ts'

/** Payment states in which what was bought is still theirs to use. */
const entitledStatuses = ['active', 'trialing', 'past_due']

/** The tier in effect: one whose payment has ended counts as free, and nothing is deleted. */
export function effectiveTier(subscription: { tier: Tier; status: string | null }): Tier {
  const { tier, status } = subscription
  return status !== null && entitledStatuses.includes(status) ? tier : 'free'
}

import type { getSubscription } from '#shared/contract/billing.ts'
import type { getUsageStats } from '#shared/contract/usage.ts'
import type { ResponseBody } from '#shared/endpoint.ts'

/** `dailySlides` is the limit per day; null: unlimited. */
export const usageStats = (
  { slideCount = 0, totalCost = 0 } = {},
  dailySlides: number | null = 1,
): ResponseBody<typeof getUsageStats> => ({
  usage: { slideCount, audioCount: 1, journalCount: 3, totalCost },
  limits: {
    dailySlides,
    dailyAudios: 2,
    totalSlides: null,
    totalAudios: null,
    slidesLeft: null,
    audiosLeft: null,
    renewsAt: null,
  },
})

export const annualSubscription: ResponseBody<typeof getSubscription> = {
  billingPeriod: 'annual',
  renewsAt: '2027-11-15T12:00:00.000Z',
  endsAt: null,
  hasEnded: false,
}

export const payingUser = {
  subscriptionTier: 'premium',
  subscriptionStatus: 'active',
  stripeCustomerId: 'cus_1',
} as const

/** The table of plans, from which limits, prices, cards, types and checks are derived. */

interface Plan {
  readonly name: string
  readonly monthlyPrice: number
  readonly annualPrice: number
  readonly description: string
  readonly features: readonly string[]
  /** null: no limit of that kind. A total never renews. */
  readonly limits: {
    readonly dailySlides: number | null
    readonly totalSlides: number | null
    readonly dailyAudios: number | null
    readonly totalAudios: number | null
    readonly journaling: boolean
  }
}

export const plans = {
  free: {
    name: 'Free',
    monthlyPrice: 0,
    annualPrice: 0,
    description: 'Meet the practice with one scene of your own.',
    features: ['1 Target Slide', '1 customised guided meditation'],
    limits: {
      dailySlides: 1,
      totalSlides: 1,
      dailyAudios: null,
      totalAudios: 1,
      journaling: false,
    },
  },
  essential: {
    name: 'Essential',
    monthlyPrice: 9.99,
    annualPrice: 99,
    description: 'A daily rhythm: see, listen, reflect.',
    features: [
      '2 Target Slides per day',
      '2 guided meditation audios per day',
      'Unlimited journal analyses',
    ],
    limits: {
      dailySlides: 2,
      totalSlides: null,
      dailyAudios: 2,
      totalAudios: null,
      journaling: true,
    },
  },
  premium: {
    name: 'Premium',
    monthlyPrice: 24.99,
    annualPrice: 249,
    description: 'Room for every part of the life you choose.',
    features: [
      '10 Target Slides per day',
      '10 meditation audios per day',
      'Unlimited journal analyses',
    ],
    limits: {
      dailySlides: 10,
      totalSlides: null,
      dailyAudios: 10,
      totalAudios: null,
      journaling: true,
    },
  },
} as const satisfies Record<string, Plan>

export type Tier = keyof typeof plans
export const tiers = Object.keys(plans) as [Tier, ...Tier[]]

/** The tiers that can be bought. */
export const paidTiers = ['essential', 'premium'] as const satisfies readonly Tier[]
export type PaidTier = (typeof paidTiers)[number]
export const billingPeriods = ['monthly', 'annual'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

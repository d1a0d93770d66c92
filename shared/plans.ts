/** The table of plans, from which limits, prices, types and checks are derived. */

interface Plan {
  /** Per month, in US dollars. */
  readonly monthlyPrice: number
  /** Per year, in US dollars. */
  readonly annualPrice: number
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
    monthlyPrice: 0,
    annualPrice: 0,
    limits: {
      dailySlides: 1,
      totalSlides: 1,
      dailyAudios: null,
      totalAudios: 1,
      journaling: false,
    },
  },
  essential: {
    monthlyPrice: 9.99,
    annualPrice: 99,
    limits: {
      dailySlides: 2,
      totalSlides: null,
      dailyAudios: 2,
      totalAudios: null,
      journaling: true,
    },
  },
  premium: {
    monthlyPrice: 24.99,
    annualPrice: 249,
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

/** What follows from the table of plans for those who sell them; the landing page does without. */
import {
  type BillingPeriod,
  billingPeriods,
  type PaidTier,
  paidTiers,
  plans,
  type Tier,
} from './plans.ts'

/** What the price of a plan is called at the payment provider. Amounts are never sent from here. */
export type PriceKey = `${PaidTier}_${BillingPeriod}`
export const priceKeyOf = (tier: PaidTier, period: BillingPeriod): PriceKey => `${tier}_${period}`

export const pricesForSale = paidTiers.flatMap((tier) =>
  billingPeriods.map((period) => ({ key: priceKeyOf(tier, period), tier, period })),
)

export const priceOf = (tier: Tier, period: BillingPeriod): number =>
  period === 'annual' ? plans[tier].annualPrice : plans[tier].monthlyPrice

/** Dollars that a year at once costs less than twelve months. */
export const annualSaving = (tier: Tier): number =>
  plans[tier].monthlyPrice * 12 - plans[tier].annualPrice

/** The same in percent, as it is advertised: true of every plan. */
export const annualDiscount = Math.min(
  ...paidTiers.map((tier) =>
    Math.round((annualSaving(tier) / (plans[tier].monthlyPrice * 12)) * 100),
  ),
)

/** Prices derived from the table of plans. Kept apart from it, because the landing page does not need them. */
import {
  type BillingPeriod,
  billingPeriods,
  type PaidTier,
  paidTiers,
  plans,
  type Tier,
} from './plans.ts'

/** The lookup key of a price at the payment provider. */
export type PriceKey = `${PaidTier}_${BillingPeriod}`
export const priceKeyOf = (tier: PaidTier, period: BillingPeriod): PriceKey => `${tier}_${period}`

export const pricesForSale = paidTiers.flatMap((tier) =>
  billingPeriods.map((period) => ({ key: priceKeyOf(tier, period), tier, period })),
)

export const priceOf = (tier: Tier, period: BillingPeriod): number =>
  period === 'annual' ? plans[tier].annualPrice : plans[tier].monthlyPrice

/** How many dollars the annual price saves over twelve months. */
export const annualSaving = (tier: Tier): number =>
  plans[tier].monthlyPrice * 12 - plans[tier].annualPrice

/** The lowest saving of all plans in percent, as advertised. */
export const annualDiscount = Math.min(
  ...paidTiers.map((tier) =>
    Math.round((annualSaving(tier) / (plans[tier].monthlyPrice * 12)) * 100),
  ),
)

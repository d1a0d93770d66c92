import { planTexts } from '#client/texts/plans.ts'
import { pricing } from '#client/texts/pricing.ts'
import { type Tier, tiers } from '#shared/plans.ts'

/** The label of a plan's button. `current` is the user's plan; null for a visitor. */
export function buttonLabel(tier: Tier, current: Tier | null): string {
  if (tier === current) return pricing.choose.current
  if (tier === 'free') return pricing.choose.downgrade
  const isUpgrade = tiers.indexOf(tier) > tiers.indexOf(current ?? 'free')
  const { upgrade, switch: switchTo } = pricing.choose
  return (isUpgrade ? upgrade : switchTo)(planTexts[tier].name)
}

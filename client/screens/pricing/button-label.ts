import { pricing } from '#client/texts/pricing.ts'
import { plans, type Tier, tiers } from '#shared/plans.ts'

export function buttonLabel(tier: Tier, current: Tier | null): string {
  if (tier === current) return pricing.choose.current
  if (tier === 'free') return pricing.choose.downgrade
  const isUpgrade = tiers.indexOf(tier) > tiers.indexOf(current ?? 'free')
  const { upgrade, switch: switchTo } = pricing.choose
  return (isUpgrade ? upgrade : switchTo)(plans[tier].name)
}

import { plans, type Tier, tiers } from '#shared/plans.ts'

/** From free upwards one upgrades; to free one falls back; from premium one switches. */
export function buttonLabel(tier: Tier, current: Tier | null): string {
  if (tier === current) return 'Current Plan'
  if (tier === 'free') return 'Downgrade'
  const isUp = tiers.indexOf(tier) > tiers.indexOf(current ?? 'free')
  return `${isUp ? 'Upgrade' : 'Switch'} to ${plans[tier].name}`
}

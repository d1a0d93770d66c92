import { plans, type Tier } from '#shared/plans.ts'
import type { ProblemCode } from '#shared/problems.ts'

/**
 * The kinds of work that a plan limits; each unit that is used is a row of the table `charges`. 'audio' is a track of a
 * slide or of a meditation, which count together. 'journal' is a journal entry.
 */
export type ChargeKind = 'slide' | 'audio' | 'journal'

export interface Entitlement {
  readonly tier: Tier
  readonly isAdmin: boolean
}

export interface Usage {
  readonly today: number
  readonly total: number
}

/** null: unlimited. */
export interface Allowance {
  readonly daily: number | null
  readonly total: number | null
}

export function allowanceOf({ tier, isAdmin }: Entitlement, kind: ChargeKind): Allowance {
  if (isAdmin) return { daily: null, total: null }
  const { limits } = plans[tier]
  if (kind === 'journal') return { daily: null, total: limits.journaling ? null : 0 }
  return kind === 'slide'
    ? { daily: limits.dailySlides, total: limits.totalSlides }
    : { daily: limits.dailyAudios, total: limits.totalAudios }
}

export function isLimited(entitlement: Entitlement, kind: ChargeKind): boolean {
  const { daily, total } = allowanceOf(entitlement, kind)
  return daily !== null || total !== null
}

/**
 * The code of the refusal of one more piece of work; null if it is allowed. A daily limit renews tomorrow; a total
 * limit needs another plan.
 */
export function refusalCode(
  entitlement: Entitlement,
  kind: ChargeKind,
  usage: Usage,
): Extract<ProblemCode, 'quota.daily_limit' | 'plan.upgrade_required'> | null {
  const { daily, total } = allowanceOf(entitlement, kind)
  if (daily !== null && usage.today >= daily) return 'quota.daily_limit'
  if (total !== null && usage.total >= total) return 'plan.upgrade_required'
  return null
}

/** How many units can still be used today; null: without a limit. */
export function unitsLeft(
  entitlement: Entitlement,
  kind: ChargeKind,
  { today, total: everUsed }: Usage,
): number | null {
  const { daily, total } = allowanceOf(entitlement, kind)
  const left = [
    ...(daily === null ? [] : [daily - today]),
    ...(total === null ? [] : [total - everUsed]),
  ]
  return left.length === 0 ? null : Math.max(0, Math.min(...left))
}

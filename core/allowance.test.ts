import { describe, expect, it } from 'vitest'
import type { Tier } from '#shared/plans.ts'
import { allowanceOf, type ChargeKind, refusalCode } from './allowance.ts'

const ask = (tier: Tier, charged: ChargeKind, today: number, total = today) =>
  refusalCode({ tier, isAdmin: false }, charged, { today, total })

describe('the free tier', () => {
  it('allows one slide', () => {
    expect(ask('free', 'slide', 0)).toBeNull()
  })
  it('refuses a second slide on the same day as the daily limit', () => {
    expect(ask('free', 'slide', 1)).toBe('quota.daily_limit')
  })
  it('asks for an upgrade for a second slide on a later day', () => {
    expect(ask('free', 'slide', 0, 1)).toBe('plan.upgrade_required')
  })
  it('allows one audio and asks for an upgrade for the second, even on the same day', () => {
    expect(ask('free', 'audio', 0)).toBeNull()
    expect(ask('free', 'audio', 1)).toBe('plan.upgrade_required')
    expect(ask('free', 'audio', 0, 1)).toBe('plan.upgrade_required')
  })
})

it('allows unlimited journaling on paid tiers and none on the free tier', () => {
  expect(ask('free', 'journal', 0)).toBe('plan.upgrade_required')
  expect(ask('essential', 'journal', 1000)).toBeNull()
  expect(ask('premium', 'journal', 1000)).toBeNull()
})

describe.each([
  ['essential', 2],
  ['premium', 10],
] as const)('the %s tier', (tier, limit) => {
  it.each(['slide', 'audio'] as const)(
    `has ${limit} of each kind a day, however many before: %s`,
    (charged) => {
      expect(ask(tier, charged, limit - 1, 500)).toBeNull()
      expect(ask(tier, charged, limit, 500)).toBe('quota.daily_limit')
    },
  )
})

describe('an admin', () => {
  it('has no limits on any tier', () => {
    for (const charged of ['slide', 'audio', 'journal'] as const) {
      const admin = { tier: 'free', isAdmin: true } as const
      expect(refusalCode(admin, charged, { today: 1000, total: 1000 })).toBeNull()
      expect(allowanceOf(admin, charged)).toEqual({ daily: null, total: null })
    }
  })
})

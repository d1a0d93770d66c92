import { describe, expect, it } from 'vitest'
import type { Tier } from '#shared/plans.ts'
import { allowanceOf, type ChargeKind, refusalCode, unitsLeft } from './allowance.ts'

const refusalFor = (tier: Tier, kind: ChargeKind, today: number, total = today) =>
  refusalCode({ tier, isAdmin: false }, kind, { today, total })

describe('the free tier', () => {
  it('allows one slide', () => {
    expect(refusalFor('free', 'slide', 0)).toBeNull()
  })
  it('refuses a second slide on the same day, because of the daily limit', () => {
    expect(refusalFor('free', 'slide', 1)).toBe('quota.daily_limit')
  })
  it('requires an upgrade for a second slide on a later day', () => {
    expect(refusalFor('free', 'slide', 0, 1)).toBe('plan.upgrade_required')
  })
  it('allows one track and requires an upgrade for the second, even on the same day', () => {
    expect(refusalFor('free', 'audio', 0)).toBeNull()
    expect(refusalFor('free', 'audio', 1)).toBe('plan.upgrade_required')
    expect(refusalFor('free', 'audio', 0, 1)).toBe('plan.upgrade_required')
  })
})

it('journaling is unlimited on paid tiers and refused on the free tier', () => {
  expect(refusalFor('free', 'journal', 0)).toBe('plan.upgrade_required')
  expect(refusalFor('essential', 'journal', 1000)).toBeNull()
  expect(refusalFor('premium', 'journal', 1000)).toBeNull()
})

describe.each([
  ['essential', 2],
  ['premium', 10],
] as const)('the %s tier', (tier, limit) => {
  it.each(['slide', 'audio'] as const)(
    `allows ${limit} of each kind a day, whatever the total so far: %s`,
    (kind) => {
      expect(refusalFor(tier, kind, limit - 1, 500)).toBeNull()
      expect(refusalFor(tier, kind, limit, 500)).toBe('quota.daily_limit')
    },
  )
})

describe('an admin', () => {
  it('has no limits, not even on the free tier', () => {
    for (const kind of ['slide', 'audio', 'journal'] as const) {
      const admin = { tier: 'free', isAdmin: true } as const
      expect(refusalCode(admin, kind, { today: 1000, total: 1000 })).toBeNull()
      expect(allowanceOf(admin, kind)).toEqual({ daily: null, total: null })
    }
  })
})

describe('the units that are left', () => {
  it.each([
    ['free', 0, 0, 1],
    ['free', 1, 1, 0],
    ['free', 0, 1, 0],
    ['essential', 1, 30, 1],
    ['essential', 5, 5, 0],
    ['premium', 3, 3, 7],
  ] as const)('on %s, with %i used today and %i ever, are %i', (tier, today, total, left) => {
    expect(unitsLeft({ tier, isAdmin: false }, 'slide', { today, total })).toBe(left)
  })

  it('are unlimited for admins', () => {
    const admin = { tier: 'free', isAdmin: true } as const
    expect(unitsLeft(admin, 'slide', { today: 9, total: 9 })).toBeNull()
  })
})

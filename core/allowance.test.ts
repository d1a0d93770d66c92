import { describe, expect, it } from 'vitest'
import type { Tier } from '#shared/plans.ts'
import { allowanceOf, type ChargeKind, refusalCode } from './allowance.ts'

const ask = (tier: Tier, charged: ChargeKind, today: number, total = today) =>
  refusalCode({ tier, isAdmin: false }, charged, { today, total })

describe('free', () => {
  it('has one slide', () => {
    expect(ask('free', 'slide', 0)).toBeNull()
  })
  it('is at the limit of the day after it', () => {
    expect(ask('free', 'slide', 1)).toBe('quota.daily_limit')
  })
  it('needs a plan on any later day', () => {
    expect(ask('free', 'slide', 0, 1)).toBe('plan.upgrade_required')
  })
  it('has one audio, and needs a plan after it, on the same day too', () => {
    expect(ask('free', 'audio', 0)).toBeNull()
    expect(ask('free', 'audio', 1)).toBe('plan.upgrade_required')
    expect(ask('free', 'audio', 0, 1)).toBe('plan.upgrade_required')
  })
})

it('journaling is unlimited on a paid plan, and is not part of the free one', () => {
  expect(ask('free', 'journal', 0)).toBe('plan.upgrade_required')
  expect(ask('essential', 'journal', 1000)).toBeNull()
  expect(ask('premium', 'journal', 1000)).toBeNull()
})

describe.each([
  ['essential', 2],
  ['premium', 10],
] as const)('%s', (tier, limit) => {
  it.each(['slide', 'audio'] as const)(
    `has ${limit} of each kind a day, however many before: %s`,
    (charged) => {
      expect(ask(tier, charged, limit - 1, 500)).toBeNull()
      expect(ask(tier, charged, limit, 500)).toBe('quota.daily_limit')
    },
  )
})

describe('an admin', () => {
  it('is unlimited in everything, whatever the tier', () => {
    for (const charged of ['slide', 'audio', 'journal'] as const) {
      const admin = { tier: 'free', isAdmin: true } as const
      expect(refusalCode(admin, charged, { today: 1000, total: 1000 })).toBeNull()
      expect(allowanceOf(admin, charged)).toEqual({ daily: null, total: null })
    }
  })
})

import { describe, expect, it } from 'vitest'
import type { Tier } from '#shared/plans.ts'
import {
  effectiveSubscription,
  effectiveTier,
  isOngoing,
  isSameSubscription,
  type PaidSubscription,
} from './subscription.ts'

describe('the tier in effect', () => {
  it.each(['active', 'trialing', 'past_due'])(
    'is the purchased tier while the status is %s',
    (status) => {
      expect(effectiveTier({ tier: 'premium', status })).toBe('premium')
    },
  )

  it.each(['unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused', 'anything else'])(
    'is free when the status is %s',
    (status) => {
      expect(effectiveTier({ tier: 'premium', status })).toBe('free')
    },
  )

  it('is free without a subscription', () => {
    expect(effectiveTier({ tier: 'free', status: null })).toBe('free')
  })
})

describe('a second subscription', () => {
  it.each(['canceled', 'incomplete_expired'])('may be sold when the first is %s', (status) => {
    expect(isOngoing(status)).toBe(false)
  })

  it.each(['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete', 'new word'])(
    'may not be sold while the first is %s',
    (status) => {
      expect(isOngoing(status)).toBe(true)
    },
  )
})

describe('the effective subscription', () => {
  /** The tier 'free' stands for a product that is none of the plans. */
  const sub = (id: string, status: string, createdAt: number, tier: Tier = 'premium') => ({
    id,
    status,
    createdAt,
    tier,
  })

  it('is undefined without a subscription to one of the plans', () => {
    expect(effectiveSubscription([])).toBeUndefined()
    expect(effectiveSubscription([sub('a', 'active', 1, 'free')])).toBeUndefined()
  })

  it.each([
    ['has an entitled status, however old', [sub('a', 'active', 1), sub('b', 'canceled', 2)], 'a'],
    ['has not ended, before one that has', [sub('a', 'unpaid', 1), sub('b', 'canceled', 2)], 'a'],
    [
      'has an entitled status, before one that has only not ended',
      [sub('a', 'past_due', 1), sub('b', 'paused', 2)],
      'a',
    ],
    [
      'belongs to a plan, although that of another product is active',
      [sub('a', 'canceled', 1), sub('b', 'active', 2, 'free')],
      'a',
    ],
    ['is the newest of the same rank', [sub('a', 'canceled', 1), sub('b', 'canceled', 2)], 'b'],
    [
      'has the later id when created in the same second',
      [sub('a', 'active', 1), sub('b', 'active', 1)],
      'b',
    ],
  ])('is the one that %s', (_which, subscriptions, id) => {
    expect(effectiveSubscription(subscriptions)?.id).toBe(id)
    expect(effectiveSubscription(subscriptions.toReversed())?.id).toBe(id)
  })
})

describe('a subscription that the provider reports again', () => {
  const stored = {
    id: 'sub_1',
    status: 'active',
    tier: 'premium',
    period: 'annual',
    renewsAt: '2027-11-15T00:00:00.000Z',
    endsAt: null,
  } as const

  it('is the same only if every field is equal', () => {
    expect(isSameSubscription(stored, { ...stored })).toBe(true)
    expect(isSameSubscription(null, stored)).toBe(false)
    const changes: Required<PaidSubscription> = {
      id: 'sub_2',
      status: 'past_due',
      tier: 'essential',
      period: null,
      renewsAt: null,
      endsAt: stored.renewsAt,
    }
    for (const [field, value] of Object.entries(changes))
      expect(isSameSubscription(stored, { ...stored, [field]: value }), field).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { effectiveTier } from './subscription.ts'

describe('the tier in effect', () => {
  it.each(['active', 'trialing', 'past_due'])('is what was bought while %s', (status) => {
    expect(effectiveTier({ tier: 'premium', status })).toBe('premium')
  })

  it.each(['unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused', 'anything else'])(
    'is free once %s',
    (status) => {
      expect(effectiveTier({ tier: 'premium', status })).toBe('free')
    },
  )

  it('is free for who never subscribed', () => {
    expect(effectiveTier({ tier: 'free', status: null })).toBe('free')
  })
})

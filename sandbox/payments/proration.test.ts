import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prorate, settleBalance } from './proration.ts'

describe('a change of plan', () => {
  const monthly = { amount: 999, interval: 'month' } as const
  const higherPrice = { amount: 2499, interval: 'month' } as const
  const annual = { amount: 24_900, interval: 'year' } as const
  const period = { start: 0, end: 1000 }

  it('charges half and credits half in the middle of a period', () => {
    const change = prorate({ from: monthly, to: higherPrice, ...period, now: 500 })
    expect(change).toEqual({ unused: 500, charge: 1250, startsNewPeriod: false })
  })

  it('starts a new period at the full price when the interval changes', () => {
    const change = prorate({ from: monthly, to: annual, ...period, now: 0 })
    expect(change).toEqual({ unused: 999, charge: 24_900, startsNewPeriod: true })
  })

  it('costs nothing in total when it is reversed at the same moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.boolean(), (now, isUp) => {
        const [a, b] = isUp ? [monthly, higherPrice] : [higherPrice, monthly]
        const firstChange = prorate({ from: a, to: b, ...period, now })
        const reversal = prorate({ from: b, to: a, ...period, now })
        expect(firstChange.charge - firstChange.unused + (reversal.charge - reversal.unused)).toBe(
          0,
        )
      }),
    )
  })

  it('leaves a credit when the refund exceeds the price, which later payments use up', () => {
    expect(settleBalance(-700, 0)).toEqual({ amountDue: 0, endingBalance: -700 })
    expect(settleBalance(999, -700)).toEqual({ amountDue: 299, endingBalance: 0 })
    expect(settleBalance(500, -700)).toEqual({ amountDue: 0, endingBalance: -200 })
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneIntervalAfter, periodEnd } from './calendar.ts'
import { readCard } from './cards.ts'
import { readForm } from './form.ts'
import { prorate, settleBalance } from './proration.ts'

const unixTime = (date: string) => Date.parse(`${date}T12:00:00Z`) / 1000
const isoDate = (time: number) => new Date(time * 1000).toISOString().slice(0, 10)

describe('a billing period', () => {
  it.each([
    ['2026-01-31', '2026-01-31', 'month', '2026-02-28'],
    ['2026-01-31', '2026-02-28', 'month', '2026-03-31'],
    ['2024-01-31', '2024-01-31', 'month', '2024-02-29'],
    ['2024-02-29', '2024-02-29', 'year', '2025-02-28'],
    ['2024-02-29', '2027-02-28', 'year', '2028-02-29'],
    ['2026-11-15', '2026-12-15', 'month', '2027-01-15'],
  ] as const)(
    'anchored on %s that begins on %s lasts a %s, until %s',
    (anchor, start, unit, end) => {
      expect(isoDate(periodEnd(unixTime(anchor), unixTime(start), unit))).toBe(end)
    },
  )

  it('has the length of one step of a test clock', () => {
    expect(isoDate(oneIntervalAfter(unixTime('2026-01-31'), 'month'))).toBe('2026-02-28')
    expect(isoDate(oneIntervalAfter(unixTime('2026-11-15'), 'year'))).toBe('2027-11-15')
  })
})

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

describe('readForm', () => {
  it('parses bracketed names into nested values', () => {
    const encoded =
      'mode=subscription&line_items[0][price]=p&line_items[0][quantity]=1&metadata[a b]=c%26d&expand[]=x&expand[]=y&on=true'
    expect(readForm(encoded)).toEqual({
      mode: 'subscription',
      line_items: [{ price: 'p', quantity: '1' }],
      metadata: { 'a b': 'c&d' },
      expand: ['x', 'y'],
      on: 'true',
    })
  })

  it('does not let a form set the prototype', () => {
    expect(readForm('__proto__[polluted]=1&a[__proto__][polluted]=1')).toBeDefined()
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('readCard', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const typed = { number: '4242-4242 4242 4242', expiry: '11/26', cvc: '123', name: 'Ida' }

  it('accepts a card until the end of its month', () => {
    expect(readCard(typed, now)).toMatchObject({ outcome: 'accepted', card: { last4: '4242' } })
    expect(readCard({ ...typed, expiry: '10/26' }, now)).toMatchObject({ outcome: 'incomplete' })
    expect(readCard({ ...typed, expiry: '13/30' }, now)).toMatchObject({ outcome: 'incomplete' })
  })

  it('refuses every number but those of the test cards, also the name of an object property', () => {
    for (const number of ['4111111111111111', 'constructor', '']) {
      const reading = readCard({ ...typed, number }, now)
      expect(reading).toMatchObject({
        outcome: 'incomplete',
        problems: { number: expect.stringContaining('test cards') },
      })
    }
  })
})

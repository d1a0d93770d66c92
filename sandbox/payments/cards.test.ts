import { describe, expect, it } from 'vitest'
import { readCard } from './cards.ts'

describe('readCard', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const entered = { number: '4242-4242 4242 4242', expiry: '11/26', cvc: '123', name: 'Ida' }

  it('accepts a card in its last month, and refuses one of an earlier or impossible month', () => {
    expect(readCard(entered, now)).toMatchObject({ outcome: 'accepted', card: { last4: '4242' } })
    expect(readCard({ ...entered, expiry: '10/26' }, now)).toMatchObject({ outcome: 'invalid' })
    expect(readCard({ ...entered, expiry: '13/30' }, now)).toMatchObject({ outcome: 'invalid' })
  })

  it('refuses a number that is not of a test card, also the name of an object property', () => {
    for (const number of ['4111111111111111', 'constructor', '']) {
      const reading = readCard({ ...entered, number }, now)
      expect(reading).toMatchObject({
        outcome: 'invalid',
        problems: { number: expect.stringContaining('test cards') },
      })
    }
  })
})

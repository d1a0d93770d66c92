import { describe, expect, it } from 'vitest'
import { oneIntervalAfter, periodEnd } from './calendar.ts'

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
})

describe('oneIntervalAfter, by which the portal advances a test clock', () => {
  it('is the same day of the next month or year, or the last day of a shorter month', () => {
    expect(isoDate(oneIntervalAfter(unixTime('2026-01-31'), 'month'))).toBe('2026-02-28')
    expect(isoDate(oneIntervalAfter(unixTime('2026-11-15'), 'year'))).toBe('2027-11-15')
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { addDays, addMonths, sameDayIn, weeksOf } from './calendar-days.ts'
import { dayOfEntry } from './entry-groups.ts'

const originalZone = process.env.TZ
afterEach(() => {
  process.env.TZ = originalZone
})

describe.each(['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Beirut', 'UTC'])(
  'days in %s',
  (zone) => {
    it('follow each other through two years, which may have days of 23 and 25 hours', () => {
      process.env.TZ = zone
      let day = '2025-01-01'
      const seen = new Set<string>()
      while (day < '2027-01-01') {
        seen.add(day)
        expect(addDays(addDays(day, 1), -1)).toBe(day)
        day = addDays(day, 1)
      }
      expect(seen.size).toBe(730)
    })

    it('are each in one week of their month', () => {
      process.env.TZ = zone
      const days = weeksOf('2026-03', 1)
        .flat()
        .filter((day) => day !== null)
      expect(days).toEqual(Array.from({ length: 31 }, (_, i) => addDays('2026-03-01', i)))
    })
  },
)

it.each([
  ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
  ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
])(
  '%s, which has 23 or 25 hours, has the entries of its first and its last second',
  (day, first, last) => {
    process.env.TZ = 'Europe/Berlin'
    for (const createdAt of [first, last]) expect(dayOfEntry({ createdAt })).toBe(day)
    const after = new Date(Date.parse(last) + 1000).toISOString()
    expect(dayOfEntry({ createdAt: after })).toBe(addDays(day, 1))
  },
)

describe('a month', () => {
  it('begins in the column of its weekday', () => {
    // 1 November 2026 is a Sunday. 0: weeks begin on Sunday; 1: on Monday.
    expect(weeksOf('2026-11', 0)[0]?.[0]).toBe('2026-11-01')
    expect(weeksOf('2026-11', 1)[0]?.[6]).toBe('2026-11-01')
    for (const week of weeksOf('2026-11', 1)) expect(week).toHaveLength(7)
  })

  it('is January of the next year after December, and December of the last year before January', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
  })

  it('has a day with the number of a day in another month; a shorter month gives its last day instead', () => {
    expect(sameDayIn('2026-02', '2026-01-31')).toBe('2026-02-28')
    expect(sameDayIn('2024-02', '2024-03-30')).toBe('2024-02-29')
    expect(sameDayIn('2026-02', '2026-01-15')).toBe('2026-02-15')
  })
})

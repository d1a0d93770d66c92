import { describe, expect, it } from 'vitest'
import { dueWeek, weekdayOf, weekNumber } from './week.ts'

const endOf = (moment: string, zone: string) => dueWeek(new Date(moment), zone).endsOn

describe('the week whose review is due', () => {
  it.each([
    ['Sunday, 17:59', '2026-11-15T17:59:59Z', '2026-11-08'],
    ['Sunday, 18:00', '2026-11-15T18:00:00Z', '2026-11-15'],
    ['Sunday, 23:59', '2026-11-15T23:59:59Z', '2026-11-15'],
    ['Monday', '2026-11-16T00:00:00Z', '2026-11-15'],
    ['Saturday', '2026-11-21T23:00:00Z', '2026-11-15'],
    ['the next Sunday, 17:59', '2026-11-22T17:59:59Z', '2026-11-15'],
    ['the next Sunday, 18:00', '2026-11-22T18:00:00Z', '2026-11-22'],
  ])('on %s ends on the last Sunday that reached 18:00', (_, moment, endsOn) => {
    expect(endOf(moment, 'UTC')).toBe(endsOn)
  })

  it('ends in the time zone of the user', () => {
    const moment = '2026-11-15T06:30:00Z'
    expect(endOf(moment, 'Pacific/Auckland')).toBe('2026-11-15')
    expect(endOf(moment, 'Europe/Lisbon')).toBe('2026-11-08')
    expect(endOf('2026-11-16T01:30:00Z', 'America/Los_Angeles')).toBe('2026-11-08')
    expect(endOf('2026-11-16T02:00:00Z', 'America/Los_Angeles')).toBe('2026-11-15')
  })

  it('lasts from Monday to Sunday, also if a day has 25 hours', () => {
    const { from, until } = dueWeek(new Date('2026-10-26T12:00:00Z'), 'Europe/Berlin')
    expect(from.toISOString()).toBe('2026-10-18T22:00:00.000Z')
    expect(until.toISOString()).toBe('2026-10-25T23:00:00.000Z')
  })
})

it('consecutive weeks have consecutive numbers', () => {
  expect(weekNumber('2026-11-15') - weekNumber('2026-11-08')).toBe(1)
  expect(Number.isInteger(weekNumber('2026-11-15'))).toBe(true)
})

it('a date gives the name of its weekday', () => {
  expect(weekdayOf('2026-11-15')).toBe('Sunday')
})

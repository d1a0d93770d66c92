import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Calendar,
  calendarAt,
  changeZone,
  chargeDate,
  isTimeZone,
  newCalendar,
  renewsAt,
  startOfMonth,
} from './calendar.ts'

const date = (iso: string) => new Date(iso)
const charge = (calendar: Calendar, now: Date): Calendar => ({
  ...calendarAt(calendar, now),
  chargedDate: chargeDate(calendar, now),
})

describe('a day', () => {
  it('is the calendar day in the time zone of the user', () => {
    const now = date('2026-11-15T23:30:00Z')
    expect(chargeDate(newCalendar('UTC'), now)).toBe('2026-11-15')
    expect(chargeDate(newCalendar('Asia/Tokyo'), now)).toBe('2026-11-16')
    expect(chargeDate(newCalendar('Pacific/Honolulu'), now)).toBe('2026-11-15')
  })

  it.each([
    ['a day of 23 hours', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['a day of 25 hours', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    [
      'a day whose midnight is skipped',
      'America/Santiago',
      '2026-09-06T04:00:00Z',
      '2026-09-07T03:00:00Z',
    ],
    ['a day before a skipped date', 'Pacific/Apia', '2011-12-29T12:00:00Z', '2011-12-30T10:00:00Z'],
    [
      'a day in the earliest time zone',
      'Pacific/Kiritimati',
      '2026-11-14T10:00:00Z',
      '2026-11-15T10:00:00Z',
    ],
  ])('renews the allowance at the end of %s', (_name, zone, now, end) => {
    expect(renewsAt(newCalendar(zone), date(now))).toEqual(date(end))
  })

  it('belongs to a month that begins in the time zone of the user', () => {
    expect(startOfMonth(newCalendar('Asia/Tokyo'), date('2026-10-31T15:00:00Z'))).toEqual(
      date('2026-10-31T15:00:00Z'),
    )
    expect(startOfMonth(newCalendar('UTC'), date('2026-10-31T15:00:00Z'))).toEqual(
      date('2026-10-01T00:00:00Z'),
    )
  })
})

describe('a changed time zone', () => {
  const noon = date('2026-11-15T12:00:00Z')

  it('takes effect at the next midnight of the old zone', () => {
    const changed = changeZone(newCalendar('UTC'), 'Pacific/Kiritimati', noon)
    expect(chargeDate(changed, date('2026-11-15T23:59:59Z'))).toBe('2026-11-15')
    expect(chargeDate(changed, date('2026-11-16T00:00:00Z'))).toBe('2026-11-16')
    expect(calendarAt(changed, date('2026-11-16T00:00:00Z')).zone).toBe('Pacific/Kiritimati')
  })

  it('is dropped when the user returns to the old zone before midnight', () => {
    const changed = changeZone(newCalendar('UTC'), 'Asia/Tokyo', noon)
    expect(changeZone(changed, 'UTC', noon)).toEqual(newCalendar('UTC'))
  })

  it('is not delayed by sending the same zone again', () => {
    const changed = changeZone(newCalendar('UTC'), 'Asia/Tokyo', noon)
    expect(changeZone(changed, 'Asia/Tokyo', date('2026-11-15T23:00:00Z'))).toEqual(changed)
  })

  it('never moves the charged date back', () => {
    let calendar = charge(newCalendar('Pacific/Kiritimati'), date('2026-11-15T12:00:00Z'))
    expect(calendar.chargedDate).toBe('2026-11-16')
    calendar = changeZone(calendar, 'Pacific/Honolulu', date('2026-11-15T12:00:00Z'))
    const afterMidnight = date('2026-11-16T10:00:00Z')
    expect(calendarAt(calendar, afterMidnight).zone).toBe('Pacific/Honolulu')
    expect(chargeDate(calendar, afterMidnight)).toBe('2026-11-16')
    expect(renewsAt(calendar, afterMidnight)).toEqual(date('2026-11-17T10:00:00Z'))
  })
})

describe('any sequence of time zones', () => {
  const zoneArbitrary = fc.constantFrom(
    'UTC',
    'Pacific/Kiritimati',
    'Pacific/Honolulu',
    'Etc/GMT+12',
    'Asia/Kathmandu',
    'America/New_York',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  )
  const zoneChangesArbitrary = fc.array(
    fc.tuple(zoneArbitrary, fc.integer({ min: 0, max: 40 * 60 })),
    {
      maxLength: 60,
    },
  )
  const startDateArbitrary = fc.date({
    min: date('2011-12-20T00:00:00Z'),
    max: date('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  })

  it('never moves the charged date back', () => {
    fc.assert(
      fc.property(
        zoneArbitrary,
        startDateArbitrary,
        zoneChangesArbitrary,
        (firstZone, start, changes) => {
          let calendar = newCalendar(firstZone)
          let now = start
          let lastChargedDate = ''
          for (const [zone, minutes] of changes) {
            now = new Date(now.getTime() + minutes * 60_000)
            calendar = charge(changeZone(calendar, zone, now), now)
            expect(calendar.chargedDate && calendar.chargedDate >= lastChargedDate).toBe(true)
            lastChargedDate = calendar.chargedDate ?? ''
          }
        },
      ),
    )
  })

  it('charges at most two dates more than days have passed', () => {
    fc.assert(
      fc.property(
        zoneArbitrary,
        startDateArbitrary,
        zoneChangesArbitrary,
        (firstZone, start, changes) => {
          let calendar = newCalendar(firstZone)
          let now = start
          const dates = new Set<string>()
          for (const [zone, minutes] of changes) {
            now = new Date(now.getTime() + minutes * 60_000)
            calendar = charge(changeZone(calendar, zone, now), now)
            dates.add(calendar.chargedDate ?? '')
          }
          const daysPassed = (now.getTime() - start.getTime()) / 86_400_000
          expect(dates.size).toBeLessThanOrEqual(Math.ceil(daysPassed) + 2)
        },
      ),
    )
  })

  it('starts a new date exactly at the announced renewal time', () => {
    fc.assert(
      fc.property(zoneArbitrary, zoneArbitrary, startDateArbitrary, (oldZone, newZone, now) => {
        const calendar = changeZone(charge(newCalendar(oldZone), now), newZone, now)
        const renewal = renewsAt(calendar, now)
        expect(renewal > now).toBe(true)
        const justBefore = new Date(renewal.getTime() - 1)
        expect(chargeDate(calendar, justBefore)).toBe(calendar.chargedDate)
        expect(chargeDate(calendar, renewal) > String(calendar.chargedDate)).toBe(true)
      }),
    )
  })
})

describe('the check of a time zone', () => {
  it.each(['UTC', 'Europe/Lisbon', 'America/Argentina/Buenos_Aires'])('accepts %s', (name) => {
    expect(isTimeZone(name)).toBe(true)
  })
  it.each([
    '',
    'IST',
    'SystemV/AST4',
    '+05:30',
    'T10:30Z',
    'T10:30+05:30',
    't10[Europe/Lisbon]',
    'Mars/Olympus',
    'x'.repeat(1000),
    '../etc/passwd',
  ])('rejects %s', (name) => {
    expect(isTimeZone(name)).toBe(false)
  })
})

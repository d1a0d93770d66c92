import { addDays, localDate, monthOf, startOfDay } from './local-date.ts'

/**
 * Decides on which day work is charged. An allowance renews at midnight in the time zone that the client reports. A
 * changed zone takes effect at the next midnight of the old one, and the charged date never moves back,
 * so that changing the zone cannot renew the allowance twice for one date.
 */
export interface Calendar {
  readonly zone: string
  /** The scheduled change to the zone reported last, and when it takes effect. */
  readonly zoneChange: { readonly zone: string; readonly from: Date } | null
  /** The latest charged date, such as 2026-11-15. */
  readonly chargedDate: string | null
}

export const newCalendar = (zone: string): Calendar => ({
  zone,
  zoneChange: null,
  chargedDate: null,
})

/**
 * Whether this is the name of a time zone, such as Europe/Lisbon. Plain offsets such as +05:30 are refused, because
 * they have no daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    // Temporal also takes the zone from a time such as T10:30Z, which Intl refuses.
    return timeZoneId.toLowerCase() === name.toLowerCase()
  } catch {
    return false
  }
}

/** The calendar at a time, after a scheduled change of zone has taken effect. */
export function calendarAt(calendar: Calendar, now: Date): Calendar {
  const { zoneChange } = calendar
  if (zoneChange === null || now < zoneChange.from) return calendar
  return { ...calendar, zone: zoneChange.zone, zoneChange: null }
}

/** Schedules the zone that the client reports. */
export function changeZone(calendar: Calendar, zone: string, now: Date): Calendar {
  const current = calendarAt(calendar, now)
  if (zone === current.zone) return { ...current, zoneChange: null }
  if (zone === current.zoneChange?.zone) return current
  return {
    ...current,
    zoneChange: { zone, from: startOfDay(addDays(localDate(current.zone, now), 1), current.zone) },
  }
}

/** The date to which work done now is charged. */
export function chargeDate(calendar: Calendar, now: Date): string {
  const { zone, chargedDate } = calendarAt(calendar, now)
  const today = localDate(zone, now)
  return chargedDate !== null && chargedDate > today ? chargedDate : today
}

/** The time at which the next uncharged date begins and the allowance renews. */
export function renewsAt(calendar: Calendar, now: Date): Date {
  const current = calendarAt(calendar, now)
  const tomorrow = addDays(chargeDate(current, now), 1)
  const renewalInCurrentZone = startOfDay(tomorrow, current.zone)
  if (!current.zoneChange || renewalInCurrentZone < current.zoneChange.from)
    return renewalInCurrentZone
  const renewalInNextZone = startOfDay(tomorrow, current.zoneChange.zone)
  return renewalInNextZone > current.zoneChange.from ? renewalInNextZone : current.zoneChange.from
}

/** The start of the current month, for monthly sums. */
export function startOfMonth(calendar: Calendar, now: Date): Date {
  const { zone } = calendarAt(calendar, now)
  return startOfDay(`${monthOf(localDate(zone, now))}-01`, zone)
}

/** How many days of the zone lie between two moments; 0: they are on the same day. */
export function daysBetween(earlier: Date, later: Date, zone: string): number {
  const dayOf = (moment: Date) => Temporal.PlainDate.from(localDate(zone, moment))
  return dayOf(earlier).until(dayOf(later), { largestUnit: 'days' }).days
}

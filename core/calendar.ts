/**
 * The days of allowances. An allowance renews at midnight in the time zone that the client reports. A
 * changed zone takes effect at the next midnight of the old one, and the charged date never moves back,
 * so that no change of zone renews a day twice.
 */
export interface Calendar {
  readonly zone: string
  /** The zone reported last, and when it takes effect. */
  readonly next: { readonly zone: string; readonly from: Date } | null
  /** The latest charged date, such as 2026-11-15. */
  readonly chargedDate: string | null
}

export const newCalendar = (zone: string): Calendar => ({ zone, next: null, chargedDate: null })

/** A name such as Europe/Lisbon. Plain offsets are refused, because they have no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** The calendar after a change of zone that is due. */
export function calendarAt(calendar: Calendar, now: Date): Calendar {
  const { next } = calendar
  return next && now >= next.from ? { ...calendar, zone: next.zone, next: null } : calendar
}

/** Schedules the zone that the client reports. */
export function changeZone(calendar: Calendar, zone: string, now: Date): Calendar {
  const current = calendarAt(calendar, now)
  if (zone === current.zone) return { ...current, next: null }
  if (zone === current.next?.zone) return current
  return {
    ...current,
    next: { zone, from: startOfDay(addDays(localDate(current.zone, now), 1), current.zone) },
  }
}

/** The date that work done now counts for. */
export function chargeDate(calendar: Calendar, now: Date): string {
  const { zone, chargedDate } = calendarAt(calendar, now)
  const today = localDate(zone, now)
  return chargedDate !== null && chargedDate > today ? chargedDate : today
}

/** When the next date that has not been charged begins. */
export function renewsAt(calendar: Calendar, now: Date): Date {
  const current = calendarAt(calendar, now)
  const tomorrow = addDays(chargeDate(current, now), 1)
  const here = startOfDay(tomorrow, current.zone)
  if (!current.next || here < current.next.from) return here
  const there = startOfDay(tomorrow, current.next.zone)
  return there > current.next.from ? there : current.next.from
}

/** The start of the current month, for monthly sums. */
export function startOfMonth(calendar: Calendar, now: Date): Date {
  const { zone } = calendarAt(calendar, now)
  return startOfDay(`${localDate(zone, now).slice(0, 7)}-01`, zone)
}

const localDate = (zone: string, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString()

const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/** Midnight, or the first moment of the day where a change of clocks skips midnight. */
const startOfDay = (date: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds)

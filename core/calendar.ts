/**
 * Whose midnight ends a day. An allowance renews at midnight in the person's own time zone, and a
 * person may travel, or claim to. A new zone takes effect at the next midnight of the old one, and
 * the date that is charged never goes back: no change of zone opens a day for the second time.
 */
export interface Calendar {
  readonly zone: string
  /** Where they have said they are now, and from when it counts. */
  readonly next: { readonly zone: string; readonly from: Date } | null
  /** The latest date that was charged, such as 2026-11-15. */
  readonly chargedDate: string | null
}

export const newCalendar = (zone: string): Calendar => ({ zone, next: null, chargedDate: null })

/** A name such as Europe/Lisbon. Bare offsets are no places: they know no summer. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** The calendar as it stands now: a change of zone that is due has happened. */
export function calendarAt(calendar: Calendar, now: Date): Calendar {
  const { next } = calendar
  return next && now >= next.from ? { ...calendar, zone: next.zone, next: null } : calendar
}

/** Notes the zone that the person is in now. */
export function changeZone(calendar: Calendar, zone: string, now: Date): Calendar {
  const current = calendarAt(calendar, now)
  if (zone === current.zone) return { ...current, next: null }
  if (zone === current.next?.zone) return current
  return {
    ...current,
    next: { zone, from: startOfDay(addDays(localDate(current.zone, now), 1), current.zone) },
  }
}

/** The date that work done now is charged to. */
export function chargeDate(calendar: Calendar, now: Date): string {
  const { zone, chargedDate } = calendarAt(calendar, now)
  const today = localDate(zone, now)
  return chargedDate !== null && chargedDate > today ? chargedDate : today
}

/** The moment at which a date begins that has not been charged yet. */
export function renewsAt(calendar: Calendar, now: Date): Date {
  const current = calendarAt(calendar, now)
  const tomorrow = addDays(chargeDate(current, now), 1)
  const here = startOfDay(tomorrow, current.zone)
  if (!current.next || here < current.next.from) return here
  const there = startOfDay(tomorrow, current.next.zone)
  return there > current.next.from ? there : current.next.from
}

/** The first moment of the current month, for sums by month. */
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

/** Midnight, or what comes first where a change of clocks or of the date line has skipped it. */
const startOfDay = (date: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds)

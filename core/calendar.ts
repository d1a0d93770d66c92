/**
 * Decides on which day work is charged. An allowance renews at midnight in the time zone that the client reports. A
 * changed zone takes effect at the next midnight of the old one, and the charged date never moves back,
 * so that no change of zone renews a day twice.
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
 * Whether this is the name of a time zone, such as Europe/Lisbon. Plain offsets are refused, because they
 * have no daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
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
  const yearAndMonth = localDate(zone, now).slice(0, 'yyyy-mm'.length)
  return startOfDay(`${yearAndMonth}-01`, zone)
}

const localDate = (zone: string, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString()

const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/** Midnight, or the first instant of the day where a change of clocks skips midnight. */
const startOfDay = (date: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds)

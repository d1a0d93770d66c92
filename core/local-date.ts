/** Calendar dates such as 2026-11-15 in a time zone, also where days have 23 or 25 hours. */

/** The date in the zone at a time. */
export const localDate = (zone: string, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString()

export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/** Midnight, or the first instant of the day where a change of clocks skips midnight. */
export const startOfDay = (date: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds)

/** The month of a date: 2026-11. */
export const monthOf = (date: string): string => date.slice(0, 'yyyy-mm'.length)

/** All dates of a month such as 2026-11. */
export function datesOfMonth(month: string): string[] {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  return Array.from({ length: daysInMonth }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)
}

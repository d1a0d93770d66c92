// The week that a review is about: Monday to Sunday in the time zone of the user.

import { addDays, localDate, startOfDay } from '../../local-date.ts'

export interface Week {
  /** Its Sunday, such as 2026-11-15. */
  endsOn: string
  from: Date
  /** Exclusive. */
  until: Date
}

/** On Sunday from this hour on, the review of the week is offered. */
export const reviewHour = 18
const sunday = 7

/** The week whose review is due; it remains due until the review of the next week is. */
export function dueWeek(now: Date, zone: string): Week {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  const isDueToday = local.dayOfWeek === sunday && local.hour >= reviewHour
  const endsOn = addDays(
    localDate(zone, now),
    isDueToday ? 0 : -(local.dayOfWeek % sunday || sunday),
  )
  return {
    endsOn,
    from: startOfDay(addDays(endsOn, -6), zone),
    until: startOfDay(addDays(endsOn, 1), zone),
  }
}

/** Weeks since Sunday, 2 January 2000: consecutive weeks have consecutive numbers. */
export const weekNumber = (endsOn: string): number =>
  Temporal.PlainDate.from('2000-01-02').until(Temporal.PlainDate.from(endsOn), {
    largestUnit: 'days',
  }).days / 7

/** The name of the weekday, such as Monday; in English, like the passages. */
export const weekdayOf = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en', { weekday: 'long' })

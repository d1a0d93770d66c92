/**
 * Local calendar days such as '2026-11-15', calculated with the browser's dates: a day may have 23 or
 * 25 hours, so no hours are added.
 */
import { formatLocale } from '#client/texts/locale.ts'
import { localDay } from './today.ts'

/** Noon of the day, which no change of the clocks moves to another day. */
export function dateOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

export function addDays(day: string, days: number): string {
  const date = dateOfDay(day)
  date.setDate(date.getDate() + days)
  return localDay(date)
}

/** The month of a day: '2026-11'. */
export const monthOf = (day: string): string => day.slice(0, 'yyyy-mm'.length)

export function addMonths(month: string, months: number): string {
  const date = dateOfDay(`${month}-01`)
  date.setMonth(date.getMonth() + months)
  return monthOf(localDay(date))
}

/** The day of the same number in another month, or that month's last day. */
export function sameDayIn(month: string, day: string): string {
  const lastDay = addDays(`${addMonths(month, 1)}-01`, -1)
  const wanted = `${month}-${day.slice('yyyy-mm-'.length)}`
  return wanted > lastDay ? lastDay : wanted
}

/** The days of a month in weeks; null where a week has days of another month. */
export function weeksOf(month: string, firstWeekday = localFirstWeekday()): (string | null)[][] {
  const first = `${month}-01`
  const leadingBlanks = (dateOfDay(first).getDay() - firstWeekday + 7) % 7
  const cells: (string | null)[] = Array.from({ length: leadingBlanks }, () => null)
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) cells.push(day)
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** 0 is Sunday, as in `Date`. Monday if the browser does not have `getWeekInfo`. */
export function localFirstWeekday(): number {
  const { locale } = new Intl.DateTimeFormat(formatLocale).resolvedOptions()
  const info = (new Intl.Locale(locale) as LocaleWithWeekInfo).getWeekInfo?.()
  return (info?.firstDay ?? 1) % 7
}

/** The library of ES2024, which client/tsconfig.json names, does not declare `getWeekInfo`. */
interface LocaleWithWeekInfo {
  getWeekInfo?: () => { firstDay: number }
}

const format = (date: Date, options: Intl.DateTimeFormatOptions) =>
  date.toLocaleDateString(formatLocale, options)

/** 'Sunday, November 15, 2026' */
export const fullDate = (day: string) =>
  format(dateOfDay(day), { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/** 'Sunday, November 15' */
export const dateInYear = (day: string) =>
  format(dateOfDay(day), { weekday: 'long', month: 'long', day: 'numeric' })

/** 'Sun' */
export const shortWeekday = (day: string) => format(dateOfDay(day), { weekday: 'short' })

/** 'Sunday' */
export const longWeekday = (day: string) => format(dateOfDay(day), { weekday: 'long' })

/** 'November 9 – 15', for the week that ends on a day */
export function weekRange(endsOn: string): string {
  const format = new Intl.DateTimeFormat(formatLocale, { month: 'long', day: 'numeric' })
  return format.formatRange(dateOfDay(addDays(endsOn, -6)), dateOfDay(endsOn))
}

/** '15' */
export const dayNumber = (day: string) => String(dateOfDay(day).getDate())

/** 'November 2026' */
export const monthName = (month: string) =>
  format(dateOfDay(`${month}-01`), { year: 'numeric', month: 'long' })

/** Dates in the browser's locale and time zone, which may change while the page is open. */
import { formatLocale } from '#client/texts/locale.ts'

/** 'Nov 15' */
export const shortDate = (moment: string) =>
  new Date(moment).toLocaleDateString(formatLocale, { month: 'short', day: 'numeric' })

/** 'November 15, 2026' */
export const longDate = (moment: string) =>
  new Date(moment).toLocaleDateString(formatLocale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })

/** 'Nov 15, 2026, 8:30 AM' */
export const dateAndTime = (moment: string) =>
  new Date(moment).toLocaleString(formatLocale, { dateStyle: 'medium', timeStyle: 'short' })

/**
 * Dates in the browser's locale and time zone. The zone may change while the page is open, so no formatter
 * is cached: it would keep the old one.
 */
import { formatLocale } from '#client/texts/locale.ts'

/** 'Nov 15' */
export const shortDate = (timestamp: string) =>
  new Date(timestamp).toLocaleDateString(formatLocale, { month: 'short', day: 'numeric' })

/** 'November 15, 2026' */
export const longDate = (timestamp: string) =>
  new Date(timestamp).toLocaleDateString(formatLocale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })

/** 'Nov 15, 2026, 8:30 AM' */
export const dateAndTime = (timestamp: string) =>
  new Date(timestamp).toLocaleString(formatLocale, { dateStyle: 'medium', timeStyle: 'short' })

/** '8:30 AM' */
export const clockTime = (timestamp: string) =>
  new Date(timestamp).toLocaleTimeString(formatLocale, { timeStyle: 'short' })

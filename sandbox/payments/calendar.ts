export type Interval = 'month' | 'year'

/**
 * The end of a period, counted from the anchor day of the subscription: a period anchored on the 31st ends on
 * the last day of a shorter month, and on the 31st again in a longer one. Times are in Unix seconds.
 */
export function periodEnd(anchor: number, start: number, interval: Interval): number {
  const step = interval === 'year' ? 12 : 1
  for (let count = 1; ; count++) {
    const end = monthsAfter(anchor, count * step)
    if (end > start) return end
  }
}

function monthsAfter(anchor: number, months: number): number {
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  date.setUTCDate(Math.min(day, daysIn(date.getUTCFullYear(), date.getUTCMonth())))
  return date.getTime() / 1000
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

export const oneIntervalAfter = (from: number, interval: Interval) =>
  monthsAfter(from, interval === 'year' ? 12 : 1)

/** The day on the person's own calendar, for screens that stay open past midnight. */
import { useEffect, useState } from 'react'

/** '2026-11-15', wherever the person is now. */
export function localDay(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** Milliseconds until the calendar turns; days of 23 and 25 hours are days like any other. */
export function untilTomorrow(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()
}

/** Today's date; it turns by itself at midnight. Nothing is asked in between. */
export function useToday(): string {
  const [today, setToday] = useState(() => localDay(new Date()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const now = new Date()
      setToday(localDay(now))
      clearTimeout(timer)
      timer = setTimeout(look, untilTomorrow(now))
    }
    look()
    // Timers stand still while a computer sleeps or a tab lies frozen.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}

/** The local date, for screens that stay open past midnight. */
import { useEffect, useState } from 'react'

/** '2026-11-15' in the local time zone. */
export function localDay(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** Milliseconds until local midnight, also on days of 23 or 25 hours. */
export function untilTomorrow(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()
}

/** Today's date; changes at midnight by a timer, without polling. */
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
    // Timers stop while a computer sleeps or a tab is frozen.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}

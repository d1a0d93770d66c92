/** The local date, for screens that stay open past midnight. */
import { useEffect, useState } from 'react'

/** '2026-11-15' in the local time zone. */
export function localDay(date: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** Milliseconds until local midnight, also on days of 23 or 25 hours. */
export function msUntilTomorrow(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()
}

/** Today's date; changes at midnight by a timer, without polling. */
export function useToday(): string {
  const [today, setToday] = useState(() => localDay(new Date()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      const now = new Date()
      setToday(localDay(now))
      clearTimeout(timer)
      timer = setTimeout(update, msUntilTomorrow(now))
    }
    update()
    // Timers stop while a computer sleeps or a tab is frozen: check again afterwards.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return today
}

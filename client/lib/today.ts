/** The local date and hour, for screens that stay open for long. */
import { useEffect, useRef, useState } from 'react'

/** '2026-11-15' in the local time zone. */
export function localDay(date: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** Milliseconds until local midnight, also on days of 23 or 25 hours. */
export function msUntilTomorrow(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()
}

/** Milliseconds until the next full hour of the clock, also in zones with half hours. */
export function msUntilNextHour(now: Date): number {
  return 3_600_000 - ((now.getMinutes() * 60 + now.getSeconds()) * 1000 + now.getMilliseconds())
}

/** Today's date; changes at midnight by a timer, without polling. */
export const useToday = (): string => useClock(localDay, msUntilTomorrow)

/** The hour of the local time, 0 to 23; changes by a timer. */
export const useHour = (): number => useClock((now) => now.getHours(), msUntilNextHour)

function useClock<Value>(read: (now: Date) => Value, msUntilChange: (now: Date) => number): Value {
  const [value, setValue] = useState(() => read(new Date()))
  // A caller passes the same calculations each time, so those of the first render are kept.
  const clock = useRef({ read, msUntilChange }).current
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      const now = new Date()
      setValue(clock.read(now))
      clearTimeout(timer)
      timer = setTimeout(update, clock.msUntilChange(now))
    }
    update()
    // Timers stop while a computer sleeps or a tab is frozen: check again afterwards.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [clock])
  return value
}

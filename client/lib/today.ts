/** The local date and hour, for screens that stay open for long. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** '2026-11-15' in the local time zone. */
export function localDay(date: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** '2026-11-15 18' in the local time zone. */
export const localHour = (date: Date): string => `${localDay(date)} ${date.getHours()}`

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

/** The hour with its date: it differs from the same hour of another day, such as after a sleep of the computer. */
export const useDatedHour = (): string => useClock(localHour, msUntilNextHour)

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

/** Browsers run a timer with a longer delay at once. */
const maxTimerDelayMs = 2 ** 31 - 1

/** Whether a time, in milliseconds since 1970, has passed; changes by a timer. null: there is no such time. */
export function useHasPassed(time: number | null): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (time === null) return () => {}
      let timer: ReturnType<typeof setTimeout>
      const update = () => {
        onChange()
        clearTimeout(timer)
        const delay = time - Date.now()
        if (delay > 0) timer = setTimeout(update, Math.min(delay, maxTimerDelayMs))
      }
      update()
      document.addEventListener('visibilitychange', update)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', update)
      }
    },
    [time],
  )
  return useSyncExternalStore(subscribe, () => time !== null && time <= Date.now())
}

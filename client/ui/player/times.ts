import { player } from '#client/texts/player.ts'

/** '4:59', and '1:00:04' from one hour on. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pair = (value: number) => String(value % 60).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes}:${pair(whole)}`
  return `${Math.floor(minutes / 60)}:${pair(minutes)}:${pair(whole)}`
}

/** '1 minute 5 seconds', for screen readers. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return player.duration(Math.floor(whole / 60), whole % 60)
}

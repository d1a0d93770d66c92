import { player } from '#client/texts/player.ts'

/** '4:59', and '1:00:04' from one hour on. */
export function formatClock(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds))
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(wholeSeconds / 60)
  if (minutes < 60) return `${minutes}:${twoDigits(wholeSeconds % 60)}`
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(wholeSeconds % 60)}`
}

/** '1 minute 5 seconds', for screen readers. */
export function spokenTime(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds))
  return player.duration(Math.floor(wholeSeconds / 60), wholeSeconds % 60)
}

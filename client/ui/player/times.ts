/** '4:59', and '1:00:04' for what lasts longer than an hour. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pair = (value: number) => String(value % 60).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes}:${pair(whole)}`
  return `${Math.floor(minutes / 60)}:${pair(minutes)}:${pair(whole)}`
}

/** '1 minute 5 seconds', for those who hear it. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`
  const minutes = Math.floor(whole / 60)
  const rest = whole % 60
  if (minutes === 0) return count(rest, 'second')
  return rest === 0
    ? count(minutes, 'minute')
    : `${count(minutes, 'minute')} ${count(rest, 'second')}`
}

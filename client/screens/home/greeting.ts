import { home } from '#client/texts/home.ts'

/** Returns the greeting for an hour of the user's local time. */
export function greetingAt(hour: number): string {
  if (hour < 12) return home.greeting.morning
  if (hour < 18) return home.greeting.afternoon
  return home.greeting.evening
}

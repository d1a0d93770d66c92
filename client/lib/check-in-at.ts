import type { TimeOfDay } from './journal.ts'

/** The check-in of an hour: the evening begins when 'Good Evening' does. */
export const checkInAt = (hour: number): TimeOfDay => (hour < 18 ? 'morning' : 'evening')

import type { TimeOfDay } from './journal.ts'

/** The check-in that is offered at an hour. The evening begins at the same hour as the greeting 'Good Evening'. */
export const checkInAt = (hour: number): TimeOfDay => (hour < 18 ? 'morning' : 'evening')

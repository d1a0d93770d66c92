import { anEntry } from './journal.ts'

/** The content is also the id. */
export const entryOn = (day: string, content: string, overrides = {}) =>
  anEntry({
    id: content,
    content,
    createdAt: new Date(`${day}T08:30:00`).toISOString(),
    ...overrides,
  })

/** The reflections of a user, where today is November 15, 2026. */
export const journal = [
  entryOn('2026-11-15', 'Today I was calm.'),
  entryOn('2026-11-14', 'Yesterday it rained.', { timeOfDay: 'evening' }),
  entryOn('2026-11-09', 'A week of quiet.'),
  entryOn('2026-11-08', 'The oven man did not call.\nAnd again.'),
  entryOn('2026-10-31', 'The harbour.', { timeOfDay: 'evening' }),
  entryOn('2025-03-02', 'An old letter.'),
]

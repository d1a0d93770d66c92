/** Finds entries of a long journal: the days of a month that have some, and a search. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'
import { resourceId } from './ids.ts'
import { calendarDay, journalEntry } from './journal.ts'
import { listCursor } from './lists.ts'

export const searchWordsMaxLength = 200

/** A month such as 2026-11. */
const calendarMonth = z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/))

export const listJournalDays = endpoint({
  method: 'GET',
  path: '/api/journal-entries/days',
  access: 'user',
  summary: 'The days of a month that have reflections, in the time zone of the user',
  query: z.strictObject({
    /** The current month if absent. */
    month: z.optional(calendarMonth),
    targetSlideId: z.optional(resourceId),
  }),
  response: z.object({
    month: calendarMonth,
    /** How many reflections each day has; days without any are left out. */
    days: z.array(z.object({ day: calendarDay, morning: z.number(), evening: z.number() })),
    /** The nearest months before and after that have reflections. */
    previousMonth: z.nullable(calendarMonth),
    nextMonth: z.nullable(calendarMonth),
  }),
})

/** A POST, so that the words are in no URL. */
export const searchJournalEntries = endpoint({
  method: 'POST',
  path: '/api/journal-entries/search',
  access: 'user',
  summary: 'The reflections that contain all of the words, newest first',
  body: z.strictObject({
    words: text({ min: 1, max: searchWordsMaxLength }),
    targetSlideId: z.optional(resourceId),
    cursor: z.optional(listCursor),
  }),
  response: z.object({
    entries: z.array(journalEntry),
    nextCursor: z.nullable(listCursor),
  }),
})

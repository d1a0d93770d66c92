import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { orNull } from '../text.ts'
import { listQuery, timestamp } from './lists.ts'

/** A look back at one week of reflections. It has no scores. */
const weeklyReview = z.object({
  id: z.string(),
  /** The Sunday of the week, such as 2026-11-15. */
  endsOn: z.string(),
  opening: z.string(),
  /** Sentences of the user, in the order of the week. */
  lines: z.array(z.object({ text: z.string(), writtenOn: z.string() })),
  /** null: there is no clearly positive line to quote, or the week has too few reflections. */
  lightened: orNull(z.string()),
  /** null: nothing came back, nothing can be quoted, or the week has too few reflections. */
  returned: orNull(z.string()),
  question: z.string(),
  createdAt: timestamp,
  /** It can no longer be decrypted: its texts are empty. Absent otherwise. */
  isDamaged: z.optional(z.boolean()),
})

export const listWeeklyReviews = endpoint({
  method: 'GET',
  path: '/api/weekly-reviews',
  access: 'user',
  summary: 'The weekly reviews of the user, newest first',
  query: listQuery,
  response: z.array(weeklyReview),
})

export const getOfferedReview = endpoint({
  method: 'GET',
  path: '/api/weekly-reviews/offered',
  access: 'user',
  summary: 'The week whose review can be opened',
  response: z.object({
    /** The Sunday of that week; null: none is offered. */
    endsOn: orNull(z.string()),
  }),
})

export const openWeeklyReview = endpoint({
  method: 'POST',
  path: '/api/weekly-reviews',
  access: 'user',
  summary: 'Make the review of the week that is offered, or return it if it was made already',
  status: 201,
  response: weeklyReview,
})

export const deleteWeeklyReview = endpoint({
  method: 'DELETE',
  path: '/api/weekly-reviews/{id}',
  resource: 'weekly_review',
  access: 'user',
  summary: 'Delete a weekly review',
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { orNull } from '../text.ts'

const nonNegative = z.number().check(z.nonnegative())

export const getUsageStats = endpoint({
  method: 'GET',
  path: '/api/usage/stats',
  access: 'user',
  summary: 'What was used today, the limits, and this month’s estimated AI cost',
  response: z.object({
    usage: z.object({
      /** The counts are of today. */
      slideCount: nonNegative,
      audioCount: nonNegative,
      journalCount: nonNegative,
      /** Dollars, this calendar month. */
      totalCost: nonNegative,
    }),
    limits: z.object({
      /** What the tier allows a day and in total; null: unlimited. */
      dailySlides: orNull(nonNegative),
      dailyAudios: orNull(nonNegative),
      totalSlides: orNull(nonNegative),
      totalAudios: orNull(nonNegative),
      /** What can still be created now; null: unlimited. */
      slidesLeft: orNull(nonNegative),
      audiosLeft: orNull(nonNegative),
      /** When the daily limits renew. */
      renewsAt: orNull(z.iso.datetime()),
    }),
  }),
})

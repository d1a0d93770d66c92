import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { orNull } from '../text.ts'

const count = z.number().check(z.nonnegative())

export const getUsageStats = endpoint({
  method: 'GET',
  path: '/api/usage/stats',
  access: 'user',
  summary: 'What was used today, the limits, and this month’s estimated AI cost',
  response: z.object({
    usage: z.object({
      /** The counts are of today. */
      slideCount: count,
      audioCount: count,
      journalCount: count,
      /** Dollars, this calendar month. */
      totalCost: count,
    }),
    limits: z.object({
      /** What the tier allows a day and in total; null: unlimited. */
      dailySlides: orNull(count),
      dailyAudios: orNull(count),
      totalSlides: orNull(count),
      totalAudios: orNull(count),
      /** What can still be created now; null: unlimited, or unknown. */
      slidesLeft: orNull(count),
      audiosLeft: orNull(count),
      /** When the daily limits renew. */
      renewsAt: orNull(z.iso.datetime()),
    }),
  }),
})

/** How many Target Slides the user can still create. */
import { useUsage } from './usage.ts'

export interface SlidesLeft {
  left: number
  limit: number
  /** True if the limit is a total, false if it is per day. */
  isTotalLimit: boolean
}

/** Returns null while it is unknown, and for users without a limit. */
export function useSlidesLeft(): SlidesLeft | null {
  const { stats } = useUsage()
  if (!stats) return null
  const { slidesLeft, dailySlides, totalSlides } = stats.limits
  const limit = totalSlides ?? dailySlides
  if (slidesLeft === null || limit === null) return null
  return { left: slidesLeft, limit, isTotalLimit: totalSlides !== null }
}

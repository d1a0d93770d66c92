/** How many Target Slides the user can still create. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getUsageStats } from '#shared/contract/usage.ts'
import { refreshUsage } from './account.ts'
import { queryFor } from './queries.ts'

export interface SlidesLeft {
  left: number
  limit: number
  /** True if the limit is a total, false if it is per day. */
  isTotalLimit: boolean
}

const usage = queryFor(getUsageStats)

export const prefetchSlidesLeft = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(usage)

/** Returns null while it is unknown, and for users without a limit. */
export function useSlidesLeft(): SlidesLeft | null {
  const client = useQueryClient()
  const { data } = useQuery(usage)
  const renewsAt = data?.limits.renewsAt ?? null
  const isOutdated = renewsAt !== null && Date.parse(renewsAt) <= Date.now()
  // The cached usage may be of a day that has ended.
  useEffect(() => {
    if (isOutdated) void refreshUsage(client)
  }, [client, isOutdated])
  if (!data || isOutdated) return null
  const { slidesLeft, dailySlides, totalSlides } = data.limits
  const limit = totalSlides ?? dailySlides
  if (slidesLeft === null || limit === null) return null
  return { left: slidesLeft, limit, isTotalLimit: totalSlides !== null }
}

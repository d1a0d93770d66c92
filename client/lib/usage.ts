/** Today's usage and the limits, which renew at the end of the day, also while a screen stays open. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { getUsageStats } from '#shared/contract/usage.ts'
import type { ClientResponse } from '#shared/endpoint.ts'
import { refreshUsage } from './account.ts'
import { useRetryOnline } from './online.ts'
import { queryFor } from './queries.ts'
import { useHasPassed } from './today.ts'

export type UsageStats = ClientResponse<typeof getUsageStats>

const usage = queryFor(getUsageStats)

const minRepeatDelayMs = 60_000
const maxRepeatDelayMs = 3_600_000

/**
 * For a device whose clock is ahead of the server's: for the server, the day has not ended yet. Milliseconds from a
 * response until the next request: 1, 2, 4, … minutes, up to an hour, because the delay grows with the time since
 * `renewsAt`.
 */
const repeatDelay = (respondedAt: number, renewsAt: number): number =>
  Math.min(minRepeatDelayMs + respondedAt - renewsAt, maxRepeatDelayMs)

export const prefetchUsage = (client: QueryClient): Promise<void> => client.prefetchQuery(usage)

/** `stats` is undefined while it is unknown: until the first response, and once the day has ended until the next. */
export function useUsage(): { stats: UsageStats | undefined; isError: boolean } {
  const client = useQueryClient()
  const { data, dataUpdatedAt, isError } = useQuery(usage)
  const renewsAt = data?.limits.renewsAt ? Date.parse(data.limits.renewsAt) : null
  const isOfEndingDay = renewsAt !== null && dataUpdatedAt < renewsAt
  const isDue = useHasPassed(
    renewsAt === null || isOfEndingDay
      ? renewsAt
      : dataUpdatedAt + repeatDelay(dataUpdatedAt, renewsAt),
  )
  const refresh = useCallback(() => void refreshUsage(client), [client])
  useEffect(() => {
    if (isDue) refresh()
  }, [isDue, refresh])
  // A computer that wakes up may have no connection at first.
  useRetryOnline(isDue && isError ? refresh : null)
  return { stats: isDue && isOfEndingDay ? undefined : data, isError }
}

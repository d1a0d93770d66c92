/** Refetches the user and the usage after a change. */
import type { QueryClient } from '@tanstack/react-query'
import { getUsageStats } from '#shared/contract/usage.ts'
import { keyOf } from './query-key.ts'
import { currentUser } from './session.ts'

export const refreshUser = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: currentUser.queryKey, exact: true })

export const refreshUsage = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(getUsageStats), exact: true })

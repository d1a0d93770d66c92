/** What is known of the user beside their slides and entries, when something says that it changed. */
import type { QueryClient } from '@tanstack/react-query'
import { getUsageStats } from '#shared/contract/usage.ts'
import { keyOf } from './query-key.ts'
import { currentUser } from './session.ts'

export const refreshUser = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: currentUser.queryKey, exact: true })

export const refreshUsage = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(getUsageStats), exact: true })

/** Help for somebody in danger whose text was refused because of the plan. It is shown instead of the screen. */
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Help } from '#shared/problem-reading.ts'

// Among the private data of the user, so that it is forgotten with them.
const queryKey = ['help-in-refusal']

interface ShownHelp extends Help {
  /** The screen that the user was on. */
  path: string
}

export const showHelp = (client: QueryClient, help: Help): void => {
  const shown: ShownHelp = { ...help, path: window.location.pathname }
  client.setQueryData(queryKey, shown)
}

export function useHelpInRefusal(): { help: Help | null; hide: () => void } {
  const client = useQueryClient()
  const [path] = useLocation()
  const { data } = useQuery<ShownHelp | null>({ queryKey, queryFn: skipToken })
  const help = data?.path === path ? data : null
  return { help, hide: () => client.setQueryData(queryKey, null) }
}

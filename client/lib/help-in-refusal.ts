/**
 * The care answer to a text that speaks of danger and was refused because of the plan. It is shown instead of the
 * screen.
 */
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Help } from '#shared/problem-reading.ts'
import { isAt, isSamePath } from './location.ts'
import { refusedWithCareAnswer } from './toast-catalogue.ts'
import { toast } from './toasts.ts'

// In the query cache, so that it is cleared together with the other private data of the user.
const queryKey = ['help-in-refusal']

interface ShownHelp extends Help {
  /** The path of the form. Help is shown only there: by the time another screen is open, another person may see it. */
  path: string
  /** The name of the draft with the refused text. */
  draft: string
}

export function showHelp(
  client: QueryClient,
  help: Help,
  form: Pick<ShownHelp, 'path' | 'draft'>,
): void {
  const shown: ShownHelp = { ...help, ...form }
  client.setQueryData(queryKey, shown)
  if (!isAt(form.path)) toast(refusedWithCareAnswer(form.path))
}

export function useHelpInRefusal(): { help: ShownHelp | null; hide: () => void } {
  const client = useQueryClient()
  const [path] = useLocation()
  const { data } = useQuery<ShownHelp | null>({ queryKey, queryFn: skipToken })
  const help = data && isSamePath(data.path, path) ? data : null
  return { help, hide: () => client.setQueryData(queryKey, null) }
}

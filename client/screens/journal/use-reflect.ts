import {
  skipToken,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#client/lib/call.ts'
import { discardDraft } from '#client/lib/drafts.ts'
import { showHelp } from '#client/lib/help-in-refusal.ts'
import { type AnsweredEntry, addEntryToCache, refreshEntries } from '#client/lib/journal.ts'
import { isAt } from '#client/lib/location.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { refreshSlideList } from '#client/lib/slides.ts'
import {
  journalToasts,
  reflectionFailed,
  savedWithCareAnswer,
} from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { refreshReviews } from '#client/lib/weekly-reviews.ts'
import { createJournalEntry } from '#shared/contract/journal.ts'
import type { CallInput } from '#shared/endpoint.ts'
import { screenPaths } from '#shared/screen-paths.ts'

/** The name of the draft. */
export const reflectionDraft = 'reflection'

type Reflection = CallInput<typeof createJournalEntry>['body']

const mutationKey = ['reflect']
/** Never fetched: the query cache only holds the entry. */
const answeredKey = ['answered-reflection']

interface ReflectState {
  /** The reflection that is being sent, even if the user has left the screen and returned. */
  pending: Reflection | null
  /** The entry whose guidance is shown, until a new one is started. */
  answeredEntry: AnsweredEntry | null
  reflect: (reflection: Reflection) => void
  startNewEntry: () => void
}

/** Over the header, so that the toast does not cover the guidance that appears with it. */
const savedOverHeader = { ...journalToasts.saved, place: 'header' } as const

/** Submits a reflection. The request continues when the user leaves the screen. */
export function useReflect(): ReflectState {
  const client = useQueryClient()
  const userId = useCurrentUser()?.id
  const { data: answeredEntry } = useQuery<AnsweredEntry | null>({
    queryKey: answeredKey,
    queryFn: skipToken,
  })
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (body: Reflection) => call(createJournalEntry, { body }),
    onSuccess: (entry) => {
      const { offersHelp, ...listedEntry } = entry
      if (userId) discardDraft(userId, reflectionDraft)
      addEntryToCache(client, listedEntry)
      void refreshReviews(client)
      const isOnScreen = isAt(screenPaths.journal)
      // If the reflection speaks of danger, the screen shows the care answer; elsewhere a toast links to it.
      if (!entry.needsSupport) toast(isOnScreen ? savedOverHeader : journalToasts.saved)
      else if (!isOnScreen) toast(savedWithCareAnswer(screenPaths.journal))
      // If the user has left the screen, the entry is only listed among the past reflections. An offer
      // of help is an exception: the server does not store it, so it stays in the query cache, without
      // expiring, until the next visit.
      client.setQueryDefaults(answeredKey, { gcTime: Number.POSITIVE_INFINITY })
      if (isOnScreen || offersHelp) client.setQueryData(answeredKey, entry)
    },
    onError: (error) => {
      if (error.help) {
        showHelp(client, error.help, { path: screenPaths.journal, draft: reflectionDraft })
        return
      }
      toast(reflectionFailed(error))
      // Without a readable response the entry may have been saved: the list shows it.
      if (error.status < 400) void refreshEntries(client)
      // The slide was deleted in another tab or on another device.
      if (error.status === 404) void refreshSlideList(client)
    },
  })
  const [pending] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Reflection,
  })
  // The next visit does not show this guidance again.
  useEffect(() => () => client.removeQueries({ queryKey: answeredKey }), [client])
  return {
    pending: pending ?? null,
    answeredEntry: answeredEntry ?? null,
    reflect: mutate,
    startNewEntry: () => client.setQueryData(answeredKey, null),
  }
}

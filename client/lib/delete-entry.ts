/** Deletes a reflection. In a module of its own: the home screen only lists reflections, and does not load it. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteJournalEntry } from '#shared/contract/journal.ts'
import { searchJournalEntries } from '#shared/contract/journal-history.ts'
import { call } from './call.ts'
import { entryList, type JournalEntry, refreshEntries } from './journal.ts'
import { removeOfflineTracksOf } from './offline-tracks.ts'
import { type Pages, withoutRow } from './pages.ts'
import { useSound } from './sound/sound-provider.tsx'
import { journalToasts } from './toast-catalogue.ts'
import { toast } from './toasts.ts'
import { refreshReviews } from './weekly-reviews.ts'

/** `onDeleted` is called for an entry that was deleted, here or in another tab or device. */
export function useDeleteEntry({ onDeleted }: { onDeleted: (id: string) => void }) {
  const client = useQueryClient()
  const sound = useSound()
  return useMutation({
    mutationFn: (id: string) => call(deleteJournalEntry, { params: { id } }),
    onSuccess: (_response, id) => {
      onDeleted(id)
      sound.closeTrackOf(id)
      void removeOfflineTracksOf(id).catch(() => undefined)
      removeEntryFromCache(client, id)
      void refreshReviews(client)
      toast(journalToasts.deleted)
    },
    onError: (error, id) => {
      toast(journalToasts.deleteFailed)
      // Deleted already in another tab or device: the list is out of date.
      if (error.status !== 404) return
      onDeleted(id)
      sound.closeTrackOf(id)
      void removeOfflineTracksOf(id).catch(() => undefined)
      void refreshEntries(client)
    },
  })
}

/** Removes the entry from all cached lists immediately, then invalidates them. */
function removeEntryFromCache(client: QueryClient, id: string): void {
  for (const queryKey of [entryList.queryKey, [searchJournalEntries.path]]) {
    client.setQueriesData<Pages<JournalEntry>>({ queryKey }, withoutRow(id))
  }
  void refreshEntries(client)
}

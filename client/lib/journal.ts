/** Queries and mutations of reflections: the list, deletion, check-ins of a day. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deleteJournalEntry, listJournalEntries, timesOfDay } from '#shared/contract/journal.ts'
import type { ClientResponse } from '#shared/endpoint.ts'
import { call } from './call.ts'
import { removeOfflineTracksOf } from './offline-tracks.ts'
import {
  type ListState,
  type OlderPages,
  type Pages,
  pagesQueryFor,
  refreshList,
  useList,
  withoutRow,
} from './pages.ts'
import { journalToasts } from './toast-catalogue.ts'
import { toast } from './toasts.ts'
import { localDay } from './today.ts'

export type JournalEntry = ClientResponse<typeof listJournalEntries>[number]
export type TimeOfDay = (typeof timesOfDay)[number]

const entryList = pagesQueryFor(listJournalEntries)

type Entries =
  | Exclude<ListState<JournalEntry>, { state: 'ready' }>
  | { state: 'ready'; entries: readonly JournalEntry[]; olderPages: OlderPages | null }

export const prefetchEntries = (client: QueryClient): Promise<void> =>
  client.prefetchInfiniteQuery(entryList)

export function useEntries(): Entries {
  const list = useList(entryList)
  return list.state === 'ready'
    ? { state: 'ready', entries: list.rows, olderPages: list.olderPages }
    : list
}

export const refreshEntries = (client: QueryClient): Promise<void> => refreshList(client, entryList)

/** Adds a new entry to the cached list before the refetch, which may fail although the entry is stored. */
export function addEntryToCache(client: QueryClient, entry: JournalEntry): void {
  client.setQueryData<Pages<JournalEntry>>(entryList.queryKey, (list) => {
    const [newest, ...rest] = list?.pages ?? []
    if (!list || !newest) return list
    return { ...list, pages: [{ ...newest, rows: [entry, ...newest.rows] }, ...rest] }
  })
  void refreshEntries(client)
}

/** `onDeleted` is called for an entry that was deleted, here or in another tab or device. */
export function useDeleteEntry({ onDeleted }: { onDeleted: (id: string) => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteJournalEntry, { params: { id } }),
    onSuccess: (_response, id) => {
      onDeleted(id)
      void removeOfflineTracksOf(id).catch(() => undefined)
      removeEntryFromCache(client, id)
      toast(journalToasts.deleted)
    },
    onError: (error, id) => {
      toast(journalToasts.deleteFailed)
      // Deleted already in another tab or device: the list is out of date.
      if (error.status !== 404) return
      onDeleted(id)
      void refreshEntries(client)
    },
  })
}

function removeEntryFromCache(client: QueryClient, id: string): void {
  client.setQueryData<Pages<JournalEntry>>(entryList.queryKey, withoutRow(id))
  void refreshEntries(client)
}

type CheckIns =
  | Exclude<ListState<JournalEntry>, { state: 'ready' }>
  /** null: not known yet, since the remaining entries of that day are still loading. */
  | { state: 'ready'; done: Readonly<Record<TimeOfDay, boolean | null>> }

/**
 * Which check-ins are done on a local day. A page of entries may end within the day: then the next
 * page is loaded too.
 */
export function useCheckIns(day: string): CheckIns {
  const list = useEntries()
  const ready = list.state === 'ready' ? list : undefined
  const oldest = ready?.entries.at(-1)
  const isDone = (time: TimeOfDay) =>
    ready?.entries.some((entry) => entry.timeOfDay === time && dayOf(entry) === day) ?? false
  const olderOfDay = ready?.olderPages && oldest && dayOf(oldest) >= day ? ready.olderPages : null
  const isIncomplete = olderOfDay !== null && !olderOfDay.hasFailed
  const olderToLoad =
    isIncomplete && !olderOfDay.isLoading && !timesOfDay.every(isDone) ? olderOfDay : null
  useEffect(() => olderToLoad?.load(), [olderToLoad])
  if (list.state !== 'ready') return list
  const checkInState = (time: TimeOfDay) => isDone(time) || (isIncomplete ? null : false)
  return {
    state: 'ready',
    done: { morning: checkInState('morning'), evening: checkInState('evening') },
  }
}

const dayOf = ({ createdAt }: JournalEntry) => localDay(new Date(createdAt))

/** Queries and mutations of reflections: the list, deletion, check-ins of a day. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deleteJournalEntry, listJournalEntries, timesOfDay } from '#shared/contract/journal.ts'
import type { ClientResponse } from '#shared/endpoint.ts'
import { call } from './call.ts'
import { removeOfflineTracksOf } from './offline-tracks.ts'
import { type ListState, type Older, type Pages, readPages, useList, withoutRow } from './pages.ts'
import { journalToasts } from './toast-catalogue.ts'
import { toast } from './toasts.ts'
import { localDay } from './today.ts'

export type JournalEntry = ClientResponse<typeof listJournalEntries>[number]
export type TimeOfDay = (typeof timesOfDay)[number]

const entryList = readPages(listJournalEntries)

type Entries =
  | Exclude<ListState<JournalEntry>, { state: 'ready' }>
  | { state: 'ready'; entries: readonly JournalEntry[]; older: Older | null }

export const prefetchEntries = (client: QueryClient): Promise<void> =>
  client.prefetchInfiniteQuery(entryList)

export function useEntries(): Entries {
  const list = useList(entryList)
  return list.state === 'ready' ? { state: 'ready', entries: list.rows, older: list.older } : list
}

/** Also while no screen shows it: the next screen must not start with outdated data. */
export const refreshEntries = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: entryList.queryKey, exact: true, refetchType: 'all' })

/** Adds the entry from the answer at once: refetching the list may fail, although it is stored. */
export function rememberEntry(client: QueryClient, entry: JournalEntry): void {
  client.setQueryData<Pages<JournalEntry>>(entryList.queryKey, (list) => {
    const [newest, ...rest] = list?.pages ?? []
    if (!list || !newest) return list
    return { ...list, pages: [{ ...newest, rows: [entry, ...newest.rows] }, ...rest] }
  })
  void refreshEntries(client)
}

/** `onGone` is called for an entry that was deleted, here or elsewhere. */
export function useDeleteEntry({ onGone }: { onGone: (id: string) => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteJournalEntry, { params: { id } }),
    onSuccess: (_nothing, id) => {
      onGone(id)
      void removeOfflineTracksOf(id).catch(() => undefined)
      forgetEntry(client, id)
      toast(journalToasts.deleted)
    },
    onError: (error, id) => {
      toast(journalToasts.deleteFailed)
      // Deleted already in another tab or device: the list is out of date.
      if (error.status !== 404) return
      onGone(id)
      void refreshEntries(client)
    },
  })
}

function forgetEntry(client: QueryClient, id: string): void {
  client.setQueryData<Pages<JournalEntry>>(entryList.queryKey, withoutRow(id))
  void refreshEntries(client)
}

type CheckIns =
  | Exclude<ListState<JournalEntry>, { state: 'ready' }>
  /** null: not known yet, since entries of that day are still being read. */
  | { state: 'ready'; done: Readonly<Record<TimeOfDay, boolean | null>> }

/**
 * Which check-ins are done on a day of the reader's own calendar. A page of long entries may end
 * within the day: then the next page is read too.
 */
export function useCheckIns(day: string): CheckIns {
  const list = useEntries()
  const ready = list.state === 'ready' ? list : undefined
  const oldest = ready?.entries.at(-1)
  const isDone = (time: TimeOfDay) =>
    ready?.entries.some((entry) => entry.timeOfDay === time && dayOf(entry) === day) ?? false
  const older = ready?.older && oldest && dayOf(oldest) >= day ? ready.older : null
  const unknown = older !== null && !older.failed
  const next = unknown && !older.busy && !timesOfDay.every(isDone) ? older : null
  useEffect(() => next?.show(), [next])
  if (list.state !== 'ready') return list
  const doneIf = (time: TimeOfDay) => isDone(time) || (unknown ? null : false)
  return { state: 'ready', done: { morning: doneIf('morning'), evening: doneIf('evening') } }
}

const dayOf = ({ createdAt }: JournalEntry) => localDay(new Date(createdAt))

/** Reflections as the screens share them: the list, and what changes it. */
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  deleteJournalEntry,
  listJournalEntries,
  type timesOfDay,
} from '#shared/contract/journal.ts'
import type { Reading } from '#shared/endpoint.ts'
import { call } from './call.ts'
import { forgetKeptOf } from './kept-tracks.ts'
import { type Page, readPages } from './pages.ts'
import { journalToasts } from './toast-texts.ts'
import { toast } from './toasts.ts'
import { localDay } from './today.ts'

export type JournalEntry = Reading<typeof listJournalEntries>[number]
export type TimeOfDay = (typeof timesOfDay)[number]

type EntryPages = InfiniteData<Page<JournalEntry>, string | null>

const entryList = readPages(listJournalEntries)

type Entries =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | {
      state: 'ready'
      /** Newest first. */
      entries: readonly JournalEntry[]
      /** null: these are all. */
      older: { show: () => void; busy: boolean; failed: boolean } | null
    }

export function useEntries(): Entries {
  const list = useInfiniteQuery(entryList)
  // Data first: a refresh that failed does not undo what is known.
  if (list.data) {
    return {
      state: 'ready',
      entries: list.data.pages.flatMap(({ rows }) => rows),
      older: list.hasNextPage
        ? {
            show: () => void list.fetchNextPage(),
            busy: list.isFetchingNextPage,
            failed: list.isFetchNextPageError,
          }
        : null,
    }
  }
  return list.isError ? { state: 'failed', retry: () => void list.refetch() } : { state: 'loading' }
}

/** Also where no screen shows it now: the next one must not begin with what was true before. */
export const refreshEntries = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: entryList.queryKey, exact: true, refetchType: 'all' })

/** At once, from the answer itself: reading the list again may fail, and it is kept all the same. */
export function rememberEntry(client: QueryClient, entry: JournalEntry): void {
  client.setQueryData<EntryPages>(entryList.queryKey, (list) => {
    const [newest, ...rest] = list?.pages ?? []
    if (!list || !newest) return list
    return { ...list, pages: [{ ...newest, rows: [entry, ...newest.rows] }, ...rest] }
  })
  void refreshEntries(client)
}

/** `onGone` is called for an entry that was deleted, here or before that elsewhere. */
export function useDeleteEntry({ onGone }: { onGone: (id: string) => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteJournalEntry, { params: { id } }),
    onSuccess: (_nothing, id) => {
      onGone(id)
      void forgetKeptOf(id).catch(() => undefined)
      forgetEntry(client, id)
      toast(journalToasts.deleted)
    },
    onError: (error, id) => {
      toast(journalToasts.deleteFailed)
      // Gone already, by another tab or device: then the list is what is wrong.
      if (error.status !== 404) return
      onGone(id)
      void refreshEntries(client)
    },
  })
}

function forgetEntry(client: QueryClient, id: string): void {
  client.setQueryData<EntryPages>(
    entryList.queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          rows: page.rows.filter((entry) => entry.id !== id),
        })),
      },
  )
  void refreshEntries(client)
}

/** Whether a check-in is done for a day, by the calendar of whoever looks. */
export const isCheckedIn = (
  entries: readonly JournalEntry[],
  { day, timeOfDay }: { day: string; timeOfDay: TimeOfDay },
): boolean =>
  entries.some(
    (entry) => entry.timeOfDay === timeOfDay && localDay(new Date(entry.createdAt)) === day,
  )

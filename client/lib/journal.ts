/** Queries of reflections: the list, and the check-ins of a day. */
import type { InvalidateOptions, Query, QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '#shared/contract/auth.ts'
import {
  type createJournalEntry,
  listJournalEntries,
  timesOfDay,
} from '#shared/contract/journal.ts'
import type { ClientResponse } from '#shared/endpoint.ts'
import { screenPaths } from '#shared/screen-paths.ts'
import {
  type ListState,
  type OlderPages,
  type Pages,
  pagesQueryFor,
  refreshList,
  useList,
} from './pages.ts'
import { hasPaidAccess } from './paid-access.ts'
import { localDay } from './today.ts'

export type JournalEntry = ClientResponse<typeof listJournalEntries>[number]
/** The server's response to a new reflection. */
export type AnsweredEntry = ClientResponse<typeof createJournalEntry>
export type TimeOfDay = (typeof timesOfDay)[number]

/** The path of the screen that shows the audio of an entry. Without paid access, entries are on the account screen. */
export const entryAudioPath = (user: User | null): string =>
  hasPaidAccess(user) ? screenPaths.journal : screenPaths.account

export const entryList = pagesQueryFor(listJournalEntries)

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

/** Whether a query reads reflections: the whole list, a day, a month, a search. */
export const isJournalQuery = ({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean =>
  String(path).startsWith(listJournalEntries.path)

/**
 * Refetches the list and every other query of the journal that is on the screen (a day, a month, a search), and
 * waits for the list only.
 */
export async function refreshEntries(
  client: QueryClient,
  options?: InvalidateOptions,
): Promise<void> {
  // The key of the whole list is its path alone.
  const isFilteredQuery = (query: Query) => query.queryKey[1] !== undefined && isJournalQuery(query)
  void client.invalidateQueries({ predicate: isFilteredQuery })
  await refreshList(client, entryList, options)
}

/** Adds a new entry to the cached list before the refetch, which may fail although the entry is stored. */
export function addEntryToCache(client: QueryClient, entry: JournalEntry): void {
  client.setQueryData<Pages<JournalEntry>>(entryList.queryKey, (list) => {
    const [newest, ...rest] = list?.pages ?? []
    if (!list || !newest) return list
    return { ...list, pages: [{ ...newest, rows: [entry, ...newest.rows] }, ...rest] }
  })
  void refreshEntries(client)
}

type CheckIns =
  | Exclude<ListState<JournalEntry>, { state: 'ready' }>
  | {
      state: 'ready'
      /** null: not known yet, since the remaining entries of that day are still loading; false also if that failed. */
      done: Readonly<Record<TimeOfDay, boolean | null>>
      /** The loaded entries of that day, newest first. */
      entries: readonly JournalEntry[]
    }

/**
 * Which check-ins are done on a local day. A page of entries may end within the day: the next page is
 * then loaded too, unless both check-ins have been found.
 */
export function useCheckIns(day: string): CheckIns {
  const list = useEntries()
  const ready = list.state === 'ready' ? list : undefined
  const oldest = ready?.entries.at(-1)
  const isDone = (time: TimeOfDay) =>
    ready?.entries.some((entry) => entry.timeOfDay === time && dayOf(entry) === day) ?? false
  // The pages that may hold further entries of the day.
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
    entries: list.entries.filter((entry) => dayOf(entry) === day),
  }
}

const dayOf = ({ createdAt }: JournalEntry) => localDay(new Date(createdAt))

/** Queries of the journal's history: one day, one slide, the days of a month, a search. */
import { infiniteQueryOptions, useQuery } from '@tanstack/react-query'
import { listJournalEntries } from '#shared/contract/journal.ts'
import { listJournalDays, searchJournalEntries } from '#shared/contract/journal-history.ts'
import type { ApiError } from './api-error.ts'
import { request } from './call.ts'
import type { JournalEntry } from './journal.ts'
import { type ListState, type Page, type Pages, pagesQueryFor, useList } from './pages.ts'
import { queryFor } from './queries.ts'
import type { QueryKey } from './query-key.ts'

export interface HistoryFilter {
  readonly day?: string | undefined
  readonly targetSlideId?: string | undefined
}

/** The entries of a day, of a slide, or all of them. */
export const useFilteredEntries = (filter: HistoryFilter): ListState<JournalEntry> =>
  useList(pagesQueryFor(listJournalEntries, { query: filter }))

export const useJournalDays = (month: string, targetSlideId: string | undefined) =>
  useQuery({
    ...queryFor(listJournalDays, { query: { month, targetSlideId } }),
    retryOnMount: false,
  })

/**
 * A search in the texts of the reflections, not in their guidance. React Query aborts the request when
 * the words change, and the server then stops. Nothing is kept once the results are no longer shown.
 */
export const useSearch = (words: string, targetSlideId: string | undefined) =>
  useList(searchQuery(words, targetSlideId))

function searchQuery(words: string, targetSlideId: string | undefined) {
  const body = { words, ...(targetSlideId !== undefined && { targetSlideId }) }
  const { path } = searchJournalEntries
  return infiniteQueryOptions<
    Page<JournalEntry>,
    ApiError,
    Pages<JournalEntry>,
    QueryKey,
    string | null
  >({
    queryKey: [path, body],
    initialPageParam: null,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const { entries, nextCursor } = await request(searchJournalEntries, path, {
        body: { ...body, ...(cursor !== null && { cursor }) },
        signal,
      })
      return { rows: entries, nextCursor }
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: 0,
    retryOnMount: false,
  })
}

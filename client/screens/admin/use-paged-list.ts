import {
  hashKey,
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#client/lib/api-error.ts'
import type { Page } from '#client/lib/pages.ts'
import type { QueryKey } from '#client/lib/query-key.ts'

/** The options of an infinite query whose pages have rows. */
type PagesQuery<Row> = UseInfiniteQueryOptions<
  Page<Row>,
  ApiError,
  InfiniteData<Page<Row>, string | null>,
  QueryKey,
  string | null
>

export interface MoreRows {
  show: () => void
  isLoading: boolean
  hasFailed: boolean
}

type PagedList<Row> =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | {
      state: 'ready'
      rows: readonly Row[]
      /** null if all rows are shown. */
      more: MoreRows | null
      /** The rows are those of the previous search. */
      isStale: boolean
    }

/**
 * Shows `step` more rows of a paged list at a time, and begins with one step for every search: a page from the
 * server can have hundreds of rows, and rendering them all together would be slow.
 */
export function usePagedList<Row>(pages: PagesQuery<Row>, step: number): PagedList<Row> {
  const [visibleCount, setVisibleCount] = useState(step)
  // The previous results stay visible until the response to the next search arrives.
  const list = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData })
  const search = hashKey(pages.queryKey)
  const [shownSearch, setShownSearch] = useState(search)
  if (shownSearch !== search && !list.isPlaceholderData) {
    setShownSearch(search)
    setVisibleCount(step)
  }
  if (!list.data) {
    return list.isError
      ? { state: 'failed', retry: () => void list.refetch() }
      : { state: 'loading' }
  }
  const rows = list.data.pages.flatMap((page) => page.rows)
  const hasMore = rows.length > visibleCount || list.hasNextPage
  const show = () => {
    // From the rows that are shown: after a failed load they are fewer than `visibleCount`.
    const newCount = Math.min(visibleCount, rows.length) + step
    setVisibleCount(newCount)
    if (rows.length < newCount && list.hasNextPage) void list.fetchNextPage()
  }
  const more = { show, isLoading: list.isFetchingNextPage, hasFailed: list.isFetchNextPageError }
  return {
    state: 'ready',
    rows: rows.slice(0, visibleCount),
    more: hasMore ? more : null,
    isStale: list.isPlaceholderData,
  }
}

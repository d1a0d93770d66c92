import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#client/lib/api-error.ts'
import type { Page } from '#client/lib/pages.ts'
import type { QueryKey } from '#client/lib/query-key.ts'

/** The result of `readPages`. */
type Pages<Row> = UseInfiniteQueryOptions<
  Page<Row>,
  ApiError,
  InfiniteData<Page<Row>, string | null>,
  QueryKey,
  string | null
>

export interface More {
  show: () => void
  busy: boolean
  failed: boolean
}

type List<Row> =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; rows: readonly Row[]; more: More | null; isStale: boolean }

/**
 * Shows a paged list a step at a time: a page of the server has hundreds of rows, and rendering them
 * all at once would be slow.
 */
export function usePagedList<Row>(pages: Pages<Row>, step: number): List<Row> {
  const [visibleCount, setVisibleCount] = useState(step)
  // The previous results stay until the next search is answered.
  const list = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData })
  if (!list.data) {
    return list.isError
      ? { state: 'failed', retry: () => void list.refetch() }
      : { state: 'loading' }
  }
  const rows = list.data.pages.flatMap((page) => page.rows)
  const hasMore = rows.length > visibleCount || list.hasNextPage
  const show = () => {
    setVisibleCount(visibleCount + step)
    if (rows.length < visibleCount + step && list.hasNextPage) void list.fetchNextPage()
  }
  const more = { show, busy: list.isFetchingNextPage, failed: list.isFetchNextPageError }
  return {
    state: 'ready',
    rows: rows.slice(0, visibleCount),
    more: hasMore ? more : null,
    isStale: list.isPlaceholderData,
  }
}

/**
 * Paged lists, newest first: a `Link` header holds the cursor of the next page (in a search of the journal, the
 * body does). All pages of a list are cached under one key and are refreshed together.
 */
import {
  type InfiniteData,
  type InvalidateOptions,
  infiniteQueryOptions,
  type QueryClient,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { ClientResponse, Endpoint } from '#shared/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { requestWithHeaders } from './call.ts'
import { type InputArguments, keyOf, type QueryKey, urlOf } from './query-key.ts'

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

export type Pages<Row> = InfiniteData<Page<Row>, string | null>

type RowOf<E extends Endpoint> = ClientResponse<E> extends readonly (infer Row)[] ? Row : never

/** Options of a cached, paged GET: `useList(pagesQueryFor(listSlides))`. */
export function pagesQueryFor<E extends Endpoint>(endpoint: E, ...input: InputArguments<E>) {
  const queryKey = keyOf(endpoint, ...input)
  return infiniteQueryOptions<Page<RowOf<E>>, ApiError, Pages<RowOf<E>>, QueryKey, string | null>({
    queryKey,
    initialPageParam: null,
    queryFn: async ({ pageParam, signal }) => {
      const url = urlOf(pageParam === null ? queryKey : withCursor(queryKey, pageParam))
      const { data, headers } = await requestWithHeaders(endpoint, url, { signal })
      return { rows: data as readonly RowOf<E>[], nextCursor: parseNextCursor(headers.get('Link')) }
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // A failed read is not repeated when another component mounts with the same list.
    retryOnMount: false,
  })
}

function withCursor([path, ...segments]: QueryKey, cursor: string): QueryKey {
  const pathSegments = segments.filter((segment) => typeof segment === 'string')
  const search = segments.find((segment) => typeof segment === 'object')
  return [path, ...pathSegments, { ...search, cursor }]
}

/** The cursor in `<…?cursor=abc>; rel="next"`. */
function parseNextCursor(link: string | null): string | null {
  const url = /<([^>]*)>[^,]*;\s*rel="?next"?/i.exec(link ?? '')?.[1]
  if (url === undefined) return null
  return new URL(url, window.location.origin).searchParams.get('cursor')
}

export type ListState<Row> =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | {
      state: 'ready'
      /** Newest first. */
      rows: readonly Row[]
      /** null if there are no older pages. */
      olderPages: OlderPages | null
    }

export interface OlderPages {
  load: () => void
  isLoading: boolean
  hasFailed: boolean
}

export function useList<Row>(
  pages: UseInfiniteQueryOptions<Page<Row>, ApiError, Pages<Row>, QueryKey, string | null>,
): ListState<Row> {
  const list = useInfiniteQuery(pages)
  // Data first: after a failed refetch the previous data is still shown.
  if (list.data) {
    return {
      state: 'ready',
      rows: list.data.pages.flatMap(({ rows }) => rows),
      olderPages: list.hasNextPage
        ? {
            // A second request for the same page would cancel the first.
            load: () => void list.fetchNextPage({ cancelRefetch: false }),
            isLoading: list.isFetchingNextPage,
            hasFailed: list.isFetchNextPageError,
          }
        : null,
    }
  }
  return list.isError ? { state: 'failed', retry: () => void list.refetch() } : { state: 'loading' }
}

/**
 * Refetches a list also while no screen shows it: the next screen must not start with outdated data. The
 * longer keys of single rows, which begin with the key of the list, stay as they are.
 */
export const refreshList = (
  client: QueryClient,
  { queryKey }: { queryKey: QueryKey },
  options?: InvalidateOptions,
) => client.invalidateQueries({ queryKey, exact: true, refetchType: 'all' }, options)

/** For `setQueryData`: returns the cached pages without a row, to be shown before the refetch. */
export const withoutRow =
  <Row extends { id: string }>(id: string) =>
  (list: Pages<Row> | undefined): Pages<Row> | undefined =>
    list && {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        rows: page.rows.filter((row) => row.id !== id),
      })),
    }

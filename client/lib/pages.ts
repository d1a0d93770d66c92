/**
 * Lists are paged, newest first; a `Link` header holds the cursor of the next page. All pages
 * of a list are cached under one key and are refreshed together.
 */
import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { ClientResponse, Endpoint } from '#shared/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { exchange } from './call.ts'
import { addressOf, type InputArguments, keyOf, type QueryKey } from './query-key.ts'

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null
}

export type Pages<Row> = InfiniteData<Page<Row>, string | null>

type RowOf<E extends Endpoint> = ClientResponse<E> extends readonly (infer Row)[] ? Row : never

export function readPages<E extends Endpoint>(endpoint: E, ...input: InputArguments<E>) {
  const queryKey = keyOf(endpoint, ...input)
  return infiniteQueryOptions<Page<RowOf<E>>, ApiError, Pages<RowOf<E>>, QueryKey, string | null>({
    queryKey,
    initialPageParam: null,
    queryFn: async ({ pageParam, signal }) => {
      const address = addressOf(pageParam === null ? queryKey : startingAt(queryKey, pageParam))
      const { answer, headers } = await exchange(endpoint, address, { signal })
      return { rows: answer as readonly RowOf<E>[], next: nextCursor(headers.get('Link')) }
    },
    getNextPageParam: ({ next }) => next,
    // A failed read is not repeated when another component mounts with the same list.
    retryOnMount: false,
  })
}

function startingAt([path, ...segments]: QueryKey, cursor: string): QueryKey {
  const names = segments.filter((segment) => typeof segment === 'string')
  const search = segments.find((segment) => typeof segment === 'object')
  return [path, ...names, { ...search, cursor }]
}

/** The cursor in `<…?cursor=abc>; rel="next"`. */
function nextCursor(link: string | null): string | null {
  const address = /<([^>]*)>[^,]*;\s*rel="?next"?/i.exec(link ?? '')?.[1]
  if (address === undefined) return null
  return new URL(address, window.location.origin).searchParams.get('cursor')
}

export type ListState<Row> =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | {
      state: 'ready'
      /** Newest first. */
      rows: readonly Row[]
      /** null if there are no older rows. */
      older: Older | null
    }

export interface Older {
  show: () => void
  busy: boolean
  failed: boolean
}

export function useList<Row>(
  pages: UseInfiniteQueryOptions<Page<Row>, ApiError, Pages<Row>, QueryKey, string | null>,
): ListState<Row> {
  const list = useInfiniteQuery(pages)
  // Data first: a failed refetch keeps what is known.
  if (list.data) {
    return {
      state: 'ready',
      rows: list.data.pages.flatMap(({ rows }) => rows),
      older: list.hasNextPage
        ? {
            // A second request for the same page would cancel the first.
            show: () => void list.fetchNextPage({ cancelRefetch: false }),
            busy: list.isFetchingNextPage,
            failed: list.isFetchNextPageError,
          }
        : null,
    }
  }
  return list.isError ? { state: 'failed', retry: () => void list.refetch() } : { state: 'loading' }
}

/** Removes a row from the cached pages at once, before the refetch. */
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

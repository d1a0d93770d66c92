/**
 * Lists come newest first and a page at a time; a `Link` header leads to the page after. All pages
 * that were asked for stand together under the key of the list, and are refreshed together.
 */
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { Endpoint, Reading } from '#shared/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { exchange } from './call.ts'
import { addressOf, type InputArguments, keyOf, type QueryKey } from './query-key.ts'

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Where the next page begins; null: this is the last one. */
  readonly next: string | null
}

type RowOf<E extends Endpoint> = Reading<E> extends readonly (infer Row)[] ? Row : never

export function readPages<E extends Endpoint>(endpoint: E, ...input: InputArguments<E>) {
  const queryKey = keyOf(endpoint, ...input)
  return infiniteQueryOptions<
    Page<RowOf<E>>,
    ApiError,
    InfiniteData<Page<RowOf<E>>, string | null>,
    QueryKey,
    string | null
  >({
    queryKey,
    initialPageParam: null,
    queryFn: async ({ pageParam, signal }) => {
      const address = addressOf(pageParam === null ? queryKey : startingAt(queryKey, pageParam))
      const { answer, headers } = await exchange(endpoint, address, { signal })
      return { rows: answer as readonly RowOf<E>[], next: nextCursor(headers.get('Link')) }
    },
    getNextPageParam: ({ next }) => next,
  })
}

function startingAt([path, ...segments]: QueryKey, cursor: string): QueryKey {
  const names = segments.filter((segment) => typeof segment === 'string')
  const search = segments.find((segment) => typeof segment === 'object')
  return [path, ...names, { ...search, cursor }]
}

/** Of `<…?cursor=abc>; rel="next"` the cursor: which list it belongs to is known already. */
function nextCursor(link: string | null): string | null {
  const address = /<([^>]*)>[^,]*;\s*rel="?next"?/i.exec(link ?? '')?.[1]
  if (address === undefined) return null
  return new URL(address, window.location.origin).searchParams.get('cursor')
}

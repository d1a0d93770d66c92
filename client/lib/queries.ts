/** Cached queries. They never become stale by time, only by invalidation. */
import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { ClientResponse, Endpoint } from '#shared/endpoint.ts'
import { ApiError } from './api-error.ts'
import { request } from './call.ts'
import { type InputArguments, keyOf, urlOf } from './query-key.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // Otherwise a call made offline is paused and sent later, which would be a retry.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * Options of a cached GET: `useQuery(queryFor(getSlide, { params: { id } }))`. A 401 is a failure
 * like any other.
 */
export function queryFor<E extends Endpoint>(endpoint: E, ...input: InputArguments<E>) {
  const queryKey = keyOf(endpoint, ...input)
  return queryOptions<ClientResponse<E>>({
    queryKey,
    queryFn: ({ signal }) => request(endpoint, urlOf(queryKey), { signal }),
  })
}

/** Like `queryFor`, for endpoints that visitors may call: a 401 results in null. */
export function queryOrNullFor<E extends Endpoint>(endpoint: E, ...input: InputArguments<E>) {
  const queryKey = keyOf(endpoint, ...input)
  return queryOptions<ClientResponse<E> | null>({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await request(endpoint, urlOf(queryKey), { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
  })
}

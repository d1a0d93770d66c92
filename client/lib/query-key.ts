/**
 * The key of a cached query: its path, divided at the parameters, and then its query parameters, if it has any. Joined
 * with slashes, the segments are the path that is fetched. So a path is enough to find, refetch or remove a query.
 */
import type { CallInput, Endpoint } from '#shared/endpoint.ts'

/** Query parameters; the last element of a key that has any. */
type Search = Readonly<Record<string, string>>
export type QueryKey = readonly [path: string, ...segments: (string | Search)[]]

/** The input of any endpoint; `CallInput<E>` is that of one endpoint. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** The input may be left out where the endpoint requires nothing. */
export type InputArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

export function keyOf<E extends Endpoint>(endpoint: E, ...[input]: InputArguments<E>): QueryKey {
  return keyForInput(endpoint, (input ?? {}) as AnyInput)
}

export function keyForInput(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): QueryKey {
  // '/a/b/{id}/c' becomes '/a/b', '{id}', 'c'.
  const [path = '', ...rest] = endpoint.path.split(/\/(?=\{)|(?<=\})\//)
  const segments = rest.map((segment) => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1]
    if (name === undefined) return segment
    const value = params[name]
    // An empty id would address the list instead of one resource.
    if (!value) throw new Error(`${endpoint.method} ${endpoint.path} needs a value for ${name}`)
    return value
  })
  const search = toSearch(query)
  return search ? [path, ...segments, search] : [path, ...segments]
}

export function urlOf([path, ...segments]: QueryKey): string {
  const search = segments.findLast((segment) => typeof segment === 'object')
  const pathSegments = segments
    .filter((segment) => typeof segment === 'string')
    .map(encodeURIComponent)
  const url = [path, ...pathSegments].join('/')
  return search ? `${url}?${new URLSearchParams(search)}` : url
}

function toSearch(query: Readonly<Record<string, unknown>>): Search | undefined {
  const definedEntries = Object.entries(query).filter(([, value]) => value !== undefined)
  if (definedEntries.length === 0) return undefined
  return Object.fromEntries(definedEntries.map(([name, value]) => [name, String(value)]))
}

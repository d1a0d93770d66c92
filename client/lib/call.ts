/**
 * Calls to the server: they are typed by the contract, and their responses are parsed. Uploads, audio and downloads
 * of offline tracks are requested elsewhere.
 */
import { connection } from '#client/texts/connection.ts'
import type { ClientResponse, Endpoint } from '#shared/endpoint.ts'
import { type Problem, problemMediaType, problemReading } from '#shared/problem-reading.ts'
import { ApiError } from './api-error.ts'
import { loadTexts } from './load-texts.ts'
import { takePrefetched } from './prefetched-responses.ts'
import { type AnyInput, type InputArguments, keyForInput, urlOf } from './query-key.ts'

/** Calls an endpoint, and returns its parsed response. Rejects with an `ApiError`. */
export function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArguments<E>
): Promise<ClientResponse<E>> {
  const anyInput = (input ?? {}) as AnyInput
  return request(endpoint, urlOf(keyForInput(endpoint, anyInput)), { body: anyInput.body })
}

interface RequestOptions {
  body?: unknown
  signal?: AbortSignal
}

/**
 * Like `call`, for a URL that has already been made, usually from a query key. If the signal aborts the
 * `fetch`, it rejects with the error of the abort instead of an `ApiError`.
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  url: string,
  options: RequestOptions,
): Promise<ClientResponse<E>> {
  const { data } = await requestWithHeaders(endpoint, url, options)
  return data
}

interface ParsedResponse<E extends Endpoint> {
  data: ClientResponse<E>
  headers: Headers
}

/** For callers that also need the response headers. */
export async function requestWithHeaders<E extends Endpoint>(
  endpoint: E,
  url: string,
  { body, signal }: RequestOptions,
): Promise<ParsedResponse<E>> {
  const response = await fetchResponse(endpoint, url, { body, ...(signal && { signal }) })
  if (response.ok) {
    return { data: await parseResponse(endpoint, response), headers: response.headers }
  }
  if (response.status === 401) notifyUnauthorized(endpoint)
  throw await errorFromResponse(response)
}

async function fetchResponse(
  endpoint: Endpoint,
  url: string,
  { body, signal }: RequestOptions,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', 'X-Time-Zone': timeZone() })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const prefetched = endpoint.method === 'GET' ? takePrefetched(url) : undefined
  if (prefetched) return (await prefetched) ?? failUnreachable()
  try {
    return await fetch(url, {
      method: endpoint.method,
      credentials: 'include',
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (cause) {
    // An aborted call must reject as aborted, not as failed.
    if (signal?.aborted) throw cause
    return failUnreachable(cause)
  }
}

function failUnreachable(cause?: unknown): never {
  throw new ApiError(connection.unreachable, { status: 0, detail: connection.unreachable, cause })
}

/** Read at each call: the zone may change while the page is open. */
const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

async function parseResponse<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<ClientResponse<E>> {
  const schema = endpoint.clientSchema === undefined ? endpoint.response : endpoint.clientSchema
  // An endpoint without a schema accepts any successful response, whatever its body.
  if (!schema || response.status === 204) return undefined as ClientResponse<E>
  try {
    return schema.parse(await response.json()) as ClientResponse<E>
  } catch (cause) {
    throw new ApiError(connection.unreadable, {
      status: response.status,
      detail: connection.unreadable,
      cause,
    })
  }
}

async function errorFromResponse(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response
  const body = await response.text().catch(() => '')
  return errorFrom({ status, statusText, contentType: headers.get('Content-Type'), body })
}

interface FailedResponse {
  status: number
  statusText: string
  contentType: string | null
  body: string
}

/** The error for a failed response, of `fetch` or of XMLHttpRequest. */
export async function errorFrom(response: FailedResponse): Promise<ApiError> {
  const { status, statusText, contentType, body } = response
  // Any other body is not meant for users: it may be the page of a proxy.
  const problem = contentType?.startsWith(problemMediaType) ? parseProblem(body) : null
  // Help is shown instead of the detail, so it does not wait for the texts that the detail is taken from.
  const detail = problem && !problem.help ? await messageOf(problem, body) : ''
  return new ApiError(`${status}: ${body || statusText}`, { status, detail, help: problem?.help })
}

/** The client's message for the problem; the server's, if the texts are not loaded in time or have none for it. */
async function messageOf(problem: Problem, body: string): Promise<string> {
  if (problem.code === undefined) return problem.detail
  const texts = await loadTexts(import('./problem-message.ts'))
  return texts?.problemMessage(JSON.parse(body)) ?? problem.detail
}

function parseProblem(body: string) {
  try {
    return problemReading.parse(JSON.parse(body))
  } catch {
    return null
  }
}

type UnauthorizedListener = (endpoint: Endpoint | null) => void
const unauthorizedListeners = new Set<UnauthorizedListener>()

/** Reports a 401 to the listeners. `endpoint`: null for a request that is made elsewhere, without an endpoint. */
export function notifyUnauthorized(endpoint: Endpoint | null): void {
  for (const listener of unauthorizedListeners) listener(endpoint)
}

/** The listener is called on every 401 of a query, a mutation, an upload or the download of an offline track. Returns the teardown. */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener)
  return () => unauthorizedListeners.delete(listener)
}

/**
 * The one way to the server. It is typed by the contract, parses what comes back, and knows nothing
 * of screens or toasts.
 */
import { connection } from '#client/texts/connection.ts'
import type { ClientResponse, Endpoint } from '#shared/endpoint.ts'
import { problemMediaType, problemReading } from '#shared/problem-reading.ts'
import { ApiError } from './api-error.ts'
import { takePrefetched } from './prefetched-responses.ts'
import { type AnyInput, addressOf, type InputArguments, keyFor } from './query-key.ts'

export function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArguments<E>
): Promise<ClientResponse<E>> {
  const given = (input ?? {}) as AnyInput
  return send(endpoint, addressOf(keyFor(endpoint, given)), { body: given.body })
}

interface Sending {
  body?: unknown
  signal?: AbortSignal
}

export async function send<E extends Endpoint>(
  endpoint: E,
  address: string,
  sending: Sending,
): Promise<ClientResponse<E>> {
  const { answer } = await exchange(endpoint, address, sending)
  return answer
}

interface Exchange<E extends Endpoint> {
  answer: ClientResponse<E>
  headers: Headers
}

/** For callers that also need the response headers. */
export async function exchange<E extends Endpoint>(
  endpoint: E,
  address: string,
  { body, signal }: Sending,
): Promise<Exchange<E>> {
  const response = await request(endpoint, address, { body, ...(signal && { signal }) })
  if (response.ok) {
    return { answer: await readAnswer(endpoint, response), headers: response.headers }
  }
  if (response.status === 401) for (const listener of unauthorizedListeners) listener(endpoint)
  throw await failureOf(response)
}

async function request(
  endpoint: Endpoint,
  address: string,
  { body, signal }: Sending,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', 'X-Time-Zone': timeZone() })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const first = endpoint.method === 'GET' ? takePrefetched(address) : undefined
  if (first) return (await first) ?? failUnreachable()
  try {
    return await fetch(address, {
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

async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<ClientResponse<E>> {
  const schema = endpoint.clientSchema === undefined ? endpoint.answer : endpoint.clientSchema
  // If the answer is not read, any success counts, whatever its body.
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

async function failureOf(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response
  const body = await response.text().catch(() => '')
  return failureFrom({ status, statusText, contentType: headers.get('Content-Type'), body })
}

interface Refusal {
  status: number
  statusText: string
  contentType: string | null
  body: string
}

/** The error for an answer that is no success, whichever way the request was made. */
export async function failureFrom(refusal: Refusal): Promise<ApiError> {
  const { status, statusText, contentType, body } = refusal
  const detail = contentType?.startsWith(problemMediaType) ? await sentenceIn(body) : body
  return new ApiError(`${status}: ${body || statusText}`, { status, detail })
}

/** From the catalogue; where that cannot be loaded or lacks the problem, the server's own sentence. */
async function sentenceIn(body: string): Promise<string> {
  const problem = readProblem(body)
  if (!problem) return body
  if (problem.code === undefined) return problem.detail
  const catalogue = await import('./problem-sentence.ts').catch(() => null)
  return catalogue?.problemSentence(JSON.parse(body)) ?? problem.detail
}

function readProblem(body: string) {
  try {
    return problemReading.parse(JSON.parse(body))
  } catch {
    return null
  }
}

type UnauthorizedListener = (endpoint: Endpoint) => void
const unauthorizedListeners = new Set<UnauthorizedListener>()

/** Called on every 401, of cached reads and of other calls. */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener)
  return () => unauthorizedListeners.delete(listener)
}

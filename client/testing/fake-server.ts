/**
 * A fake of the server. It replaces `fetch` alone, so that all code between a click and the request
 * is real.
 */
import { vi } from 'vitest'
import type { Endpoint, ResponseBody } from '#shared/endpoint.ts'
import { problemMediaType } from '#shared/problem-reading.ts'
import type { ProblemBody } from '#shared/problems.ts'

interface Call {
  method: string
  url: string
  headers: Headers
  credentials: RequestCredentials | undefined
  body: unknown
  signal: AbortSignal | undefined
}

type Respond = (call: Call) => Response | Promise<Response>

export interface FakeServer {
  /** Every call so far, oldest first. */
  readonly calls: readonly Call[]
  callsTo: (endpoint: Endpoint) => readonly Call[]
  /** Sets the response to all later calls of an endpoint, like the methods below. */
  respondWith: (endpoint: Endpoint, respond: Respond) => void
  respondWithJson: <E extends Endpoint>(endpoint: E, body: ResponseBody<E>) => void
  fail: (endpoint: Endpoint, status: number, body?: string, statusText?: string) => void
  /** Responds with 401. */
  failUnauthorized: (endpoint: Endpoint) => void
  /** Leaves calls pending until the returned function is called with the response body. */
  deferResponse: <E extends Endpoint>(endpoint: E) => (body: ResponseBody<E>) => void
}

export function fakeServer(): FakeServer {
  const calls: Call[] = []
  const responses = new Map<Endpoint, Respond>()
  const matches = (endpoint: Endpoint, call: Call) =>
    call.method === endpoint.method && patternOf(endpoint).test(call.url)

  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { method = 'GET', credentials, body } = init
    const headers = new Headers(init.headers)
    const parsedBody = typeof body === 'string' ? JSON.parse(body) : undefined
    const signal = init.signal ?? undefined
    const call = { method, url, headers, credentials, body: parsedBody, signal }
    calls.push(call)
    const match = [...responses].find(([endpoint]) => matches(endpoint, call))
    if (!match) throw new TypeError(`The fake server has no response for ${method} ${url}`)
    return match[1](call)
  })

  const server: FakeServer = {
    calls,
    callsTo: (endpoint) => calls.filter((call) => matches(endpoint, call)),
    respondWith: (endpoint, respond) => void responses.set(endpoint, respond),
    respondWithJson: (endpoint, body) =>
      server.respondWith(endpoint, () => Response.json(body, { status: endpoint.status })),
    fail: (endpoint, status, body = '', statusText = '') =>
      server.respondWith(endpoint, () => new Response(body, { status, statusText })),
    failUnauthorized: (endpoint) =>
      server.respondWith(endpoint, () => problemResponse(401, 'Please sign in.')),
    deferResponse: <E extends Endpoint>(endpoint: E) => {
      const { promise, resolve } = Promise.withResolvers<ResponseBody<E>>()
      server.respondWith(endpoint, async () =>
        Response.json(await promise, { status: endpoint.status }),
      )
      return resolve
    },
  }
  return server
}

export function problemResponse(
  status: number,
  detail: string,
  overrides: Partial<ProblemBody> = {},
): Response {
  const type = 'urn:evenstream:problem:test'
  const body: ProblemBody = { type, title: 'Refused', status, detail, ...overrides }
  return Response.json(body, { status, headers: { 'Content-Type': problemMediaType } })
}

const patternOf = ({ path }: Endpoint) =>
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`)

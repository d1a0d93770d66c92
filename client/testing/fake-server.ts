/**
 * A double of the server that replaces `fetch` alone, so that everything between a click and the
 * request is real.
 */
import { vi } from 'vitest'
import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { problemMediaType } from '#shared/problem-reading.ts'
import type { ProblemBody } from '#shared/problems.ts'

interface Call {
  method: string
  url: string
  headers: Headers
  credentials: RequestCredentials | undefined
  body: unknown
}

type Respond = (call: Call) => Response | Promise<Response>

export interface FakeServer {
  /** Every call so far, oldest first. */
  readonly calls: readonly Call[]
  callsTo: (endpoint: Endpoint) => readonly Call[]
  respondWith: (endpoint: Endpoint, respond: Respond) => void
  respondWithJson: <E extends Endpoint>(endpoint: E, answer: Answer<E>) => void
  fail: (endpoint: Endpoint, status: number, body?: string, statusText?: string) => void
  /** Answers with 401. */
  failUnauthorized: (endpoint: Endpoint) => void
  /** Leaves calls pending until the returned function is called with the answer. */
  deferResponse: <E extends Endpoint>(endpoint: E) => (answer: Answer<E>) => void
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
    const call = { method, url, headers, credentials, body: parsedBody }
    calls.push(call)
    const known = [...responses].find(([endpoint]) => matches(endpoint, call))
    if (!known) throw new TypeError(`The fake server knows nothing of ${method} ${url}`)
    return known[1](call)
  })

  const server: FakeServer = {
    calls,
    callsTo: (endpoint) => calls.filter((call) => matches(endpoint, call)),
    respondWith: (endpoint, respond) => void responses.set(endpoint, respond),
    respondWithJson: (endpoint, answer) =>
      server.respondWith(endpoint, () => Response.json(answer, { status: endpoint.status })),
    fail: (endpoint, status, body = '', statusText = '') =>
      server.respondWith(endpoint, () => new Response(body, { status, statusText })),
    failUnauthorized: (endpoint) =>
      server.respondWith(endpoint, () => problemResponse(401, 'Please sign in.')),
    deferResponse: <E extends Endpoint>(endpoint: E) => {
      const { promise, resolve } = Promise.withResolvers<Answer<E>>()
      server.respondWith(endpoint, async () => Response.json(await promise))
      return resolve
    },
  }
  return server
}

export function problemResponse(
  status: number,
  detail: string,
  more: Partial<ProblemBody> = {},
): Response {
  const type = 'urn:evenstream:problem:test'
  const body: ProblemBody = { type, title: 'Refused', status, detail, ...more }
  return Response.json(body, { status, headers: { 'Content-Type': problemMediaType } })
}

const patternOf = ({ path }: Endpoint) =>
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`)

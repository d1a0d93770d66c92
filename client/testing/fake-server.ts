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
  address: string
  headers: Headers
  credentials: RequestCredentials | undefined
  body: unknown
}

type Respond = (call: Call) => Response | Promise<Response>

export interface FakeServer {
  /** Every call so far, oldest first. */
  readonly calls: readonly Call[]
  callsTo: (endpoint: Endpoint) => readonly Call[]
  respond: (endpoint: Endpoint, respond: Respond) => void
  answer: <E extends Endpoint>(endpoint: E, answer: Answer<E>) => void
  fail: (endpoint: Endpoint, status: number, body?: string, statusText?: string) => void
  /** Answers with 401. */
  failUnauthorized: (endpoint: Endpoint) => void
  /** Leaves calls pending until the returned function is called with the answer. */
  hold: <E extends Endpoint>(endpoint: E) => (answer: Answer<E>) => void
}

export function fakeServer(): FakeServer {
  const calls: Call[] = []
  const responses = new Map<Endpoint, Respond>()
  const matches = (endpoint: Endpoint, call: Call) =>
    call.method === endpoint.method && patternOf(endpoint).test(call.address)

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { method = 'GET', credentials, body } = init
    const headers = new Headers(init.headers)
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined
    const call = { method, address, headers, credentials, body: sent }
    calls.push(call)
    const known = [...responses].find(([endpoint]) => matches(endpoint, call))
    if (!known) throw new TypeError(`The fake server knows nothing of ${method} ${address}`)
    return known[1](call)
  })

  const server: FakeServer = {
    calls,
    callsTo: (endpoint) => calls.filter((call) => matches(endpoint, call)),
    respond: (endpoint, respond) => void responses.set(endpoint, respond),
    answer: (endpoint, answer) =>
      server.respond(endpoint, () => Response.json(answer, { status: endpoint.status })),
    fail: (endpoint, status, body = '', statusText = '') =>
      server.respond(endpoint, () => new Response(body, { status, statusText })),
    failUnauthorized: (endpoint) =>
      server.respond(endpoint, () => problemResponse(401, 'Please sign in.')),
    hold: <E extends Endpoint>(endpoint: E) => {
      const { promise, resolve } = Promise.withResolvers<Answer<E>>()
      server.respond(endpoint, async () => Response.json(await promise))
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

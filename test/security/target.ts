import { operations } from '#test/hostile/operations.ts'
import { HttpClient } from '#testing/http-client.ts'
import type { TestServer } from '#testing/server.ts'

/** What a check examines: the product, or the product behind a vulnerable proxy. */
export interface Target {
  /** The origin to which requests are sent. */
  origin: string
  /** The product itself, for access to its database and clock. */
  server: TestServer
}

/** Returns one line for each problem found. */
export type Check = (target: Target) => Promise<string[]>

export const targetOf = (server: TestServer): Target => ({ origin: server.origin, server })

const minuteMs = 60_000

/** A client with the same cookies at the target, one minute later. */
export function clientAt({ origin, server }: Target, client: HttpClient): HttpClient {
  // The clock moves on so that no rate limit hides the rule under test.
  server.now = new Date(server.now.getTime() + minuteMs)
  const clientAtTarget = new HttpClient(origin)
  for (const [name, value] of client.cookies) clientAtTarget.cookies.set(name, value)
  return clientAtTarget
}

/** The Cookie header of a client. */
export const cookieOf = ({ cookies }: HttpClient) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

export const signedInAt = async (target: Target, email?: string) =>
  clientAt(target, await target.server.signedIn(email))

export interface Route {
  method: string
  path: string
  /** As in `FastifyContextConfig`: who may call the route. */
  access: string
}

/**
 * Every route of the product without those of the built-in providers. Routes that end the session come
 * last, because after them the others would be requested without a session.
 */
export const routesOf = ({ mountedRoutes }: TestServer): Route[] =>
  mountedRoutes()
    .flatMap((line) => {
      const [, method = '', path = '', access = ''] = /^(\S+) (\S+) · (\S+)$/.exec(line) ?? []
      return access === 'sandbox' ? [] : [{ method, path, access }]
    })
    .toSorted((a, b) => Number(endsSession(a)) - Number(endsSession(b)))

export const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** The path of a route with the id in place of every parameter. */
export const addressOf = ({ path }: { path: string }, id: string) =>
  path.replaceAll(/:\w+|\{\w+\}/g, id).replaceAll('*', 'x')

export const unknownId = '3f0c8a52-7f5b-4d0e-9c35-0a4a3c1f9d11'

/** A valid body for the route, made from the published contract. */
export function bodyFor(
  { method, path }: Route,
  id = unknownId,
): Record<string, unknown> | undefined {
  const pattern = path.replaceAll(/:(\w+)/g, '{$1}')
  const schema = operations.find(
    (operation) => operation.method === method && operation.path === pattern,
  )?.body
  if (!schema) return undefined
  const fields = (schema.required ?? []).map((name) => {
    const field = schema.properties?.[name] ?? {}
    if (field.enum) return [name, field.enum[0]]
    if (field.type === 'boolean') return [name, true]
    if (field.format === 'uuid') return [name, id]
    if (field.format === 'email') return [name, 'ida@example.com']
    return [name, 'I live in a small house by the sea.']
  })
  return Object.fromEntries(fields)
}

export const isMutation = ({ method }: Route) => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/** Routes that end the session of the caller. */
export const endsSession = ({ method, path }: Route) =>
  path === '/api/logout' || (method === 'DELETE' && path === '/api/sessions')

import { operations } from '#test/hostile/operations.ts'
import type { TestServer } from '#testing/server.ts'
import { Visitor } from '#testing/visitor.ts'

/** What is examined: the product itself, or the product behind a hole. */
export interface Target {
  /** Where requests go. */
  origin: string
  /** The product, for what no request can tell: its database and its clock. */
  server: TestServer
}

/** What is wrong, in words; nothing where all is well. */
export type Check = (target: Target) => Promise<string[]>

export const targetOf = (server: TestServer): Target => ({ origin: server.origin, server })

const aMinute = 60_000

/** The same person with the same cookies, at the target, a while after whoever came last. */
export function visitorAt({ origin, server }: Target, visitor: Visitor): Visitor {
  // So that no limit on how much one may ask hides what is behind it.
  server.now = new Date(server.now.getTime() + aMinute)
  const there = new Visitor(origin)
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value)
  return there
}

export const signedInAt = async (target: Target, email?: string) =>
  visitorAt(target, await target.server.signedIn(email))

export interface Route {
  method: string
  path: string
  access: string
}

/** Every route of the product itself: not the built-in providers, which play somebody else's part. */
export const routesOf = ({ mountedRoutes: announced }: TestServer): Route[] =>
  announced().flatMap((line) => {
    const [, method = '', path = '', access = ''] = /^(\S+) (\S+) · (\S+)$/.exec(line) ?? []
    return access === 'sandbox' ? [] : [{ method, path, access }]
  })

export const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** The address of a route, with this id in every place for one. */
export const addressOf = ({ path }: { path: string }, id: string) =>
  path.replaceAll(/:\w+|\{\w+\}/g, id).replaceAll('*', 'x')

export const unknownId = '3f0c8a52-7f5b-4d0e-9c35-0a4a3c1f9d11'

/** A body that the route takes, as the published contract describes it. */
export function bodyFor(
  { method, path }: Route,
  id = unknownId,
): Record<string, unknown> | undefined {
  const pattern = path.replaceAll(/:(\w+)/g, '{$1}')
  const schema = operations.find((one) => one.method === method && one.path === pattern)?.body
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

/** After these, whoever called is signed out. */
export const endsSession = ({ method, path }: Route) =>
  path === '/api/logout' || (method === 'DELETE' && path === '/api/sessions')

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { isTimeZone } from '#core/calendar.ts'
import { Failure } from '#core/failure.ts'
import type { User } from '#shared/contract/auth.ts'
import { resourceId } from '#shared/contract/ids.ts'
import type {
  Access,
  Endpoint,
  Params,
  ParsedBody,
  ParsedQuery,
  ResponseBody,
} from '#shared/endpoint.ts'
import { compileSchema } from './compile-schema.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; set before the handler runs, on routes with the access public, user or admin. */
    user: User | undefined
  }
  interface FastifyContextConfig {
    /** Some routes outside the contract are for the operator, the payment provider, the sandboxes or files. */
    access?: Access | 'operator' | 'provider' | 'sandbox' | 'file'
    /** Milliseconds in which the body must arrive, if not the default. */
    bodyTimeout?: number
  }
}

interface Call<E extends Endpoint> {
  params: Params<E>
  query: ParsedQuery<E>
  body: ParsedBody<E>
  user: E['access'] extends 'public' ? User | undefined : User
  /** The time zone that the browser sends. */
  zone: string | undefined
  /** Gives access to other properties, such as the host name. */
  request: FastifyRequest
  /** Sets response headers; the body is what the handler returns. */
  reply: FastifyReply
}

type HandlerResult<E extends Endpoint> = [ResponseBody<E>] extends [undefined]
  ? Promise<void>
  : Promise<ResponseBody<E>> | ResponseBody<E>
export type Handler<E extends Endpoint> = (call: Call<E>) => HandlerResult<E>

/**
 * Serves one call of the contract. Access is checked before the body is read, the body is parsed before
 * the handler runs, and the response contains only the fields of its schema.
 */
export function mount<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>) {
  const responseSchema = endpoint.response && compileSchema(endpoint.response)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { access: endpoint.access },
    onRequest: (request, _reply, done) => {
      assertAccess(endpoint.access, request.user)
      done()
    },
    handler: async (request, reply) => {
      const result = await handle({
        ...parseRequest(endpoint, request),
        user: request.user as Call<E>['user'],
        zone: zoneOf(request),
        request,
        reply,
      })
      reply.code(endpoint.status).header('cache-control', 'no-store')
      return responseSchema ? parseResult(responseSchema, result) : reply.send()
    },
  })
}

function zoneOf({ headers }: FastifyRequest): string | undefined {
  const name = headers['x-time-zone']
  return typeof name === 'string' && isTimeZone(name) ? name : undefined
}

export function assertAccess(access: Access, user: User | undefined): void {
  if (access === 'public') return
  if (!user) throw new Failure('session.required')
  if (access === 'admin' && user.role !== 'admin') {
    throw new Failure('access.forbidden')
  }
}

const idParams = z.record(z.string(), resourceId)

function idsOf({ resource }: Endpoint, request: FastifyRequest): Record<string, string> {
  if (resource === undefined) return {}
  const ids = idParams.safeParse(request.params)
  if (!ids.success) throw new Failure('resource.not_found', { resource })
  return ids.data
}

/** Thrown if the value that a handler returns does not match the contract, which is a server error. */
class InvalidHandlerResult extends Error {
  override name = 'InvalidHandlerResult'
}

function parseResult(schema: $ZodType, result: unknown): unknown {
  const parsed = safeParse(schema, result)
  if (!parsed.success) throw new InvalidHandlerResult()
  return parsed.data
}

function parseRequest<E extends Endpoint>(endpoint: E, request: FastifyRequest) {
  const params = idsOf(endpoint, request) as Params<E>
  // If the endpoint takes no body, one is refused, because its fields would be ignored silently.
  if (!endpoint.body && request.body !== undefined && request.body !== null) {
    throw new Failure('request.invalid', { reason: 'body_unexpected' })
  }
  return {
    params,
    query: endpoint.query?.parse(request.query) as ParsedQuery<E>,
    body: endpoint.body?.parse(request.body ?? {}) as ParsedBody<E>,
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { isTimeZone } from '#core/calendar.ts'
import { Failure } from '#core/failure.ts'
import type { User } from '#shared/contract/auth.ts'
import { resourceId } from '#shared/contract/ids.ts'
import type { Access, Answer, Endpoint, Params, ParsedBody, ParsedQuery } from '#shared/endpoint.ts'
import { compileSchema } from './compile-schema.ts'

/** The signed-in person of this request; set before any handler runs. */
declare module 'fastify' {
  interface FastifyRequest {
    user: User | undefined
  }
  interface FastifyContextConfig {
    /** Beyond the contract: the calls of the operator, of the payment provider and of the built-in ones. */
    access?: Access | 'operator' | 'provider' | 'sandbox' | 'file'
    /** How long its body may take to arrive, where that is more than the usual seconds. */
    bodyTime?: number
  }
}

interface Call<E extends Endpoint> {
  params: Params<E>
  query: ParsedQuery<E>
  body: ParsedBody<E>
  user: E['access'] extends 'public' ? User | undefined : User
  /** The time zone that the browser says it is in. */
  zone: string | undefined
  /** For what the request says beside its content, such as the name that it came to. */
  request: FastifyRequest
  /** For headers; the answer itself is what the handler returns. */
  reply: FastifyReply
}

type Outcome<E extends Endpoint> = [Answer<E>] extends [undefined]
  ? Promise<void>
  : Promise<Answer<E>> | Answer<E>
export type Handler<E extends Endpoint> = (call: Call<E>) => Outcome<E>

/**
 * Serves one call of the contract: who may call is settled before the body is read, the body is
 * parsed before the handler runs, and the answer carries nothing beyond its schema.
 */
export function mount<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>) {
  const answerSchema = endpoint.answer && compileSchema(endpoint.answer)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { access: endpoint.access },
    onRequest: (request, _reply, done) => {
      assertAccess(endpoint.access, request.user)
      done()
    },
    handler: async (request, reply) => {
      const answer = await handle({
        ...parseRequest(endpoint, request),
        user: request.user as Call<E>['user'],
        zone: zoneOf(request),
        request,
        reply,
      })
      reply.code(endpoint.status).header('cache-control', 'no-store')
      return answerSchema ? answerOf(answerSchema, answer) : reply.send()
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

function idsOf(request: FastifyRequest): Record<string, string> {
  const ids = idParams.safeParse(request.params)
  if (!ids.success) throw new Failure('resource.not_found', { resource: 'address' })
  return ids.data
}

/** What a handler answered does not fit the contract: our fault, and nobody's request. */
class AnswerBroken extends Error {
  override name = 'AnswerBroken'
}

function answerOf(schema: $ZodType, outcome: unknown): unknown {
  const parsed = safeParse(schema, outcome)
  if (!parsed.success) throw new AnswerBroken()
  return parsed.data
}

function parseRequest<E extends Endpoint>(endpoint: E, request: FastifyRequest) {
  const params = idsOf(request) as Params<E>
  // A call without a body takes none: a field sent to it would be dropped in silence.
  if (!endpoint.body && request.body !== undefined && request.body !== null) {
    throw new Failure('request.invalid', { reason: 'body_unexpected' })
  }
  return {
    params,
    query: endpoint.query?.parse(request.query) as ParsedQuery<E>,
    body: endpoint.body?.parse(request.body ?? {}) as ParsedBody<E>,
  }
}

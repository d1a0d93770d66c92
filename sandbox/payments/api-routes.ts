import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { isRefusal, sendError } from '#server/http/problems.ts'
import { ApiError } from './api-error.ts'
import { expand } from './expansion.ts'
import { type FormValue, readForm } from './form.ts'
import { type ApiResponse, runOncePerKey } from './idempotency.ts'
import { catalogueOperations } from './objects/catalogue.ts'
import { checkoutOperations } from './objects/checkout-sessions.ts'
import { customerOperations } from './objects/customers.ts'
import { readOnlyOperations } from './objects/events.ts'
import { invoiceOperations } from './objects/invoices.ts'
import { portalOperations } from './objects/portal.ts'
import { subscriptionOperations } from './objects/subscription-operations.ts'
import { clockOperations } from './objects/test-clocks.ts'
import type { Operation } from './operation.ts'
import { readParams } from './params.ts'
import { inUnitOfWork, readOnlyWork, type UnitOfWorkDependencies } from './unit-of-work.ts'

const config = { access: 'sandbox' } as const

interface ApiDependencies extends UnitOfWorkDependencies {
  secretKey: string
  /** The origin of the hosted pages. */
  origin: string
  /** Called after a change that may have queued a webhook delivery. */
  onChange(): void
}

/** The provider's API, at the paths that Stripe's library calls. */
export function apiRoutes(app: FastifyInstance, dependencies: ApiDependencies): void {
  const operations = [
    ...customerOperations,
    ...catalogueOperations,
    ...checkoutOperations(dependencies.origin),
    ...subscriptionOperations,
    ...invoiceOperations,
    ...readOnlyOperations,
    ...portalOperations(dependencies.origin),
    ...clockOperations,
  ].map((operation) => ({ operation, pattern: patternOf(operation.path) }))

  const findOperation = (method: string, path: string) => {
    for (const { operation, pattern } of operations) {
      const match = operation.method === method ? pattern.exec(path) : null
      if (match) return { operation, id: match.groups?.id ?? '' }
    }
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    })
  }

  app.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    api.setErrorHandler((error, request, reply) => {
      if (error instanceof ApiError)
        return send(reply, { status: error.status, ...envelope(error) })
      if (isRefusal(error)) return sendError(error, request, reply)
      request.log.error({ err: error }, 'sandbox failed')
      const failure = new ApiError(500, { type: 'api_error', message: 'The sandbox has failed.' })
      return send(reply, { status: 500, ...envelope(failure) })
    })

    api.all('/v1/*', { config }, async (request, reply) => {
      assertKey(request, dependencies.secretKey)
      const { pathname, search } = new URL(request.url, dependencies.origin)
      const { operation, id } = findOperation(request.method, pathname)
      const encoded = request.method === 'POST' ? String(request.body ?? '') : search.slice(1)
      const form = readForm(encoded)
      const params = readParams(operation.params, form)
      if (operation.method === 'GET')
        return send(reply, await runReadOnly(dependencies, { operation, id, params }))
      const response = await runInTransaction(dependencies, {
        operation,
        id,
        params,
        path: pathname,
        form,
        request,
      })
      dependencies.onChange()
      return send(reply, response)
    })
  })
}

const patternOf = (path: string) => new RegExp(`^${path.replace(':id', '(?<id>[^/]+)')}$`)

interface Call {
  operation: Operation
  id: string
  params: unknown
}

const expandPathsIn = (params: unknown) => (params as { expand?: string[] }).expand

async function runReadOnly(
  dependencies: ApiDependencies,
  { operation, id, params }: Call,
): Promise<ApiResponse> {
  const unit = readOnlyWork(dependencies)
  const result = await operation.run(unit, { id, params })
  const body = await expand(unit.store, result, expandPathsIn(params))
  return { status: 200, body, replayed: false }
}

async function runInTransaction(
  dependencies: ApiDependencies,
  call: Call & { path: string; form: Record<string, FormValue>; request: FastifyRequest },
): Promise<ApiResponse> {
  const { operation, id, params, path, form, request } = call
  const key = request.headers['idempotency-key']
  return inUnitOfWork(dependencies, async (unit, tx) => {
    const work = async () => {
      const result = await operation.run(unit, { id, params })
      return { status: 200, body: await expand(unit.store, result, expandPathsIn(params)) }
    }
    if (typeof key !== 'string') return { ...(await work()), replayed: false }
    const keyedRequest = {
      key,
      method: operation.method,
      path,
      params: form,
      now: dependencies.clock(),
    }
    return runOncePerKey(tx, keyedRequest, work)
  })
}

const envelope = ({ body }: ApiError) => ({ body: { error: body }, replayed: false })

function send(reply: FastifyReply, { status, body, replayed }: ApiResponse) {
  if (replayed) reply.header('idempotent-replayed', 'true')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('request-id', `req_${reply.request.id}`)
    .header('stripe-version', Stripe.API_VERSION)
    .send(body)
}

function assertKey({ headers }: FastifyRequest, secretKey: string): void {
  const hash = (value: string) => createHash('sha256').update(value).digest()
  const authorization = headers.authorization ?? ''
  if (timingSafeEqual(hash(authorization), hash(`Bearer ${secretKey}`))) return
  throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

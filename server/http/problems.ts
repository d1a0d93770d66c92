/** Turns errors into problem responses (RFC 9457), each with the status of its code in `shared/problems.ts`. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Failure } from '#core/failure.ts'
import { type FieldError, fieldErrorsOf } from '#shared/field-errors.ts'
import { fieldErrorText, fieldTexts } from '#shared/field-texts.ts'
import type { ProblemParams } from '#shared/problem-params.ts'
import { problemMediaType } from '#shared/problem-reading.ts'
import { problemText } from '#shared/problem-texts.ts'
import { type ProblemBody, type ProblemCode, problems, problemTypeOf } from '#shared/problems.ts'
import { sqlStateOf } from '../db/sql-state.ts'
import { writeRefusalOf } from '../db/write-refusal.ts'
import { BlobStoreUnavailable } from '../ports/blobs.ts'

export const maxBodyBytes = 1024 * 1024

/** The error handler of the server. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const body = problemOf(error)
  // A Failure is expected, and the request log has its status; only its cause is logged here.
  const unexpectedError = error instanceof Failure ? error.cause : error
  if (body.status >= 500 && unexpectedError !== undefined) {
    request.log.error({ err: unexpectedError }, 'failed')
  }
  if (error instanceof Failure && error.retryAfter) reply.header('retry-after', error.retryAfter)
  if (body.status === 416) reply.headers(contentRangeOf(error))
  return sendProblem(reply, body)
}

export function sendProblem(reply: FastifyReply, body: ProblemBody) {
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .type(problemMediaType)
    .send(JSON.stringify(body))
}

/** The Content-Range header that @fastify/static adds to its error for a range beyond the file's end. */
function contentRangeOf(error: unknown): Record<string, string> {
  const { headers } = error as { headers?: Record<string, string> }
  const range = headers?.['Content-Range']
  return range === undefined ? {} : { 'content-range': range }
}

/**
 * Creates the body of a problem. It has no ids and times, whose digits could be read as a status:
 * the client searches the whole text for 429 and 402 (status-phrases.test.ts).
 */
export function problemBody<Code extends ProblemCode>(
  code: Code,
  ...[params]: Record<never, never> extends ProblemParams<Code>
    ? [params?: ProblemParams<Code>]
    : [params: ProblemParams<Code>]
): ProblemBody {
  const knownParams = params ?? ({} as ProblemParams<Code>)
  const { status, title } = problems[code]
  const detail = problemText(code, knownParams)
  return { type: problemTypeOf(code), title, status, detail, code, ...paramsOrErrors(knownParams) }
}

/** Field errors become `errors`; all other parameters become `params`, unless there are none. */
function paramsOrErrors(params: object): Pick<ProblemBody, 'params' | 'errors'> {
  if ('errors' in params) {
    const errors = params.errors as readonly FieldError[]
    return {
      errors: errors.map((error) => ({ ...error, message: fieldErrorText(error, fieldTexts) })),
    }
  }
  return Object.keys(params).length > 0 ? { params: { ...params } } : {}
}

/** Whether the error is a `Failure` or has a 4xx status. */
export function isRefusal(error: unknown): boolean {
  const { statusCode = 500 } = error as Partial<FastifyError>
  return error instanceof Failure || (statusCode >= 400 && statusCode < 500)
}

function problemOf(error: unknown): ProblemBody {
  if (error instanceof Failure) {
    const { code, params, help } = error
    return { ...problemBody(code, params), ...(help && { help }) }
  }
  if (error instanceof z.core.$ZodError) return invalidRequest(error)
  // Checked before the database errors, because its cause can have the same codes and messages.
  if (error instanceof BlobStoreUnavailable) {
    return problemBody('server.unavailable', { reason: 'blob_store' })
  }
  if (isOverloaded(error)) return problemBody('server.unavailable', { reason: 'overloaded' })
  const reason = writeRefusalOf(error)
  if (reason) return problemBody('server.cannot_write', { reason })
  if (isDatabaseUnreachable(error)) return problemBody('server.unavailable', { reason: 'database' })
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return problemBody('request.too_large', { what: 'request', maxBytes: maxBodyBytes })
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return problemBody('request.media_type', { expected: 'application/json' })
  }
  if (statusCode === 416) return rangeNotSatisfiable()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return problemBody('request.invalid', { reason: 'unreadable' })
  }
  return problemBody('server.failed')
}

/**
 * The connection was refused, or the database is starting, stopping or recovering (57P03, cannot_connect_now). The
 * query has not run.
 */
const unreachableCodes = ['ECONNREFUSED', '57P03']

const isDatabaseUnreachable = (error: unknown) => unreachableCodes.includes(sqlStateOf(error) ?? '')

export const rangeNotSatisfiable = () => problemBody('request.range')

/** The messages of errors of `pg` when it waited too long for a connection or for a result. */
const timeoutMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
]

function isOverloaded(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return timeoutMessages.includes(error.message) || isOverloaded(error.cause)
}

/** These limits keep the response small, however many errors the request has. */
const maxFieldErrors = 10
const maxFieldLength = 100

function invalidRequest(error: z.core.$ZodError): ProblemBody {
  const errors = error.issues
    .flatMap((issue) => fieldErrorsOf(issue, maxFieldErrors))
    .slice(0, maxFieldErrors)
    .map(({ field, ...rest }) => ({ field: field.slice(0, maxFieldLength), ...rest }))
  return problemBody('request.invalid', { errors })
}

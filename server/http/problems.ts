import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Failure } from '#core/failure.ts'
import {
  type ProblemBody,
  type ProblemCode,
  problemMediaType,
  problems,
  problemTypeOf,
} from '#shared/problems.ts'
import { sqlStateOf } from '../db/sql-state.ts'
import { type WriteRefusal, writeRefusalOf } from '../db/write-refusal.ts'
import { BlobStoreUnavailable } from '../ports/blobs.ts'

/** The one place where a failure becomes an HTTP answer. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const body = problemOf(error)
  // A refusal that we chose to give says enough in its status; one that hides a failure does not.
  const failure = error instanceof Failure ? error.cause : error
  if (body.status >= 500 && failure !== undefined) request.log.error({ err: failure }, 'failed')
  if (error instanceof Failure && error.retryAfter) reply.header('retry-after', error.retryAfter)
  if (body.status === 416) reply.headers(whereItEnds(error))
  return sendProblem(reply, body)
}

export function sendProblem(reply: FastifyReply, body: ProblemBody) {
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .type(problemMediaType)
    .send(JSON.stringify(body))
}

/** What a file's own sender says of its length, for who asked for a part that is beyond it. */
function whereItEnds(error: unknown): Record<string, string> {
  const { headers } = error as { headers?: Record<string, string> }
  const range = headers?.['Content-Range']
  return range === undefined ? {} : { 'content-range': range }
}

/** The body never names ids or times: the client looks for status codes in its text. */
export function problemBody(
  code: ProblemCode,
  detail: string,
  errors?: ProblemBody['errors'],
): ProblemBody {
  const { status, title } = problems[code]
  return { type: problemTypeOf(code), title, status, detail, ...(errors && { errors }) }
}

/** Whether a request was refused before any handler saw it: for its origin, or as unreadable. */
export function isRefusal(error: unknown): boolean {
  const { statusCode = 500 } = error as Partial<FastifyError>
  return error instanceof Failure || (statusCode >= 400 && statusCode < 500)
}

function problemOf(error: unknown): ProblemBody {
  if (error instanceof Failure) return problemBody(error.code, error.detail)
  if (error instanceof z.core.$ZodError) return invalidRequest(error)
  // Before the checks for the database: the cause of this one can have the same codes and messages.
  if (error instanceof BlobStoreUnavailable) {
    return problemBody(
      'server.unavailable',
      'Evenstream cannot reach its stored files just now. Try again in a moment.',
    )
  }
  if (isOverloaded(error)) {
    return problemBody('server.unavailable', 'Evenstream is very busy. Try again in a moment.')
  }
  const refusal = writeRefusalOf(error)
  if (refusal) return problemBody('server.cannot_write', cannotWriteDetails[refusal])
  if (isDatabaseUnreachable(error)) {
    return problemBody(
      'server.unavailable',
      'Evenstream cannot reach its database just now. Try again in a moment.',
    )
  }
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return problemBody('request.too_large', 'The request is larger than one megabyte.')
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return problemBody('request.media_type', 'Send the body as application/json.')
  }
  if (statusCode === 416) return rangeNotSatisfiable()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return problemBody('request.invalid', 'The request could not be read.')
  }
  return problemBody(
    'server.failed',
    'This is our fault, not yours. Nothing you wrote was changed.',
  )
}

/** What is said to a person whose words could not be kept. */
export const cannotWriteDetails: Record<WriteRefusal, string> = {
  no_room: 'There is no room to keep this just now. Nothing was lost; try again later.',
  read_only: 'Nothing can be changed just now. Nothing was lost; try again later.',
}

/** A connection refused, or a database that starts, stops or recovers: no query was begun. */
const outOfReach = ['ECONNREFUSED', '57P03']

const isDatabaseUnreachable = (error: unknown) => outOfReach.includes(sqlStateOf(error) ?? '')

export const rangeNotSatisfiable = () =>
  problemBody('request.range', 'There is nothing in this place: it is beyond the end.')

/** How the database's library says that it waited in vain: for a connection, or for an answer. */
const waitedInVain = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
]

function isOverloaded(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return waitedInVain.includes(error.message) || isOverloaded(error.cause)
}

/** A request with thousands of faults is told of a few: the answer must not outgrow it. */
const mostFaults = 10
const longestName = 100

function invalidRequest(error: z.core.$ZodError): ProblemBody {
  const errors = error.issues
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, mostFaults).map((key) => ({ field: key, message: 'Unknown field' }))
        : [{ field: issue.path.join('.') || 'body', message: issue.message }],
    )
    .slice(0, mostFaults)
    .map(({ field, message }) => ({ field: field.slice(0, longestName), message }))
  const detail = errors.map(({ field, message }) => `${field}: ${message}`).join('; ')
  return problemBody('request.invalid', detail, errors)
}

/**
 * Problems of the API (RFC 9457). A code is stable and sets the status, the title and the parameters of
 * its message (`problem-params.ts`). The message is made from code and parameters, in any language
 * (`problem-texts.ts`).
 */
import * as z from 'zod/mini'
import { fieldRules } from './field-errors.ts'
import { problemReading } from './problem-reading.ts'

/**
 * The client chooses toasts by '429', '402', 'rate limit' and 'payment required' anywhere in a problem, so no title,
 * code, message or parameter may contain one of them unless it means exactly that.
 */
export const problems = {
  'request.invalid': { status: 400, title: 'Invalid request' },
  'session.required': { status: 401, title: 'Sign-in required' },
  'plan.upgrade_required': { status: 402, title: 'Upgrade required' },
  'access.forbidden': { status: 403, title: 'Not allowed' },
  'origin.foreign': { status: 403, title: 'Request from another site' },
  'resource.not_found': { status: 404, title: 'Not found' },
  'request.method': { status: 405, title: 'Method not allowed' },
  'request.timeout': { status: 408, title: 'Request took too long' },
  'resource.conflict': { status: 409, title: 'Conflict' },
  'request.too_large': { status: 413, title: 'Request too large' },
  'request.media_type': { status: 415, title: 'Unsupported media type' },
  'request.range': { status: 416, title: 'Range beyond the end' },
  'quota.daily_limit': { status: 429, title: 'Daily limit reached' },
  'request.too_many': { status: 429, title: 'Too many requests' },
  'server.failed': { status: 500, title: 'Unexpected failure' },
  'provider.failed': { status: 502, title: 'Provider failed' },
  'server.unavailable': { status: 503, title: 'Temporarily unavailable' },
  'server.cannot_write': { status: 503, title: 'Nothing can be kept just now' },
  // nginx disables a server that answers a read with this status (deploy/nginx.conf): no other problem of a read
  // may have it.
  'server.stopping': { status: 504, title: 'Restarting' },
  'provider.timeout': { status: 504, title: 'Provider did not answer in time' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

/** RFC 9457. `type` ends in the stable code. */
export const problemTypeOf = (code: ProblemCode) => `urn:evenstream:problem:${code}`

const fieldProblem = z.object({
  field: z.string(),
  /** The message in English, made from the rule and its limit. */
  message: z.string(),
  rule: z.optional(z.enum(fieldRules)),
  limit: z.optional(z.number()),
})

export const problem = z.extend(problemReading, {
  params: z.optional(z.record(z.string(), z.unknown())),
  errors: z.optional(z.array(fieldProblem)),
})
export type ProblemBody = z.infer<typeof problem>

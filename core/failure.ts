import type { ProblemCode } from '#shared/problems.ts'

/** An expected refusal with a stable code. `server/http` maps the code to an HTTP response. */
export class Failure extends Error {
  override name = 'Failure'
  readonly code: ProblemCode
  /** A sentence for the user. */
  readonly detail: string

  /** Seconds after which a retry may succeed, if waiting helps. */
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, detail: string, retryAfter?: number) {
    super(detail)
    this.code = code
    this.detail = detail
    this.retryAfter = retryAfter
  }
}

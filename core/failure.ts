import type { ProblemCode } from '#shared/problems.ts'

/** An expected refusal, by a stable code; what it means over HTTP is decided elsewhere. */
export class Failure extends Error {
  override name = 'Failure'
  readonly code: ProblemCode
  /** A sentence for the person. */
  readonly detail: string

  /** After how many seconds asking again may succeed, if time alone can change the answer. */
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, detail: string, retryAfter?: number) {
    super(detail)
    this.code = code
    this.detail = detail
    this.retryAfter = retryAfter
  }
}

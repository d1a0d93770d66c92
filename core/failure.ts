import type { ProblemCode } from '#shared/problems.ts'

/** An expected refusal, by a stable code; what it means over HTTP is decided elsewhere. */
export class Failure extends Error {
  override name = 'Failure'
  readonly code: ProblemCode
  /** A sentence for the person. */
  readonly detail: string

  constructor(code: ProblemCode, detail: string) {
    super(detail)
    this.code = code
    this.detail = detail
  }
}

import type { ProblemParams } from '#shared/problem-params.ts'
import type { Help } from '#shared/problem-reading.ts'
import { problemText } from '#shared/problem-texts.ts'
import type { ProblemCode } from '#shared/problems.ts'

interface FailureOptions {
  /** Seconds after which a retry may succeed, if only time has to pass. */
  retryAfter?: number
  /** For a text that speaks of danger and is refused. */
  help?: Help
  cause?: unknown
}

/** The parameters may be left out where the code has none. */
type FailureArguments<Code extends ProblemCode> =
  Record<never, never> extends ProblemParams<Code>
    ? [params?: ProblemParams<Code>, options?: FailureOptions]
    : [params: ProblemParams<Code>, options?: FailureOptions]

/**
 * An expected refusal: a stable code and the parameters of its message. The status is defined in
 * `#shared/problems.ts`.
 */
export class Failure<Code extends ProblemCode = ProblemCode> extends Error {
  override name = 'Failure'
  readonly code: Code
  readonly params: ProblemParams<Code>
  readonly retryAfter: number | undefined
  readonly help: Help | undefined

  constructor(code: Code, ...[params, options = {}]: FailureArguments<Code>) {
    const allParams = (params ?? {}) as ProblemParams<Code>
    const { cause, retryAfter, help } = options
    super(problemText(code, allParams), cause === undefined ? undefined : { cause })
    this.code = code
    this.params = allParams
    this.retryAfter = retryAfter
    this.help = help
  }

  /** The message for the user, in English. */
  get detail(): string {
    return this.message
  }
}

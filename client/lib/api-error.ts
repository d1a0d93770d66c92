import type { Help } from '#shared/problem-reading.ts'

/**
 * A failed call. `message`: status and body (or status text) of a failed response, else the same text as `detail`;
 * some toasts are chosen by it. `detail` is for users.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 if there was no response. */
  readonly status: number
  /**
   * A message for the user, to be shown as it is; empty if there is none, as in a proxy's error page, or if there
   * is `help`.
   */
  readonly detail: string
  /** For a text that speaks of danger and was refused because of the plan. */
  readonly help: Help | undefined

  constructor(
    message: string,
    options: { status: number; detail: string; help?: Help | undefined; cause?: unknown },
  ) {
    super(message, { cause: options.cause })
    this.status = options.status
    this.detail = options.detail
    this.help = options.help
  }
}

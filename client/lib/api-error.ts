/** What went wrong with a call. What a person is told about it is the screen's decision. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0: there was no answer at all. */
  readonly status: number
  /** The server's own sentence, to be shown as it is; empty when it said nothing. */
  readonly detail: string

  constructor(message: string, about: { status: number; detail: string; cause?: unknown }) {
    super(message, { cause: about.cause })
    this.status = about.status
    this.detail = about.detail
  }
}

/** A failed call. The screens decide which text to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 if there was no response. */
  readonly status: number
  /** The sentence of the refusal, to be shown as it is; empty if the server gave none. */
  readonly detail: string

  constructor(message: string, about: { status: number; detail: string; cause?: unknown }) {
    super(message, { cause: about.cause })
    this.status = about.status
    this.detail = about.detail
  }
}

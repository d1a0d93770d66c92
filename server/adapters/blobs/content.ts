/** Counts the bytes of content being written, and tells its own failure from one of the store. */
export class CountedContent implements AsyncIterable<Uint8Array> {
  size = 0
  #failure: { reason: unknown } | undefined
  readonly #pieces: AsyncIterable<Uint8Array>

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of this.#pieces) {
        this.size += piece.length
        yield piece
      }
    } catch (reason) {
      this.#failure = { reason }
      throw reason
    }
  }

  /** Throws the error of the content, if the content failed. */
  rethrow(): void {
    if (this.#failure) throw this.#failure.reason
  }
}

/**
 * Calls `release` when the iterator is returned: the `finally` of a generator does not run when the
 * generator was never started.
 */
export function withRelease(
  pieces: AsyncGenerator<Uint8Array>,
  release: () => unknown,
): AsyncIterable<Uint8Array> {
  const iterator: AsyncIterator<Uint8Array> = {
    next: () => pieces.next(),
    async return() {
      await pieces.return(undefined)
      await release()
      return { done: true, value: undefined }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

export async function* emptyContent(): AsyncGenerator<Uint8Array> {}

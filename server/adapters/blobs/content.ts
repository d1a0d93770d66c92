/** Content on its way into a store: counted, and its own failure told apart from the store's. */
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

  /** Throws what the content failed with, if it was the content that failed. */
  rethrow(): void {
    if (this.#failure) throw this.#failure.reason
  }
}

/**
 * A generator that nobody has begun to read has no `finally` to run, so what stands open behind it
 * is let go of here.
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

/** Counts the bytes of content that is written, and keeps an error of the content apart from one of the store. */
export class CountedContent implements AsyncIterable<Uint8Array> {
  size = 0
  #failure: { reason: unknown } | undefined
  readonly #chunks: AsyncIterable<Uint8Array>

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of this.#chunks) {
        this.size += chunk.length
        yield chunk
      }
    } catch (reason) {
      this.#failure = { reason }
      throw reason
    }
  }

  /** Throws the error of the content if reading the content failed. */
  rethrowIfFailed(): void {
    if (this.#failure) throw this.#failure.reason
  }
}

/**
 * Calls `release` when the consumer calls `return()` on the iterator: the `finally` of a generator does not run when
 * the generator was never started. After a full read it is not called: `chunks` releases what it holds in its
 * `finally`.
 */
export function withRelease(
  chunks: AsyncGenerator<Uint8Array>,
  release: () => unknown,
): AsyncIterable<Uint8Array> {
  const iterator: AsyncIterator<Uint8Array> = {
    next: () => chunks.next(),
    async return() {
      await chunks.return(undefined)
      await release()
      return { done: true, value: undefined }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

export async function* emptyContent(): AsyncGenerator<Uint8Array> {}

import { Failure } from '#core/failure.ts'

/** So many bytes within so many milliseconds of waiting for them. */
export interface MinimumRate {
  bytes: number
  within: number
}

/**
 * Passes content on as it arrives, and fails when it arrives too slowly. Only the time spent waiting
 * for the sender counts, not the time that the reader takes.
 */
export async function* enforceMinimumRate(
  content: AsyncIterable<Uint8Array>,
  rate: MinimumRate,
): AsyncGenerator<Uint8Array> {
  // Iterated by hand: `for await` would close the connection before the client has the answer.
  const chunks = content[Symbol.asyncIterator]()
  let arrived = 0
  let waited = 0
  for (;;) {
    const began = performance.now()
    const { value: chunk, done } = await withTimeout(chunks.next(), rate.within - waited)
    if (done) return
    waited += performance.now() - began
    arrived += chunk.length
    if (arrived >= rate.bytes) {
      arrived = 0
      waited = 0
    }
    yield chunk
  }
}

async function withTimeout<Result>(
  pending: Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Failure('request.timeout')), milliseconds)
  // It may still reject after the timeout.
  pending.catch(() => {})
  try {
    return await Promise.race([pending, timeout])
  } finally {
    clearTimeout(timer)
  }
}

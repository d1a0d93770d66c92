import { Failure } from '#core/failure.ts'

/** The number of bytes that must arrive while the server waits for them for `withinMs` milliseconds. */
export interface MinimumRate {
  bytes: number
  withinMs: number
}

/**
 * Passes content on as it arrives, and fails when it arrives too slowly. Only the time spent waiting
 * for the sender counts, not the time that the consumer takes.
 */
export async function* enforceMinimumRate(
  content: AsyncIterable<Uint8Array>,
  rate: MinimumRate,
): AsyncGenerator<Uint8Array> {
  // Iterated by hand: `for await` would close the connection before the client has the response.
  const chunks = content[Symbol.asyncIterator]()
  let arrivedBytes = 0
  let waitedMs = 0
  for (;;) {
    const startedAt = performance.now()
    const { value: chunk, done } = await withTimeout(chunks.next(), rate.withinMs - waitedMs)
    if (done) return
    waitedMs += performance.now() - startedAt
    arrivedBytes += chunk.length
    if (arrivedBytes >= rate.bytes) {
      arrivedBytes = 0
      waitedMs = 0
    }
    yield chunk
  }
}

async function withTimeout<Result>(pending: Promise<Result>, timeoutMs: number): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Failure('request.timeout')), timeoutMs)
  // `pending` may still reject after the timeout, when nothing awaits it any more.
  pending.catch(() => {})
  try {
    return await Promise.race([pending, timeout])
  } finally {
    clearTimeout(timer)
  }
}

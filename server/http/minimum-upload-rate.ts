import { Failure } from '#core/failure.ts'

/** What a body has to keep up: so many bytes within so many milliseconds of waiting for them. */
export interface MinimumRate {
  bytes: number
  within: number
}

/**
 * Content as it arrives, as long as it keeps pace. Only the time spent waiting for it counts: that we
 * ourselves are slow in taking it is not held against whoever sends it.
 */
export async function* enforceMinimumRate(
  content: AsyncIterable<Uint8Array>,
  pace: MinimumRate,
): AsyncGenerator<Uint8Array> {
  // By hand, and not closed when it is too slow: who sends it must still be able to hear so.
  const pieces = content[Symbol.asyncIterator]()
  let arrived = 0
  let waited = 0
  for (;;) {
    const began = performance.now()
    const { value: piece, done } = await inTime(pieces.next(), pace.within - waited)
    if (done) return
    waited += performance.now() - began
    arrived += piece.length
    if (arrived >= pace.bytes) {
      arrived = 0
      waited = 0
    }
    yield piece
  }
}

async function inTime<Result>(coming: Promise<Result>, milliseconds: number): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Failure('request.timeout')), milliseconds)
  // It may break off after all when nobody listens any more.
  coming.catch(() => {})
  try {
    return await Promise.race([coming, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Connects a renderer, which pushes chunks, to a store, which pulls them. The write starts with the
 * first chunk, so that nothing is written if the rendering fails before it. One chunk is in flight at a
 * time: the next waits until the store requests it.
 */
import { createDeferred } from './deferred.ts'

type Sink = (chunk: Uint8Array) => Promise<void>

export async function streamIntoStore<Result>(
  render: (sink: Sink) => Promise<Result>,
  write: (content: AsyncIterable<Uint8Array>) => Promise<unknown>,
): Promise<Result> {
  const channel = createChannel()
  let writing: Promise<unknown> | undefined
  const sink: Sink = (chunk) => {
    writing ??= write(channel.content()).catch(channel.failWrite)
    return channel.put(chunk)
  }
  try {
    const result = await render(sink)
    channel.end()
    await writing
    channel.throwIfWriteFailed()
    return result
  } catch (error) {
    // Makes the content of the write fail, so that the store discards it.
    channel.failContent(error)
    await writing
    throw error
  }
}

function createChannel() {
  let nextChunk = createDeferred<Uint8Array | undefined>()
  let consumed = createDeferred<void>()
  const writeFailed = createDeferred<never>()
  let writeFailure: { error: unknown } | undefined

  return {
    async put(chunk: Uint8Array) {
      nextChunk.resolve(chunk)
      await Promise.race([consumed.promise, writeFailed.promise])
    },
    end: () => nextChunk.resolve(undefined),
    /** To be called when the rendering has failed. */
    failContent: (error: unknown) => nextChunk.reject(error),
    /** To be called when the write has failed. */
    failWrite: (error: unknown) => {
      writeFailure = { error }
      writeFailed.reject(error)
    },
    throwIfWriteFailed() {
      if (writeFailure) throw writeFailure.error
    },
    async *content() {
      for (;;) {
        const chunk = await nextChunk.promise
        if (!chunk) return
        const { resolve } = consumed
        nextChunk = createDeferred()
        consumed = createDeferred()
        yield chunk
        resolve()
      }
    },
  }
}

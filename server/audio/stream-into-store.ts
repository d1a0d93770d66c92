/**
 * Connects a renderer, which pushes chunks, to a store, which pulls them. The write starts with the
 * first chunk, because minutes of speech synthesis come before it. One chunk is in flight at a time:
 * the next waits until the store requests it.
 */
type Sink = (chunk: Uint8Array) => Promise<void>

export async function streamIntoStore<Result>(
  render: (sink: Sink) => Promise<Result>,
  write: (content: AsyncIterable<Uint8Array>) => Promise<unknown>,
): Promise<Result> {
  const channel = createChannel()
  let writing: Promise<unknown> | undefined
  const sink: Sink = (chunk) => {
    writing ??= write(channel.content()).catch(channel.stop)
    return channel.put(chunk)
  }
  try {
    const result = await render(sink)
    channel.end()
    await writing
    channel.throwIfFailed()
    return result
  } catch (error) {
    // Fails the content of the write, so that the store keeps nothing.
    channel.fail(error)
    await writing
    throw error
  }
}

function createChannel() {
  let offered = settleable<Uint8Array | undefined>()
  let taken = settleable<void>()
  const stopped = settleable<never>()
  let failure: { error: unknown } | undefined

  return {
    async put(chunk: Uint8Array) {
      offered.resolve(chunk)
      await Promise.race([taken.promise, stopped.promise])
    },
    end: () => offered.resolve(undefined),
    fail: (error: unknown) => offered.reject(error),
    /** The write has failed. */
    stop: (error: unknown) => {
      failure = { error }
      stopped.reject(error)
    },
    throwIfFailed() {
      if (failure) throw failure.error
    },
    async *content() {
      for (;;) {
        const chunk = await offered.promise
        if (!chunk) return
        const { resolve } = taken
        offered = settleable()
        taken = settleable()
        yield chunk
        resolve()
      }
    },
  }
}

/** A promise whose rejection is not reported as unhandled when nothing awaits it. */
function settleable<Value>(): PromiseWithResolvers<Value> {
  const deferred = Promise.withResolvers<Value>()
  deferred.promise.catch(() => {})
  return deferred
}

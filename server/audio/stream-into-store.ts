/**
 * Connects a renderer, which pushes chunks, to a store, which pulls them. The write starts with the
 * first chunk, because minutes of speech synthesis come before it. One chunk is in flight at a time:
 * the next waits until the store requests it.
 */
type Sink = (piece: Uint8Array) => Promise<void>

export async function streamIntoStore<Result>(
  render: (sink: Sink) => Promise<Result>,
  write: (content: AsyncIterable<Uint8Array>) => Promise<unknown>,
): Promise<Result> {
  const belt = createBelt()
  let writing: Promise<unknown> | undefined
  const sink: Sink = (piece) => {
    writing ??= write(belt.content()).catch(belt.stop)
    return belt.put(piece)
  }
  try {
    const result = await render(sink)
    belt.end()
    await writing
    belt.assertTaken()
    return result
  } catch (error) {
    // Fails the content of the write, so that the store keeps nothing.
    belt.fail(error)
    await writing
    throw error
  }
}

function createBelt() {
  let offered = slot<Uint8Array | undefined>()
  let taken = slot<void>()
  const stopped = slot<never>()
  let trouble: { error: unknown } | undefined

  return {
    async put(piece: Uint8Array) {
      offered.resolve(piece)
      await Promise.race([taken.promise, stopped.promise])
    },
    end: () => offered.resolve(undefined),
    fail: (error: unknown) => offered.reject(error),
    /** The write has failed. */
    stop: (error: unknown) => {
      trouble = { error }
      stopped.reject(error)
    },
    assertTaken() {
      if (trouble) throw trouble.error
    },
    async *content() {
      for (;;) {
        const piece = await offered.promise
        if (!piece) return
        const { resolve } = taken
        offered = slot()
        taken = slot()
        yield piece
        resolve()
      }
    },
  }
}

/** A promise whose rejection is not reported as unhandled when nothing awaits it. */
function slot<Value>(): PromiseWithResolvers<Value> {
  const made = Promise.withResolvers<Value>()
  made.promise.catch(() => {})
  return made
}

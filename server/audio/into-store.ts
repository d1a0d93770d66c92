/**
 * Lets a rendering, which hands its file on piece by piece, flow into a store, which takes content
 * as it comes. Writing begins with the first piece: minutes of speaking come before it.
 */
type Sink = (piece: Uint8Array) => Promise<void>

export async function intoStore<Result>(
  render: (sink: Sink) => Promise<Result>,
  write: (content: AsyncIterable<Uint8Array>) => Promise<unknown>,
): Promise<Result> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // Whoever writes next hears of it; nobody waits for this one.
  writer.closed.catch(() => {})
  let writing: Promise<unknown> | undefined
  let writeFailure: { error: unknown } | undefined

  const sink: Sink = async (piece) => {
    writing ??= write(readable).catch(async (error) => {
      writeFailure = { error }
      await writer.abort(error).catch(() => {})
    })
    await writer.write(piece)
  }
  try {
    const result = await render(sink)
    await writer.close()
    await writing
    if (writeFailure) throw writeFailure.error
    return result
  } catch (error) {
    // The store then sees its content fail and keeps nothing.
    await writer.abort(error).catch(() => {})
    await writing
    throw writeFailure ? writeFailure.error : error
  }
}

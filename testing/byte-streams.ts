/** Yields the bytes as a stream of chunks. */
export async function* inChunks(bytes: Uint8Array, length = 50_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

/** Joins the chunks of a stream. */
export async function readAll(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const piece of content) chunks.push(piece)
  return Buffer.concat(chunks)
}

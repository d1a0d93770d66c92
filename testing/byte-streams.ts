/** Yields the bytes as a stream of chunks. */
export async function* inChunks(bytes: Uint8Array, length = 50_000): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += length)
    yield bytes.subarray(offset, offset + length)
}

/** Joins the chunks of a stream. */
export async function readAll(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const piece of content) chunks.push(piece)
  return Buffer.concat(chunks)
}

/** Yields the bytes as a stream of chunks. */
export async function* inChunks(
  bytes: Uint8Array,
  chunkLength = 50_000,
): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += chunkLength)
    yield bytes.subarray(offset, offset + chunkLength)
}

/** Joins the chunks of a stream. */
export async function readAll(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

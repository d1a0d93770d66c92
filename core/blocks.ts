export interface Block {
  /** Of the given size, except the last. The buffer is reused for the next block. */
  bytes: Uint8Array
  last: boolean
}

/** Cuts content into blocks of equal size. There is always a last block, empty only for empty content. */
export async function* blocksOf(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Block> {
  const bytes = new Uint8Array(size)
  let filled = 0
  for await (const chunk of content) {
    for (let taken = 0; taken < chunk.length; ) {
      // A full block is yielded when a further byte shows that it is not the last.
      if (filled === size) {
        yield { bytes, last: false }
        filled = 0
      }
      const part = chunk.subarray(taken, taken + size - filled)
      bytes.set(part, filled)
      filled += part.length
      taken += part.length
    }
  }
  yield { bytes: bytes.subarray(0, filled), last: true }
}

export interface Block {
  /** Every block except the last has the given size. The buffer is reused for the next block. */
  bytes: Uint8Array
  isLast: boolean
}

/** Cuts content into blocks of equal size. There is always a last block, empty only for empty content. */
export async function* blocksOf(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Block> {
  const bytes = new Uint8Array(size)
  let filledBytes = 0
  for await (const chunk of content) {
    for (let position = 0; position < chunk.length; ) {
      // A full block is yielded when a further byte shows that it is not the last.
      if (filledBytes === size) {
        yield { bytes, isLast: false }
        filledBytes = 0
      }
      const part = chunk.subarray(position, position + size - filledBytes)
      bytes.set(part, filledBytes)
      filledBytes += part.length
      position += part.length
    }
  }
  yield { bytes: bytes.subarray(0, filledBytes), isLast: true }
}

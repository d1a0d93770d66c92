export interface Block {
  /** Of the size asked for, except the last. It is overwritten when the next block is asked for. */
  bytes: Uint8Array
  last: boolean
}

/** Cuts content into blocks of one size. There is always a last one, empty only when all is empty. */
export async function* blocksOf(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Block> {
  const bytes = new Uint8Array(size)
  let filled = 0
  for await (const piece of content) {
    for (let taken = 0; taken < piece.length; ) {
      // A full block waits until a further byte proves that it is not the last.
      if (filled === size) {
        yield { bytes, last: false }
        filled = 0
      }
      const part = piece.subarray(taken, taken + size - filled)
      bytes.set(part, filled)
      filled += part.length
      taken += part.length
    }
  }
  yield { bytes: bytes.subarray(0, filled), last: true }
}

import type { OpenBlob } from '../../blobs/sealed-blobs.ts'
import type { ByteRange } from '../../ports/blobs.ts'

/** Bytes: large enough for few requests to a remote store, small enough for memory. */
const blockLength = 512 * 1024

/**
 * Reads a blob in blocks and caches the last one, so that many small adjacent reads fetch and decrypt
 * each block once.
 */
export class BlockCache implements OpenBlob {
  readonly size: number
  readonly #fetch: (start: number, end: number) => Promise<Uint8Array>
  #last: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() }

  constructor(size: number, fetch: (start: number, end: number) => Promise<Uint8Array>) {
    this.size = size
    this.#fetch = fetch
  }

  async *read(
    { start, end }: ByteRange = { start: 0, end: this.size },
  ): AsyncGenerator<Uint8Array> {
    const stop = Math.min(end, this.size)
    for (let offset = start; offset < stop; ) {
      const block = await this.#blockAt(offset)
      const chunk = block.bytes.subarray(offset - block.start, stop - block.start)
      yield chunk
      offset += chunk.length
    }
  }

  async #blockAt(position: number): Promise<{ start: number; bytes: Uint8Array }> {
    const { start, bytes } = this.#last
    if (position >= start && position < start + bytes.length) return this.#last
    const from = position - (position % blockLength)
    const block = await this.#fetch(from, Math.min(from + blockLength, this.size))
    this.#last = { start: from, bytes: block }
    return this.#last
  }
}

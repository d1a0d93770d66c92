import { RandomAccessReader } from 'yauzl'
import type { OpenBlob } from '../blobs/sealed-blobs.ts'

/** In bytes. */
const windowLength = 256 * 1024

/**
 * Lets yauzl read a sealed blob. The library reads the central directory a few bytes at a time; a
 * buffered window turns thousands of requests to a remote store into a few.
 */
export class BlobReader extends RandomAccessReader {
  readonly #blob: OpenBlob
  #window = { start: 0, bytes: Buffer.alloc(0) }

  constructor(blob: OpenBlob) {
    super()
    this.#blob = blob
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#bytes(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset)
        callback(null)
      },
      (error) => callback(error as Error),
    )
  }

  async #bytes(position: number, length: number): Promise<Buffer> {
    if (position < 0 || position + length > this.#blob.size) throw new Error('Beyond the end')
    const { start, bytes } = this.#window
    if (position < start || position + length > start + bytes.length) {
      const end = Math.min(position + Math.max(length, windowLength), this.#blob.size)
      const chunks: Uint8Array[] = []
      for await (const chunk of this.#blob.read({ start: position, end })) chunks.push(chunk)
      this.#window = { start: position, bytes: Buffer.concat(chunks) }
    }
    const from = position - this.#window.start
    return this.#window.bytes.subarray(from, from + length)
  }
}

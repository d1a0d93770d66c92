import type { BlobStore, ByteRange } from '#server/ports/blobs.ts'
import { inChunks, readAll } from './byte-streams.ts'

/** An in-memory blob store whose content can be inspected and changed, and which records all reads. */
export class MemoryBlobs implements BlobStore {
  readonly blobs = new Map<string, Buffer>()
  readonly reads: (ByteRange | undefined)[] = []

  async write(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const bytes = await readAll(content)
    this.blobs.set(key, bytes)
    return bytes.length
  }

  async read(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined> {
    this.reads.push(range)
    const bytes = this.blobs.get(key)
    return bytes && inChunks(bytes.subarray(range?.start, range?.end), 1000)
  }

  async size(key: string): Promise<number | undefined> {
    return this.blobs.get(key)?.length
  }

  async remove(key: string): Promise<void> {
    this.blobs.delete(key)
  }

  async removeAll(prefix: string): Promise<void> {
    for (const key of this.blobs.keys()) if (key.startsWith(prefix)) this.blobs.delete(key)
  }

  async check(): Promise<void> {}
}

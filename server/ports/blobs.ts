import type { ByteRange } from '#core/byte-range.ts'

export type { ByteRange }

/** What is kept outside the database: tracks, captions, spoken sentences. Sealed before it comes here. */
export interface BlobStore {
  /**
   * Whole or not at all: of a write that fails or is broken off nothing is readable, and what stood
   * under the key before still is. (A store that took all of it and whose answer was lost is the one
   * exception: then the new version is readable, whole.) When the content itself fails, so does the
   * write, with the content's own error. Answers the number of bytes.
   */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<number>
  /**
   * undefined: there is no such blob. Whoever asks for content begins to read it, or calls `return`
   * on its iterator: a file or a connection stands open behind it.
   */
  read(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>
  size(key: string): Promise<number | undefined>
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
  /** Removes every blob below a prefix of whole segments, which ends in `/`: one user's, say. */
  removeAll(prefix: string): Promise<void>
  /** Fails unless the store can be written to right now. */
  check(): Promise<void>
}

/** There is no room. Waiting alone does not help; the operator has to act. */
export class BlobStoreFull extends Error {
  override name = 'BlobStoreFull'
}

/** The store cannot be reached, or does not let itself be read or written. It may pass. */
export class BlobStoreUnavailable extends Error {
  override name = 'BlobStoreUnavailable'
}

/** Keys are made by us: one that is not of their form is a mistake in the code, or an attack. */
export class BlobKeyRefused extends Error {
  override name = 'BlobKeyRefused'
}

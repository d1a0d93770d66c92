import type { ByteRange } from '#core/byte-range.ts'

export type { ByteRange }

/**
 * Stores content outside the database, such as tracks, captions and spoken sentences. Callers encrypt
 * private content before they write it.
 */
export interface BlobStore {
  /**
   * Atomic: after a failed write nothing of it can be read, and the previous version still can. (One
   * exception: when the write fails after the new version is in place, for example because the response
   * of the store is lost, the new version is readable.) When reading the content fails, the write fails
   * with that error. Returns the number of bytes.
   */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<number>
  /**
   * undefined: there is no such blob. The caller must start reading the content or call `return` on its
   * iterator, because it holds an open file or connection.
   */
  read(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>
  size(key: string): Promise<number | undefined>
  /** Succeeds when there is no such blob. */
  remove(key: string): Promise<void>
  /** Removes every blob whose key begins with a prefix that ends in `/`, such as all of a user. */
  removeAll(prefix: string): Promise<void>
  /** Fails unless the store can be written to now. */
  check(): Promise<void>
}

/** The store has no space left. A retry does not help; the operator has to act. */
export class BlobStoreFull extends Error {
  override name = 'BlobStoreFull'
}

/** The store cannot be reached, read or written. A later retry may succeed. */
export class BlobStoreUnavailable extends Error {
  override name = 'BlobStoreUnavailable'
}

/** The key is malformed. Keys come from our code, so this is a bug or an attack. */
export class InvalidBlobKey extends Error {
  override name = 'InvalidBlobKey'
}

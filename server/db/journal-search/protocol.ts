/** Messages between the server and the search thread. Each request is complete: the thread stores nothing. */

/** Sealed reflections one after another in one block of memory, which is moved to the thread, not copied. */
export interface SealedSlice {
  ids: readonly string[]
  /** The number of bytes of each. */
  lengths: readonly number[]
  sealed: Uint8Array
}

export interface SearchRequest extends SealedSlice {
  requestId: number
  /** The key of the owner. */
  key: Uint8Array
  /** Folded, as `searchWords` returns them. */
  words: readonly string[]
}

export interface SearchResponse {
  requestId: number
  /** The ids of the reflections that contain all of the words; undefined: the search failed. */
  matches: string[] | undefined
}

// What a review is made from: the entries of a week, and what the reader found in their sentences.

import type { EntryReading } from '../memory/recall.ts'

export interface ReviewedEntry {
  id: string
  /** The date on which it was written, in the time zone of the user. */
  day: string
  reading: EntryReading
  /** The sentences that were read: none of an entry that is not in English. */
  lines: readonly ReadLine[]
}

export interface ReadLine {
  entryId: string
  /** A whole sentence, as it was written. */
  text: string
  feelings: readonly number[]
  valences: readonly number[]
  vector: Float32Array
  /** Things that it names, which may come back. */
  things: readonly NamedThing[]
}

export interface NamedThing {
  text: string
  /** Equal for mentions of the same thing, such as "the scan" and "my scans". */
  stem: string
  /** false: it begins a sentence, so it may be a name. */
  isClear: boolean
}

/** Parts that are missing from an export because they are damaged or lost, and how the export reports them. */
import { damagedPartTexts } from '#shared/damaged-part-texts.ts'
import type { DamagedPart } from '#shared/damaged-parts.ts'

/**
 * What is missing of a track: its audio, because it cannot be decrypted or is too large (`damaged`) or is not in the
 * store (`missing`), or only its captions (`uncaptioned`).
 */
export type AudioLeftOut = 'damaged' | 'missing' | 'uncaptioned'
export type LeftOut = AudioLeftOut | DamagedPart | 'weeklyReview'

export const leftOutReasons: Record<LeftOut, string> = {
  damaged: 'The sound of this narration is damaged, and not in this export.',
  missing: 'The sound of this narration could not be found, and is not in this export.',
  uncaptioned: 'The captions of this narration are damaged, and not in this export.',
  weeklyReview: 'This weekly review is damaged, and not in this export.',
  ...damagedPartTexts,
}

/** A slide, an entry or a review with parts that are missing from the export. */
export interface IncompleteRow {
  slideId: string | null
  entryId: string | null
  title: string
  missingParts: readonly LeftOut[]
  /** The element of `missingParts` that concerns the track, if any. */
  audio: AudioLeftOut | undefined
}

/** Keeps data/account.json within the size that an import accepts. */
const maxListedParts = 4_000

/** The missing parts as records for data/account.json. */
export function leftOutRecords(rows: Iterable<IncompleteRow>) {
  const records = [...rows].flatMap(({ slideId, entryId, missingParts }) =>
    missingParts.map((part) => ({ slideId, entryId, reason: leftOutReasons[part] })),
  )
  const unlistedCount = records.length - maxListedParts
  if (unlistedCount <= 0) return records
  const reason = `And ${unlistedCount} more, all named in README.md.`
  return [...records.slice(0, maxListedParts), { slideId: null, entryId: null, reason }]
}

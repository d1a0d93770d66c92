/** What should be in an export and is not, because it is damaged or lost, and how the export says so. */
import { type DamagedPart, damagedPartTexts } from '#shared/damaged-parts.ts'

/**
 * What of a track is not in an export: its sound, as it is there but cannot be read, or is not there
 * at all; or only its captions, as they cannot be read.
 */
export type AudioLeftOut = 'damaged' | 'missing' | 'uncaptioned'
export type LeftOut = AudioLeftOut | DamagedPart

export const leftOutReasons: Record<LeftOut, string> = {
  damaged: 'The sound of this narration is damaged, and not in this export.',
  missing: 'The sound of this narration could not be found, and is not in this export.',
  uncaptioned: 'The captions of this narration are damaged, and not in this export.',
  ...damagedPartTexts,
}

/** A slide or an entry of which something is not in the file although it should be. */
export interface IncompleteRow {
  slideId: string | null
  entryId: string | null
  title: string
  why: readonly LeftOut[]
  /** Of these the one that concerns its track. */
  audio: AudioLeftOut | undefined
}

/** An import reads the account's own data whole, and takes only so much of it. */
const maxListed = 4_000

/** As data: what of which row is not there. */
export function leftOutRecords(rows: Iterable<IncompleteRow>) {
  const all = [...rows].flatMap(({ slideId, entryId, why }) =>
    why.map((part) => ({ slideId, entryId, reason: leftOutReasons[part] })),
  )
  const others = all.length - maxListed
  if (others <= 0) return all
  const reason = `And ${others} more, all named in README.md.`
  return [...all.slice(0, maxListed), { slideId: null, entryId: null, reason }]
}

import type { Sense } from '../../measure/lexicon.ts'

/** A picture that belongs to a few words; each line serves one sense and holds true wherever they stand. */
export type Image = { words: readonly string[]; lines: Partial<Record<Sense, readonly string[]>> }

import type { EntryReading } from '#core/guidance/memory/recall.ts'
import { type Feeling, feelings, type valences } from '#core/reader/labels.ts'

/**
 * What a reader could have found in an entry with one clear feeling. The valence is good (`p`), bad (`n`),
 * mixed (`m`) or neither (`o`).
 */
export const readingOf = (
  feeling: Feeling,
  valence: (typeof valences)[number],
  vector: readonly number[] = [1, 0],
): EntryReading => ({
  model: 'test',
  feelings: feelings.map((each) => (each === feeling ? 0.9 : 0)),
  valences: (['p', 'n', 'm', 'o'] as const).map((each) => (each === valence ? 0.9 : 0)),
  vector: Float32Array.from(vector),
})

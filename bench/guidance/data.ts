/** The data sets of the guidance benchmark. Only the files named `*-tuning.jsonl` may be used for training. */
import * as z from 'zod/mini'
import { readJsonl } from '../../scripts/read-jsonl.ts'

type Subset = 'tuning' | 'set-aside'

const text = z.string()
const timeOfDay = z.enum(['morning', 'evening'])
const file = (set: string, subset: Subset) => new URL(`${set}-${subset}.jsonl`, import.meta.url)

/** `crisis`: false for a text that only looks like one. */
const crisisText = z.strictObject({ crisis: z.boolean(), line: text })
/** Short texts of people in danger, and others that only look like it. */
export const readCrisisTexts = (subset: Subset) => readJsonl(file('lines', subset), crisisText)

const loss = z.strictObject({ timeOfDay, reflection: text })
/** Reflections on a loss, such as a death, an illness or a separation. */
export const readLosses = (subset: Subset) => readJsonl(file('losses', subset), loss)

const reflection = z.strictObject({
  id: text,
  kind: text,
  /** The ideas of the practice that guidance may name, as in `Idea` of core/guidance/ideas.ts. */
  fits: z.array(text),
  timeOfDay,
  reflection: text,
})
export const readReflections = (subset: Subset) =>
  readJsonl(file('reflections', subset), reflection)

const stranger = z.discriminatedUnion('set', [
  z.strictObject({
    set: z.literal('crisis'),
    about: z.enum(['self', 'abuse']),
    text,
    /** The sentences that reveal the crisis, where they are known. */
    tells: z.optional(text),
  }),
  z.strictObject({ set: z.literal('lookalike'), text }),
  z.strictObject({ set: z.literal('reflections'), kind: text, timeOfDay, text }),
  z.strictObject({ set: z.literal('losses'), timeOfDay, text }),
])

/** Texts of imagined people, invented by writers who had not seen the product. */
export function readStrangers(subset: Subset) {
  const records = readJsonl(file('strangers', subset), stranger)
  return {
    crisis: records.filter((record) => record.set === 'crisis'),
    lookalike: records.filter((record) => record.set === 'lookalike').map((record) => record.text),
    reflections: records.filter((record) => record.set === 'reflections'),
    losses: records.filter((record) => record.set === 'losses'),
  }
}

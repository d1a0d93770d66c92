/** What is remembered of an entry, as it is sealed and as it is exported. */
import * as z from 'zod/mini'
import type { EntryReading } from '#core/guidance/memory/recall.ts'
import { feelings, valences } from '#core/reader/labels.ts'
import { decodeVector, encodeVector } from '#core/reader/vector-bytes.ts'
import { resourceId } from '#shared/contract/ids.ts'

export interface EntryMemory {
  reading: EntryReading
  /** The ids of the earlier entries that the guidance may be based on. */
  remembered: readonly string[]
}

const probability = z.number().check(z.gte(0), z.lte(1))

const maxVectorCharacters = 1024
const maxRememberedEntries = 20

export const memoryRecord = z.strictObject({
  model: z.string().check(z.maxLength(40)),
  feelings: z.array(probability).check(z.length(feelings.length)),
  valences: z.array(probability).check(z.length(valences.length)),
  vector: z.base64().check(z.minLength(8), z.maxLength(maxVectorCharacters)),
  remembered: z.array(resourceId).check(z.maxLength(maxRememberedEntries)),
})
export type MemoryRecord = z.output<typeof memoryRecord>

/** Three decimal places are precise enough. */
const rounded = (probabilities: readonly number[]) =>
  probabilities.map((value) => Math.round(value * 1000) / 1000)

export function toMemoryRecord({ reading, remembered }: EntryMemory): MemoryRecord {
  return {
    model: reading.model,
    feelings: rounded(reading.feelings),
    valences: rounded(reading.valences),
    vector: Buffer.from(encodeVector(reading.vector)).toString('base64'),
    remembered: remembered.slice(0, maxRememberedEntries),
  }
}

export function fromMemoryRecord({ vector, remembered, ...read }: MemoryRecord): EntryMemory {
  return { reading: { ...read, vector: decodeVector(Buffer.from(vector, 'base64')) }, remembered }
}

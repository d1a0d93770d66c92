import { readFileSync } from 'node:fs'
import type * as z from 'zod/mini'

/** Reads a data set: one JSON record per line, each parsed by the schema. */
export function readJsonl<Schema extends z.ZodMiniType>(
  file: URL,
  record: Schema,
): z.output<Schema>[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line, index) => {
    try {
      return record.parse(JSON.parse(line))
    } catch (error) {
      throw new Error(`Invalid record in line ${index + 1} of ${file.pathname}`, { cause: error })
    }
  })
}

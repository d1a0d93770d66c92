// Caches readings, because the same text is read several times: before it is sent to a language model and, if
// that fails, again by the built-in writer; a goal also with each of its reflections.

import { createHash } from 'node:crypto'
import type { Reader } from './reader.ts'

/** A reader that caches its latest care kinds and paths. The keys are hashes, so that this cache holds no texts. */
export function cachingReader(reader: Reader, maxEntries = 200): Reader {
  const careKind = withCache(reader.careKind, maxEntries)
  const goalPath = withCache(reader.goalPath, maxEntries)
  return { ...reader, careKind, goalPath }
}

function withCache<Args extends string[], Result>(
  read: (...args: Args) => Promise<Result>,
  maxEntries: number,
): (...args: Args) => Promise<Result> {
  const entries = new Map<string, { result: Result }>()
  return async (...args) => {
    const key = createHash('sha256').update(JSON.stringify(args)).digest('base64')
    const entry = entries.get(key) ?? { result: await read(...args) }
    // Inserts the entry again at the end: the first is then the least recently used, and the one to drop.
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    return entry.result
  }
}

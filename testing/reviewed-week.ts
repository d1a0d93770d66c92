/** A week of reflections that can be reviewed. */
import { randomUUID } from 'node:crypto'
import { storeEntries } from './entries.ts'
import { readingOf } from './entry-memory.ts'
import type { HttpClient } from './http-client.ts'
import { signInOnPlan } from './plans.ts'
import type { TestServer } from './server.ts'

export const sunday = '2026-11-15'
export const sundayEvening = new Date('2026-11-15T19:00:00Z')

export const goodLines = [
  'We built a den out of the blankets, with a drawbridge.',
  'The neighbour brought a warm loaf and stayed for tea.',
  'I swam to the buoy and the sea was like glass.',
  'She laughed so much at dinner that the dog joined in.',
]

type StoredEntry = Parameters<typeof storeEntries>[2][number]

export const calmMemory = { reading: readingOf('calm', 'p'), remembered: [] }

/** One entry for each line, on consecutive days from Monday on. */
export function entriesOf(lines: readonly string[], changes: Partial<StoredEntry> = {}) {
  return lines.map((content, day) => ({
    id: randomUUID(),
    content,
    createdAt: new Date(Date.UTC(2026, 10, 9 + day, 12)),
    memory: calmMemory,
    ...changes,
  }))
}

/** Sets the clock to Sunday evening and signs in an Essential user with an entry for each of `goodLines`. */
export async function signInAfterAWeek(
  server: TestServer,
): Promise<{ client: HttpClient; ids: string[] }> {
  server.now = sundayEvening
  const client = await signInOnPlan(server, 'essential')
  const entries = entriesOf(goodLines)
  await storeEntries(server, client, entries)
  return { client, ids: entries.map(({ id }) => id) }
}

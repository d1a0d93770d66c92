import { eq } from 'drizzle-orm'
import type { RecordCounts } from '#shared/contract/own-data.ts'
import type { Database, Transaction } from '../db/database.ts'
import { journalEntries } from '../db/schema/journal.ts'
import { tracks } from '../db/schema/narration.ts'
import { targetSlides } from '../db/schema/users.ts'

/** How many slides, entries and tracks an account has. */
export async function countRecords(
  db: Database | Transaction,
  userId: string,
): Promise<RecordCounts> {
  const slides = await db.$count(targetSlides, eq(targetSlides.userId, userId))
  const entries = await db.$count(journalEntries, eq(journalEntries.userId, userId))
  const trackCount = await db.$count(tracks, eq(tracks.userId, userId))
  return { slides, entries, tracks: trackCount }
}

/** Tracks and weekly reviews need no check: each belongs to a slide or to entries. */
export const isEmptyAccount = ({ slides, entries }: RecordCounts) => slides === 0 && entries === 0

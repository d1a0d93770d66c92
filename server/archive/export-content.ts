/**
 * The files of an export in the order in which they are written: the records of slides, entries and
 * reviews, the audio, the Markdown pages, which link to the audio, the usage, and finally the account record and the
 * README, which summarise the rest. Slides, entries, reviews and tracks are read in batches, when they are needed.
 * The account may change meanwhile, so each file refers only to what has been written before it.
 */
import { eq } from 'drizzle-orm'
import { users } from '../db/schema/users.ts'
import { trackFiles } from './export-audio.ts'
import {
  contentOf,
  type ExportContext,
  type ExportSources,
  emptyWrittenParts,
} from './export-context.ts'
import { journalPages, reviewPages, slidePages } from './export-pages.ts'
import { entryRecords, reviewRecords, slideRecords, usageRecords } from './export-records.ts'
import { archivePaths, formatName, formatVersion } from './format.ts'
import { leftOutRecords } from './left-out.ts'
import { dateFormatsFor, readme } from './markdown.ts'
import { writeRecords } from './records.ts'
import type { NewZipEntry } from './zip-writer.ts'

interface ExportRequest extends Pick<ExportContext, 'userId' | 'onWritten'> {
  /** The language and time zone that the browser has sent; null: it sent none. */
  language: string | null
  timeZone: string | null
  now: Date
}

export async function* exportContent(
  sources: ExportSources,
  { userId, language, timeZone, now, onWritten }: ExportRequest,
): AsyncGenerator<NewZipEntry> {
  const [user] = await sources.db.select().from(users).where(eq(users.id, userId))
  if (!user) return
  const dates = dateFormatsFor(timeZone ?? user.timeZone ?? 'UTC', language ?? 'en')
  const written = emptyWrittenParts()
  const context = { sources, userId, dates, written, onWritten }

  yield { name: archivePaths.slides, content: writeRecords(slideRecords(context)) }
  yield { name: archivePaths.journal, content: writeRecords(entryRecords(context)) }
  yield { name: archivePaths.reviews, content: writeRecords(reviewRecords(context)) }
  yield* trackFiles(context)
  yield* slidePages(context)
  yield* journalPages(context)
  yield* reviewPages(context)
  yield { name: archivePaths.usage, content: writeRecords(usageRecords(context)) }

  const counts = {
    slides: written.slides.size,
    entries: written.entries.size,
    tracks: written.audio.size,
  }
  const focusedId = user.focusedSlideId
  const account = {
    format: formatName,
    version: formatVersion,
    exportedAt: now,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    joinedAt: user.createdAt,
    role: user.role,
    subscriptionTier: user.subscriptionTier,
    subscriptionStatus: user.subscriptionStatus,
    timeZone: user.timeZone,
    holds: { ...counts, reviews: written.reviews.size },
    leftOut: leftOutRecords(written.leftOut.values()),
    focusedSlideId: focusedId && written.slides.has(focusedId) ? focusedId : null,
    narrationVoice: user.narrationVoice,
    writerChoice: user.writerChoice,
    remembers: user.remembers,
  }
  yield {
    name: archivePaths.account,
    content: contentOf(`${JSON.stringify(account, null, 2)}\n`),
  }
  const readmeText = readme({
    email: user.email,
    exportedOn: dates.dateTime(now),
    counts,
    slides: [...written.slides]
      .filter(([id]) => written.slidePages.has(id))
      .map(([, slide]) => slide),
    months: written.months,
    hasReviews: written.reviews.size > 0,
    leftOut: [...written.leftOut.values()],
  })
  yield { name: archivePaths.readme, content: contentOf(readmeText) }
}

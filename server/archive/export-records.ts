/** The JSON records of an export. */
import { and, eq, isNull } from 'drizzle-orm'
import { charges } from '../db/schema/users.ts'
import { toMemoryRecord } from '../db/stores/entry-memory.ts'
import type { Slide } from '../db/stores/slide-store.ts'
import { type ExportContext, entriesOf, reviewsOf, slidesOf } from './export-context.ts'
import type { EntryRecord, ReviewRecord, SlideRecord } from './format.ts'
import { titleOf } from './markdown.ts'

export async function* slideRecords(context: ExportContext): AsyncGenerator<SlideRecord> {
  const { slides, leftOut } = context.written
  for await (const row of slidesOf(context)) {
    const { trackId: _track, damagedParts, isScriptUnchecked: _unchecked, ...rest } = row
    const { needsSupport, careKind, ...slide } = rest
    const { id, createdAt } = slide
    const goal = titleOf(slide.goalDescription)
    slides.set(id, { number: slides.size + 1, title: goal })
    if (damagedParts.length > 0) {
      const title = damagedParts.includes('goal')
        ? `A Target Slide of ${context.dates.dateTime(createdAt)}`
        : `“${goal}”`
      leftOut.set(id, {
        slideId: id,
        entryId: null,
        title,
        missingParts: damagedParts,
        audio: undefined,
      })
    }
    yield { ...slide, ...careFields({ needsSupport, careKind }) }
  }
}

export async function* entryRecords(context: ExportContext): AsyncGenerator<EntryRecord> {
  const { slides, entries, leftOut } = context.written
  for await (const row of entriesOf(context)) {
    const { trackId: _track, damagedParts, isMeditationUnchecked: _unchecked, ...rest } = row
    const { needsSupport, careKind, memory, ...entry } = rest
    const { id, createdAt } = entry
    entries.add(id)
    if (damagedParts.length > 0) {
      const title = `A reflection of ${context.dates.dateTime(createdAt)}`
      leftOut.set(id, {
        slideId: null,
        entryId: id,
        title,
        missingParts: damagedParts,
        audio: undefined,
      })
    }
    const slideId = entry.targetSlideId
    const targetSlideId = slideId && slides.has(slideId) ? slideId : null
    yield {
      ...entry,
      ...careFields({ needsSupport, careKind }),
      ...(memory !== null && { memory: toMemoryRecord(memory) }),
      targetSlideId,
    }
  }
}

export async function* reviewRecords(context: ExportContext): AsyncGenerator<ReviewRecord> {
  const { entries, reviews, leftOut } = context.written
  for await (const { id, isDamaged, ...review } of reviewsOf(context)) {
    if (isDamaged) {
      const title = `The weekly review of ${review.endsOn}`
      const missingParts = ['weeklyReview'] as const
      leftOut.set(id, { slideId: null, entryId: null, title, missingParts, audio: undefined })
      continue
    }
    // Made from an entry that was written after the export began.
    if (!review.sources.every((entryId) => entries.has(entryId))) continue
    reviews.add(id)
    yield review
  }
}

type Care = Pick<Slide, 'needsSupport' | 'careKind'>

const careFields = ({ needsSupport, careKind }: Care) => ({
  isCaring: needsSupport,
  ...(careKind !== null && { careKind }),
})

/** The charges against the allowances and their estimated cost, without those that are only reserved. */
export async function* usageRecords({ sources, userId }: ExportContext): AsyncGenerator<object> {
  const rows = await sources.db
    .select({
      charged: charges.charged,
      chargedOn: charges.chargedOn,
      costInMillionthsOfADollar: charges.cost,
      createdAt: charges.createdAt,
    })
    .from(charges)
    .where(and(eq(charges.userId, userId), isNull(charges.reservedUntil)))
    .orderBy(charges.createdAt)
  yield* rows
}

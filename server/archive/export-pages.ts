/** The Markdown pages of an export. */
import {
  audioLinkOf,
  contentOf,
  type ExportContext,
  entriesOf,
  reviewsOf,
  slidesOf,
} from './export-context.ts'
import { archivePaths } from './format.ts'
import { entrySection, paragraphs, reviewSection, slidePage } from './markdown.ts'
import type { NewZipEntry } from './zip-writer.ts'

export async function* slidePages(context: ExportContext): AsyncGenerator<NewZipEntry> {
  const { written, dates, onWritten } = context
  for await (const slide of slidesOf(context)) {
    const number = written.slides.get(slide.id)?.number
    if (number === undefined) continue
    const page = slidePage(slide, dates, audioLinkOf(written, slide.id))
    yield { name: archivePaths.slidePage(number), content: contentOf(page) }
    written.slidePages.add(slide.id)
    onWritten('slides')
  }
}

/** One page for each month. Entries come newest first, so those of a month are adjacent. */
export async function* journalPages(context: ExportContext): AsyncGenerator<NewZipEntry> {
  const { written, dates, onWritten } = context
  const entries = entriesOf(context)
  let nextEntry = await entries.next()

  async function* pageOf(month: string, title: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from(paragraphs([`# ${title}`]))
    while (!nextEntry.done && dates.yearMonth(nextEntry.value.createdAt) === month) {
      const entry = nextEntry.value
      if (written.entries.has(entry.id)) {
        const slideId = entry.targetSlideId
        const goal = slideId ? written.slides.get(slideId)?.title : undefined
        const links = { goal, audio: audioLinkOf(written, entry.id) }
        yield Buffer.from(`\n${entrySection(entry, dates, links)}`)
        onWritten('entries')
      }
      nextEntry = await entries.next()
    }
  }

  while (!nextEntry.done) {
    const { createdAt } = nextEntry.value
    const month = dates.yearMonth(createdAt)
    written.months.push(month)
    yield { name: archivePaths.journalPage(month), content: pageOf(month, dates.month(createdAt)) }
  }
}

/** One page for all weekly reviews. */
export async function* reviewPages(context: ExportContext): AsyncGenerator<NewZipEntry> {
  const { written } = context
  if (written.reviews.size === 0) return
  async function* page(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(paragraphs(['# Weekly reviews']))
    for await (const review of reviewsOf(context)) {
      if (written.reviews.has(review.id)) yield Buffer.from(`\n${reviewSection(review)}`)
    }
  }
  yield { name: archivePaths.reviewPage, content: page() }
}

/** The state that the parts of an export share: their sources, and what has been written so far. */
import type { RecordCounts } from '#shared/contract/own-data.ts'
import { textOrDamage } from '#shared/damaged-part-texts.ts'
import type { SealedBlobs } from '../blobs/sealed-blobs.ts'
import { everyRow } from '../db/cursor.ts'
import type { Database } from '../db/database.ts'
import type { EntryWithScript, JournalStore } from '../db/stores/journal-store.ts'
import type { ReviewStore, StoredReview } from '../db/stores/review-store.ts'
import type { Slide, SlideStore } from '../db/stores/slide-store.ts'
import type { TrackStore } from '../db/stores/track-store.ts'
import type { IncompleteRow } from './left-out.ts'
import type { AudioLink, DateFormats } from './markdown.ts'

export interface ExportSources {
  db: Database
  slides: SlideStore
  journal: JournalStore
  reviews: ReviewStore
  tracks: TrackStore
  blobs: SealedBlobs
}

export interface ExportContext {
  sources: ExportSources
  userId: string
  dates: DateFormats
  written: WrittenParts
  /** Called after each slide, entry or track, for the progress. */
  onWritten(kind: keyof RecordCounts): void
}

/** Each part of an export refers only to what has been written before it. */
export interface WrittenParts {
  /** The shortened goal of each slide and the number of its page. */
  slides: Map<string, { number: number; title: string }>
  /** The ids of the slides that have a page. */
  slidePages: Set<string>
  entries: Set<string>
  /** The ids of the weekly reviews. */
  reviews: Set<string>
  /** The number of the audio file, by the id of its slide or entry. */
  audio: Map<string, number>
  /** Slides, entries and reviews with missing parts, by id. */
  leftOut: Map<string, IncompleteRow>
  /** The months of the journal pages, like 2026-11. */
  months: string[]
}

export const emptyWrittenParts = (): WrittenParts => ({
  slides: new Map(),
  slidePages: new Set(),
  entries: new Set(),
  reviews: new Set(),
  audio: new Map(),
  leftOut: new Map(),
  months: [],
})

export const audioLinkOf = ({ audio, leftOut }: WrittenParts, id: string): AudioLink => ({
  number: audio.get(id),
  leftOut: leftOut.get(id)?.audio,
})

/** Every slide, newest first, with a sentence in the place of a damaged goal or script. */
export async function* slidesOf({ sources, userId }: ExportContext): AsyncGenerator<Slide> {
  for await (const slide of everyRow((page) => sources.slides.listWithScripts(userId, page))) {
    yield {
      ...slide,
      goalDescription: textOrDamage(slide, 'goal', slide.goalDescription),
      script: textOrDamage(slide, 'script', slide.script),
    }
  }
}

/** Every entry, newest first, with a sentence in the place of a damaged reflection or guidance. */
export async function* entriesOf({
  sources,
  userId,
}: ExportContext): AsyncGenerator<EntryWithScript> {
  for await (const entry of everyRow((page) => sources.journal.listWithScripts(userId, page))) {
    yield {
      ...entry,
      content: textOrDamage(entry, 'reflection', entry.content),
      aiFeedback: textOrDamage(entry, 'guidance', entry.aiFeedback),
    }
  }
}

/** Every weekly review, newest first. */
export const reviewsOf = ({ sources, userId }: ExportContext): AsyncGenerator<StoredReview> =>
  everyRow((page) => sources.reviews.list(userId, page))

/** Yields the content of a file from memory. */
export async function* contentOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : content
}

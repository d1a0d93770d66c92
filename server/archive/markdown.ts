/** The Markdown pages of an export, for reading. */
import { truncate } from '#core/truncate.ts'
import type { RecordCounts } from '#shared/contract/own-data.ts'
import type { JournalEntry } from '../db/stores/journal-store.ts'
import type { WeeklyReview } from '../db/stores/review-store.ts'
import type { Slide } from '../db/stores/slide-store.ts'
import { archivePaths } from './format.ts'
import { type AudioLeftOut, type LeftOut, leftOutReasons } from './left-out.ts'

const maxTitleLength = 80

/** A single line, as headings and links require. */
export const titleOf = (goal: string) => truncate(goal.replaceAll(/\s+/g, ' '), maxTitleLength)

/** Formats dates in the time zone and language of the user. */
export function dateFormatsFor(zone: string, language: string) {
  const dateTimeFormat = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const monthFormat = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    year: 'numeric',
    month: 'long',
  })
  const yearMonthFormat = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
  })
  return {
    dateTime: (date: Date) => dateTimeFormat.format(date),
    month: (date: Date) => monthFormat.format(date),
    /** For example 2026-11. */
    yearMonth: (date: Date) => yearMonthFormat.format(date).slice(0, 7),
  }
}
export type DateFormats = ReturnType<typeof dateFormatsFor>

const author = (writtenBy: string | null) => writtenBy ?? 'the built-in guide'
const asQuote = (text: string) => text.replaceAll(/^/gm, '> ')

export function slidePage(slide: Slide, { dateTime }: DateFormats, audio: AudioLink): string {
  return paragraphs([
    `# ${titleOf(slide.goalDescription)}`,
    `*${dateTime(slide.createdAt)}*`,
    asQuote(slide.goalDescription),
    ...listenLines(audio),
    '## Script',
    slide.script,
    `*Written by ${author(slide.writtenBy)}*`,
    ...damageNotes(slide.damagedParts),
  ])
}

const timesOfDay = { morning: 'Morning', evening: 'Evening' } as const

export function entrySection(
  entry: JournalEntry,
  { dateTime }: DateFormats,
  { goal, audio }: { goal: string | undefined; audio: AudioLink },
): string {
  return paragraphs([
    `## ${timesOfDay[entry.timeOfDay]}, ${dateTime(entry.createdAt)}`,
    ...(goal ? [`*${titleOf(goal)}*`] : []),
    asQuote(entry.content),
    entry.aiFeedback,
    `*Guidance by ${author(entry.writtenBy)}*`,
    ...listenLines(audio),
    ...damageNotes(entry.damagedParts),
  ])
}

export const reviewSection = (review: WeeklyReview): string =>
  paragraphs([
    `## The week until ${review.endsOn}`,
    review.opening,
    ...review.lines.map(({ text, writtenOn }) => `${asQuote(text)}\n> (${writtenOn})`),
    ...(review.lightened === null ? [] : [review.lightened]),
    ...(review.returned === null ? [] : [review.returned]),
    review.question,
  ])

/** Notes on damaged parts that have no place of their own on the page. */
const damageNotes = (damagedParts: readonly LeftOut[]) =>
  damagedParts
    .filter((part) => part === 'needsSupport' || part === 'meditation')
    .map((part) => leftOutReasons[part])

/** The number of a track and what is missing of it. Both undefined: there is no track. */
export interface AudioLink {
  number: number | undefined
  leftOut: AudioLeftOut | undefined
}

const listenLines = ({ number, leftOut }: AudioLink): string[] => [
  ...(number === undefined ? [] : [`[Listen](../${archivePaths.audio(number)})`]),
  ...(leftOut === undefined ? [] : [leftOutReasons[leftOut]]),
]

export function readme(summary: {
  email: string
  exportedOn: string
  counts: RecordCounts
  slides: readonly { number: number; title: string }[]
  months: readonly string[]
  hasReviews: boolean
  /** Slides, entries and reviews with missing parts. */
  leftOut: readonly { title: string; missingParts: readonly LeftOut[] }[]
}): string {
  const { counts } = summary
  return paragraphs([
    '# Your Evenstream account',
    `Everything that ${summary.email} kept at Evenstream, as of ${summary.exportedOn}: ${counts.slides} Target Slides, ${counts.entries} reflections and ${counts.tracks} narrated tracks.`,
    list([
      '`slides/` and `journal/` are for reading, in any program that opens text.',
      '`audio/` holds the tracks (MP3), their captions (WebVTT) and what is known of each (JSON).',
      '`data/` holds the same as JSON, for programs, and for coming back: on the Account screen of an empty account this file can be imported as it is.',
    ]),
    ...(summary.slides.length > 0 ? ['## Target Slides', list(summary.slides.map(slideLink))] : []),
    ...(summary.leftOut.length > 0 ? ['## Left out', list(summary.leftOut.map(leftOutLine))] : []),
    ...(summary.months.length > 0 ? ['## Journal', list(journalLinks(summary))] : []),
  ])
}

/** Escapes brackets, which would end the link. */
const slideLink = ({ number, title }: { number: number; title: string }) =>
  `[${title.replaceAll(/[[\]\\]/g, '\\$&')}](${archivePaths.slidePage(number)})`
const leftOutLine = ({
  title,
  missingParts,
}: {
  title: string
  missingParts: readonly LeftOut[]
}) => `${title}: ${missingParts.map((part) => leftOutReasons[part]).join(' ')}`
const monthLink = (month: string) => `[${month}](${archivePaths.journalPage(month)})`

const journalLinks = ({
  months,
  hasReviews,
}: {
  months: readonly string[]
  hasReviews: boolean
}) => [
  ...months.map(monthLink),
  ...(hasReviews ? [`[Weekly reviews](${archivePaths.reviewPage})`] : []),
]

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')
export const paragraphs = (parts: readonly string[]) => `${parts.join('\n\n')}\n`

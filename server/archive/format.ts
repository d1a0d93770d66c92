/**
 * The export format: which files an export contains, and the schemas of the records that an import
 * reads. A change that older versions could not import needs a new `formatVersion`.
 */
import * as z from 'zod/mini'
import { careKinds } from '#shared/care-kinds.ts'
import { resourceId } from '#shared/contract/ids.ts'
import { calendarDay, reflectionMaxLength, timesOfDay } from '#shared/contract/journal.ts'
import { goalMaxLength } from '#shared/contract/slides.ts'
import { voiceId, voiceLabelMaxLength } from '#shared/contract/voices.ts'
import { writerChoices } from '#shared/contract/writer.ts'
import { pace } from '#shared/narration.ts'
import { storedText, text } from '#shared/text.ts'
import { memoryRecord } from '../db/stores/entry-memory.ts'
import { reviewRecord as storedReview } from '../db/stores/review-record.ts'

export const formatName = 'evenstream-export'
export const formatVersion = 1

const fileNumber = (number: number) => String(number).padStart(4, '0')

export const archivePaths = {
  readme: 'README.md',
  account: 'data/account.json',
  slides: 'data/slides.json',
  journal: 'data/journal.json',
  reviews: 'data/reviews.json',
  usage: 'data/usage.json',
  slidePage: (number: number) => `slides/${fileNumber(number)}.md`,
  /** `month` is written like 2026-11. */
  journalPage: (month: string) => `journal/${month}.md`,
  reviewPage: 'journal/weekly-reviews.md',
  audio: (number: number) => `audio/${fileNumber(number)}.mp3`,
  captions: (number: number) => `audio/${fileNumber(number)}.vtt`,
  track: (number: number) => `audio/${fileNumber(number)}.json`,
} as const

/** The audio file that belongs to a track file such as audio/0001.json. */
export const audioOf = (trackFile: string) => trackFile.replace(/json$/, 'mp3')

/** A track of five minutes has about 2.5 MB. */
export const maxAudioBytes = 32 * 1024 ** 2

const dateTime = z.pipe(
  z.iso.datetime(),
  z.transform((value) => new Date(value)),
)
/** The maximum characters, captions and peaks. `limits.ts` derives file sizes from them. */
export const fieldLimits = {
  /** Much longer than any script or guidance that passes the checks. */
  generatedText: 50_000,
  writtenBy: 200,
  theme: 100,
  captions: 2_000,
  peaks: 2_000,
} as const
const generatedText = storedText(fieldLimits.generatedText)
const writtenBy = z.nullable(storedText(fieldLimits.writtenBy))
const count = z.int().check(z.nonnegative())
const share = z.number().check(z.gte(0), z.lte(1))

/** Absent where the text speaks of no danger, or the kind is unknown. */
const careKind = z.optional(z.enum(careKinds))

/** Parsed before the whole account record, to find out whether the format is supported. */
export const versionRecord = z.object({ format: z.literal(formatName), version: z.number() })

/** What an import reads of the account; an export writes more. */
export const accountRecord = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  holds: z.object({
    slides: count,
    entries: count,
    tracks: count,
    /** Absent in older exports, which have no file of reviews. */
    reviews: z.optional(count),
  }),
  focusedSlideId: z.nullable(resourceId),
  narrationVoice: z.nullable(voiceId),
  writerChoice: z.nullable(z.enum(writerChoices)),
  /** Absent in older exports. */
  remembers: z.optional(z.boolean()),
})

export const slideRecord = z.strictObject({
  /** Ids link the parts of an export to each other. An import assigns new ones. */
  id: resourceId,
  goalDescription: text({ min: 1, max: goalMaxLength }),
  script: generatedText,
  theme: storedText(fieldLimits.theme),
  writtenBy,
  /** `needsSupport` in the product. The file keeps the name that existing exports have. */
  isCaring: z.boolean(),
  careKind,
  createdAt: dateTime,
})
export type SlideRecord = z.output<typeof slideRecord>

export const entryRecord = z.strictObject({
  id: resourceId,
  content: text({ min: 1, max: reflectionMaxLength }),
  timeOfDay: z.enum(timesOfDay),
  targetSlideId: z.nullable(resourceId),
  aiFeedback: generatedText,
  isCaring: z.boolean(),
  careKind,
  writtenBy,
  /** Absent where nothing is remembered of it. */
  memory: z.optional(memoryRecord),
  meditationScript: z.nullable(generatedText),
  meditationWrittenBy: writtenBy,
  createdAt: dateTime,
})
export type EntryRecord = z.output<typeof entryRecord>

export const reviewRecord = z.extend(storedReview, { endsOn: calendarDay, createdAt: dateTime })
export type ReviewRecord = z.output<typeof reviewRecord>

const second = z.number().check(z.gte(0), z.lte(24 * 60 * 60))
const caption = z.strictObject({ start: second, end: second, text: storedText(5_000) })

export const trackRecord = z.strictObject({
  slideId: z.nullable(resourceId),
  entryId: z.nullable(resourceId),
  bytes: z.number().check(z.gte(1), z.lte(maxAudioBytes)),
  durationSeconds: second,
  pace,
  /** The displayed name. Empty if the voice was unknown. */
  voice: storedText(voiceLabelMaxLength),
  captions: z.array(caption).check(z.maxLength(fieldLimits.captions)),
  peaks: z.array(share).check(z.maxLength(fieldLimits.peaks)),
  createdAt: dateTime,
})
export type TrackRecord = z.output<typeof trackRecord>

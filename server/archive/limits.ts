/**
 * The maximum sizes of the files of an export. They are derived from the limits of the fields and the
 * number of records, so that an import accepts every record that an export can contain, and hardly larger ones. The
 * number of files and the total of all text are limited, too.
 */
import { reflectionMaxLength } from '#shared/contract/journal.ts'
import { importMaxBytes, importMaxRecords } from '#shared/contract/own-data.ts'
import { goalMaxLength } from '#shared/contract/slides.ts'
import { voiceLabelMaxLength } from '#shared/contract/voices.ts'
import { reviewMaxLines, reviewTextMaxLength } from '../db/stores/review-record.ts'
import { fieldLimits, maxAudioBytes } from './format.ts'
import type { RecordLimits } from './records.ts'
import type { ArchiveLimits, FileLimits } from './zip-reader.ts'

const mebibyte = 1024 ** 2

/** JSON.stringify writes a control character as six bytes, such as \u001f; no other takes more. */
const maxBytesPerCharacter = 6
/** The maximum bytes of the field names, ids, dates and short values of one record. */
const bytesBesidesText = 1024
/** The maximum bytes of a caption without its text, and of a number. */
const bytesOfCaption = 80
const bytesOfNumber = 25
/** The maximum bytes of the ids of entries and passages in a review. */
const bytesOfReviewIds = 8192
/** What is remembered of an entry: a vector, probabilities and ids. */
const bytesOfMemory = 4096

const maxBytesOfRecord = (characters: number) =>
  characters * maxBytesPerCharacter + bytesBesidesText

/** The maximum bytes of one record. */
export const maxRecordBytes = {
  slide: maxBytesOfRecord(
    goalMaxLength + fieldLimits.generatedText + fieldLimits.theme + fieldLimits.writtenBy,
  ),
  entry:
    maxBytesOfRecord(
      reflectionMaxLength + 2 * fieldLimits.generatedText + 2 * fieldLimits.writtenBy,
    ) + bytesOfMemory,
  /** Besides its lines a review has four texts: opening, lightened, returned and question. */
  review: maxBytesOfRecord((reviewMaxLines + 4) * reviewTextMaxLength) + bytesOfReviewIds,
  /** The captions of a track together are its script. */
  track:
    maxBytesOfRecord(fieldLimits.generatedText + voiceLabelMaxLength) +
    fieldLimits.captions * bytesOfCaption +
    fieldLimits.peaks * bytesOfNumber,
  /** Lists up to 4,000 parts that the export had to leave out (`left-out.ts`). */
  account: mebibyte,
} as const

/**
 * The total of all text that an import reads. It is less than the field limits alone would allow, and
 * more than 20,000 reflections of full length at three bytes a character.
 */
const maxTextBytes = 1024 * mebibyte

/** The maximum bytes of a file of records: `,\n` between them and brackets around. */
export const maxFileBytes = ({ records, bytes }: RecordLimits) =>
  Math.min(records * (bytes + 2) + 8, maxTextBytes)
/** A review for each week of ten years. */
export const maxReviews = 520

const recordLimits = {
  slides: { records: importMaxRecords.slides, bytes: maxRecordBytes.slide },
  entries: { records: importMaxRecords.entries, bytes: maxRecordBytes.entry },
  reviews: { records: maxReviews, bytes: maxRecordBytes.review },
} as const

const text = (maxBytes: number): FileLimits => ({ group: 'text', maxBytes })
const unread = (maxBytes: number): FileLimits => ({ group: 'unread', maxBytes })

const limitsByFileName: [RegExp, FileLimits][] = [
  [/^data\/account\.json$/, text(maxRecordBytes.account)],
  [/^data\/slides\.json$/, text(maxFileBytes(recordLimits.slides))],
  [/^data\/journal\.json$/, text(maxFileBytes(recordLimits.entries))],
  [/^data\/reviews\.json$/, text(maxFileBytes(recordLimits.reviews))],
  [/^audio\/\d{4,6}\.json$/, text(maxRecordBytes.track)],
  [/^audio\/\d{4,6}\.mp3$/, { group: 'audio', maxBytes: maxAudioBytes }],
  // Files for the user, which an import never unpacks.
  [/^README\.md$/, unread(32 * mebibyte)],
  [/^slides\/\d{4,6}\.md$/, unread(maxRecordBytes.slide)],
  [/^journal\/\d{4}-\d{2}\.md$/, unread(maxTextBytes)],
  [/^journal\/weekly-reviews\.md$/, unread(maxTextBytes)],
  [/^audio\/\d{4,6}\.vtt$/, unread(maxRecordBytes.track)],
  [/^data\/usage\.json$/, unread(256 * mebibyte)],
]

/** For journal pages, one a month, and the files that exist once. */
const maxOtherFiles = 2_000

export const archiveLimits: ArchiveLimits = {
  maxEntries: importMaxRecords.slides + 3 * importMaxRecords.tracks + maxOtherFiles,
  limitsOf: (name) => limitsByFileName.find(([pattern]) => pattern.test(name))?.[1],
  groups: {
    /**
     * The ratio limits how much of the database a small upload can fill. Real exports stay far below
     * it: each record has an id and a date, together about thirty bytes when compressed, and prose.
     */
    text: { total: maxTextBytes, ratio: 25 },
    /** Audio is written uncompressed, so it is never larger than the whole file. */
    audio: { total: importMaxBytes, ratio: 10 },
    unread: { total: Number.MAX_SAFE_INTEGER, ratio: Number.POSITIVE_INFINITY },
  },
}

/**
 * How large the parts of an export can be. Sizes are derived from the limits of the fields and from
 * the number of records, so that what our writer can produce is read back, and nothing larger.
 */
import { reflectionMaxLength } from '#shared/contract/journal.ts'
import { importMaxBytes, importMaxHoldings } from '#shared/contract/own-data.ts'
import { goalMaxLength } from '#shared/contract/slides.ts'
import { fieldLimits, maxAudioBytes } from './format.ts'
import type { RecordLimits } from './records.ts'
import type { ArchiveLimits, PartLimits } from './zip-reader.ts'

const mebibyte = 1024 ** 2

/** JSON.stringify writes a control character in six bytes, such as \u001f, and no other in more. */
const bytesOfCharacter = 6
/** The names of the fields, ids, dates and short values of one record. */
const fixedBytes = 1024
/** A caption without its text, and a number in its longest form. */
const bytesOfCaption = 80
const bytesOfNumber = 25

const recordOf = (characters: number) => characters * bytesOfCharacter + fixedBytes

/** The most bytes of one record. */
export const maxRecordBytes = {
  slide: recordOf(goalMaxLength + fieldLimits.written + fieldLimits.theme + fieldLimits.writtenBy),
  entry: recordOf(reflectionMaxLength + 2 * fieldLimits.written + 2 * fieldLimits.writtenBy),
  /** All captions of a track together are its script. */
  track:
    recordOf(fieldLimits.written) +
    fieldLimits.captions * bytesOfCaption +
    fieldLimits.peaks * bytesOfNumber,
  /** Names up to 4,000 parts that are left out (`left-out.ts`). */
  account: mebibyte,
} as const

/**
 * All text that an import reads. It is less than the records may hold by their fields alone, and
 * more than 20,000 reflections of the full length in a script of three bytes a character.
 */
const textBytes = 1024 * mebibyte

/** Of a file with so many records of at most so many bytes: `,\n` between them, brackets around. */
export const maxFileBytes = ({ records, bytes }: RecordLimits) =>
  Math.min(records * (bytes + 2) + 8, textBytes)
const most = {
  slides: { records: importMaxHoldings.slides, bytes: maxRecordBytes.slide },
  entries: { records: importMaxHoldings.entries, bytes: maxRecordBytes.entry },
} as const

const text = (largest: number): PartLimits => ({ group: 'text', largest })
const unread = (largest: number): PartLimits => ({ group: 'unread', largest })

const parts: [RegExp, PartLimits][] = [
  [/^data\/account\.json$/, text(maxRecordBytes.account)],
  [/^data\/slides\.json$/, text(maxFileBytes(most.slides))],
  [/^data\/journal\.json$/, text(maxFileBytes(most.entries))],
  [/^audio\/\d{4,6}\.json$/, text(maxRecordBytes.track)],
  [/^audio\/\d{4,6}\.mp3$/, { group: 'sound', largest: maxAudioBytes }],
  // Pages for people, which an import never unpacks.
  [/^README\.md$/, unread(32 * mebibyte)],
  [/^slides\/\d{4,6}\.md$/, unread(maxRecordBytes.slide)],
  [/^journal\/\d{4}-\d{2}\.md$/, unread(textBytes)],
  [/^audio\/\d{4,6}\.vtt$/, unread(maxRecordBytes.track)],
  [/^data\/usage\.json$/, unread(256 * mebibyte)],
]

/** Months with reflections, and the few files of which there is one. */
const otherFiles = 2_000

export const archiveLimits: ArchiveLimits = {
  entries: importMaxHoldings.slides + 3 * importMaxHoldings.tracks + otherFiles,
  partOf: (name) => parts.find(([pattern]) => pattern.test(name))?.[1],
  groups: {
    /**
     * Each record has an id and a date of its own, some forty bytes that cannot be compressed, and
     * text that people or models wrote: real exports stay far below the ratio. It bounds how much of the
     * database a small upload can fill.
     */
    text: { total: textBytes, ratio: 25 },
    /** Sound is written uncompressed, so that there is never more of it than of the whole file. */
    sound: { total: importMaxBytes, ratio: 10 },
    unread: { total: Number.MAX_SAFE_INTEGER, ratio: Number.POSITIVE_INFINITY },
  },
}

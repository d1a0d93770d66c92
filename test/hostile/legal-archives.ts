/** Unusual archives that an import must accept. */
import { deflateRawSync } from 'node:zlib'
import { fieldLimits } from '#server/archive/format.ts'
import { writeZip } from '#server/archive/zip-writer.ts'
import { reflectionMaxLength } from '#shared/contract/journal.ts'
import { importMaxRecords, type RecordCounts } from '#shared/contract/own-data.ts'
import { inChunks, readAll } from '#testing/byte-streams.ts'
import {
  accountFile,
  asRecords,
  type ExportFiles,
  journalFile,
  reviewsFile,
  slidesFile,
} from './export-files.ts'
import { rawZip } from './raw-zip.ts'

interface LegalArchive {
  name: string
  bytes: Buffer
  /** The expected counts where they differ from those of the valid export. */
  expectedCounts?: RecordCounts
}

/** Attributes for a `RawEntry`. */
const regularFile = 0o100644 * 2 ** 16
/** Valid text that is known to break parsers, pages or terminals. */
const awkwardText = '\u2028\u2029\u202e"\\\\/\u0001\u001f\t\r\n😀́ЖЖ語[]{},\ufeff'

export async function legalArchives(validExport: ExportFiles): Promise<LegalArchive[]> {
  const entries = validExport.entries()
  const withoutUnreadFiles = Object.fromEntries(
    entries
      .map(({ name }) => name)
      .filter((name) => /\.(md|vtt)$|usage/.test(name))
      .map((name) => [name, null]),
  )
  const withoutAudio = Object.fromEntries(
    entries
      .map(({ name }) => name)
      .filter((name) => name.startsWith('audio/'))
      .map((name) => [name, null]),
  )
  const noRecords = { slides: 0, entries: 0, tracks: 0 }
  const slide = validExport.records(slidesFile)[0]
  return [
    {
      name: 'stored, not deflated',
      bytes: rawZip(entries.map((entry) => ({ ...entry, method: 0 }))),
    },
    {
      name: 'deflated at the highest level',
      bytes: rawZip(
        entries.map((entry) => ({
          ...entry,
          packed: deflateRawSync(entry.content ?? '', { level: 9 }),
        })),
      ),
    },
    { name: 'in another order', bytes: rawZip(entries.toReversed()) },
    {
      name: 'with permissions and times, as Unix tools write them',
      bytes: rawZip(
        entries.map((entry) => ({
          ...entry,
          attributes: regularFile,
          extra: Buffer.from('UT\x05\0\x03abcd', 'latin1'),
          localExtra: Buffer.from('UT\x09\0\x03abcdefgh', 'latin1'),
        })),
      ),
    },
    {
      name: 'with ZIP64 fields',
      bytes: await readAll(
        writeZip(streamEntries(entries), { modifiedAt: new Date(), zip64FromOffset: 10 }),
      ),
    },
    {
      name: 'without the files that an import does not read',
      bytes: validExport.with(withoutUnreadFiles),
    },
    {
      name: 'with a README that cannot be unpacked',
      bytes: validExport.withEntryFields('README.md', { crc: 1, size: 7 }),
    },
    {
      name: 'with unknown fields in the account',
      bytes: validExport.withJson(accountFile, {
        role: 'admin',
        subscriptionTier: 'premium',
        x: [1],
      }),
    },
    {
      name: 'with awkward text',
      bytes: validExport.withRecord(slidesFile, {
        script: awkwardText.repeat(10),
        theme: awkwardText,
      }),
    },
    {
      name: 'with texts of the maximum length, in characters that take several bytes of JSON',
      bytes: validExport.withRecord(journalFile, {
        content: '語'.repeat(reflectionMaxLength),
        aiFeedback: '\u0001'.repeat(fieldLimits.generatedText),
      }),
    },
    {
      name: 'with ids in capitals',
      bytes: validExport.withRecordText(slidesFile, (line) =>
        line.replace(String(slide?.id), (id) => id.toUpperCase()),
      ),
    },
    {
      name: 'of an account that is empty',
      bytes: validExport.with({
        ...withoutAudio,
        [slidesFile]: '[]\n',
        [journalFile]: '[]\n',
        [reviewsFile]: '[]\n',
        [accountFile]: validExport
          .account(noRecords)
          .replace(/"reviews":\d+/, '"reviews":0')
          .replace(/"focusedSlideId":"[^"]+"/, '"focusedSlideId":null'),
      }),
      expectedCounts: noRecords,
    },
    {
      name: 'of the maximum number of slides',
      bytes: validExport.with({
        ...withoutAudio,
        [slidesFile]: asRecords(manySlides(validExport, importMaxRecords.slides)),
        [accountFile]: validExport.account({ slides: importMaxRecords.slides, tracks: 0 }),
      }),
      expectedCounts: {
        slides: importMaxRecords.slides,
        entries: validExport.counts.entries,
        tracks: 0,
      },
    },
  ]
}

async function* streamEntries(entries: ReturnType<ExportFiles['entries']>) {
  for (const { name, content = Buffer.alloc(0) } of entries)
    yield { name, content: inChunks(content) }
}

/** The slides of the valid export, filled up with short ones. */
function manySlides(validExport: ExportFiles, count: number): unknown[] {
  const slides = validExport.records(slidesFile)
  const shortSlides = Array.from({ length: count - slides.length }, (_, n) => ({
    ...slides[0],
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    script: 'x',
  }))
  return [...slides, ...shortSlides]
}

/**
 * Small archives that are expensive to read. Each states what reading it may cost until it is refused:
 * bytes inflated, lines and records read.
 */
import { randomUUID } from 'node:crypto'
import type { ReadingStats } from '#server/archive/zip-reader.ts'
import { importMaxRecords } from '#shared/contract/own-data.ts'
import {
  accountFile,
  asRecords,
  ExportFiles,
  journalFile,
  slidesFile,
  trackJsonFile,
} from './export-files.ts'
import { type HostileArchive, invalidField, refusals } from './hostile-archives.ts'
import { deflatedRepeats, type RawEntry, rawZip } from './raw-zip.ts'

export interface BombArchive extends HostileArchive {
  maxCosts: ReadingStats
}

const mebibyte = 1024 ** 2
const { tooLarge, layout, mismatched, damaged, record, tooManyRecords } = refusals

/** For an archive that is refused because of its directory: nothing is inflated. */
const noCost: ReadingStats = { inflatedBytes: 0, lines: 0, records: 0 }
/**
 * For an archive that is read in part: the account file twice, which makes two records, and then the first
 * chunks of 64 KiB of another file.
 */
const smallCost = (lines: number, records: number): ReadingStats => ({
  inflatedBytes: mebibyte,
  lines,
  records: records + 2,
})

const newlines = Buffer.alloc(mebibyte, '\n')
const spaces = Buffer.alloc(mebibyte, ' ')
const emptyList = Buffer.from('[]\n')
const noBytes = Buffer.alloc(0)

/** `head`, then `block` repeated, and `tail`, compressed without holding the whole content in memory. */
function repeatedContent(
  head: Buffer,
  block: Buffer,
  times: number,
  tail = noBytes,
): Partial<RawEntry> {
  return {
    packed: deflatedRepeats(head, block, times, tail),
    size: head.length + block.length * times + tail.length,
  }
}

/** Blank lines: two megabytes when compressed, two thousand when inflated. */
export const blankLineBomb = (validExport: ExportFiles) =>
  validExport.withEntryFields(slidesFile, repeatedContent(emptyList, newlines, 2_000))

export function bombs(validExport: ExportFiles): BombArchive[] {
  const [slide] = validExport.records(slidesFile)
  const unfinishedRecord = Buffer.from(`[\n${JSON.stringify(slide).slice(0, -1)},"x":"`)
  /** States as many slides as are allowed, so that the file is not refused because of its count. */
  const exportWithMaxCount = new ExportFiles({
    ...validExport.files,
    [accountFile]: Buffer.from(validExport.account({ slides: importMaxRecords.slides })),
  })
  const inSlides = (fields: Partial<RawEntry>) => () =>
    exportWithMaxCount.withEntryFields(slidesFile, fields)
  const goal = (value: unknown) => asRecords([{ ...slide, goalDescription: value }])
  const nested = (depth: number) =>
    asRecords([slide]).replace('{', () => `{"x":${'['.repeat(depth)}${']'.repeat(depth)},`)
  const table: [string, () => Buffer, RegExp, ReadingStats][] = [
    ['2,000 MiB of blank lines', () => blankLineBomb(validExport), tooLarge, noCost],
    [
      '15 MiB of blank lines',
      inSlides(repeatedContent(emptyList, newlines, 15)),
      layout,
      smallCost(2, 0),
    ],
    [
      '2,000 MiB of blank lines that are said to be three bytes',
      inSlides({ ...repeatedContent(emptyList, newlines, 2_000), size: 3 }),
      damaged,
      smallCost(0, 0),
    ],
    [
      'blank lines before the list',
      inSlides(repeatedContent(noBytes, newlines, 15, emptyList)),
      layout,
      smallCost(1, 0),
    ],
    [
      'blank lines after a record',
      inSlides(repeatedContent(Buffer.from(`[\n${JSON.stringify(slide)},\n`), newlines, 15)),
      layout,
      smallCost(3, 2),
    ],
    ['lines of spaces', inSlides(repeatedContent(emptyList, spaces, 15)), layout, smallCost(1, 0)],
    [
      'one line of 15 MiB',
      inSlides(repeatedContent(unfinishedRecord, spaces, 15)),
      layout,
      smallCost(1, 0),
    ],
    [
      'one line of 2,000 MiB',
      inSlides(repeatedContent(unfinishedRecord, spaces, 2_000)),
      tooLarge,
      noCost,
    ],
    [
      'more bytes than its number of records can have',
      () => validExport.withEntryFields(journalFile, repeatedContent(emptyList, newlines, 15)),
      mismatched,
      smallCost(10, 10),
    ],
    [
      '200,000 records of two bytes',
      inSlides({ content: Buffer.from(`[\n${'{},\n'.repeat(200_000)}{}\n]\n`) }),
      invalidField('id'),
      smallCost(2, 1),
    ],
    [
      'more records than the account file states',
      () => {
        const records = Array.from({ length: 2_000 }, () => ({
          ...slide,
          id: randomUUID(),
          script: 'x',
        }))
        return validExport.with({ [slidesFile]: asRecords(records) })
      },
      tooManyRecords,
      smallCost(validExport.counts.slides + 2, validExport.counts.slides),
    ],
    [
      'brackets 100,000 deep',
      () => validExport.with({ [slidesFile]: nested(100_000) }),
      record,
      smallCost(2, 1),
    ],
    [
      'a goal of 300,000 characters',
      () => validExport.with({ [slidesFile]: goal('x'.repeat(300_000)) }),
      invalidField('goalDescription'),
      smallCost(2, 1),
    ],
    [
      'a number of 300,000 digits',
      () =>
        validExport.with({
          [slidesFile]: goal(1).replace(
            '"goalDescription":1',
            () => `"goalDescription":${'9'.repeat(300_000)}`,
          ),
        }),
      invalidField('goalDescription'),
      smallCost(2, 1),
    ],
    [
      '20,000 fields',
      () =>
        validExport.with({
          [slidesFile]: asRecords([
            {
              ...slide,
              ...Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1])),
            },
          ]),
        }),
      record,
      smallCost(2, 1),
    ],
    [
      'an account of 100 MiB',
      () =>
        validExport.withEntryFields(accountFile, repeatedContent(Buffer.from('{'), spaces, 100)),
      tooLarge,
      noCost,
    ],
    [
      'an account that is all spaces',
      () => validExport.with({ [accountFile]: Buffer.alloc(mebibyte, ' ') }),
      layout,
      smallCost(0, 0),
    ],
    [
      'a track of 100 MiB of captions',
      () =>
        validExport.withEntryFields(trackJsonFile, repeatedContent(Buffer.from('{'), spaces, 100)),
      tooLarge,
      noCost,
    ],
    [
      'a sound of 2,000 MiB',
      () =>
        validExport.withEntryFields(
          'audio/0001.mp3',
          repeatedContent(noBytes, Buffer.alloc(mebibyte), 2_000),
        ),
      tooLarge,
      noCost,
    ],
    [
      'hundreds of sounds of 30 MiB of zeros',
      () => {
        const sound = repeatedContent(noBytes, Buffer.alloc(mebibyte), 30)
        const sounds = Array.from({ length: 300 }, (_, n) => ({
          name: `audio/${2_000 + n}.mp3`,
          ...sound,
        }))
        return validExport.withExtraEntries(sounds)
      },
      tooLarge,
      noCost,
    ],
    [
      'a README of 2,000 MiB',
      () => validExport.withEntryFields('README.md', repeatedContent(noBytes, newlines, 2_000)),
      tooLarge,
      noCost,
    ],
    [
      'deflated content that unpacks to deflated content',
      inSlides({ content: deflatedRepeats(emptyList, newlines, 500, noBytes) }),
      layout,
      smallCost(1, 0),
    ],
    [
      'a ZIP as a record file',
      inSlides({
        content: rawZip([{ name: slidesFile, ...repeatedContent(noBytes, newlines, 500) }]),
      }),
      layout,
      smallCost(2, 0),
    ],
    [
      'more entries than there can be',
      () =>
        rawZip(
          Array.from({ length: 60_000 }, (_, n) => ({
            name: `slides/${100_000 + n}.md`,
            packed: noBytes,
          })),
        ),
      tooLarge,
      noCost,
    ],
  ]
  return table.map(([name, bytes, reason, maxCosts]) => ({
    name: `bomb: ${name}`,
    bytes,
    reason,
    maxCosts,
  }))
}

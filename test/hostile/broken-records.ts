/** Exports that are valid ZIP files with invalid content. */
import { randomUUID } from 'node:crypto'
import { importMaxRecords } from '#shared/contract/own-data.ts'
import { voiceLabelMaxLength } from '#shared/contract/voices.ts'
import {
  accountFile,
  asRecords,
  type ExportFiles,
  journalFile,
  slidesFile,
  soundFile,
  trackJsonFile,
} from './export-files.ts'
import { type HostileArchive, hostileArchives, invalidField, refusals } from './hostile-archives.ts'
import { rawZip } from './raw-zip.ts'

const { layout, record, mismatched, notAnMp3, tooMany, tooManyRecords } = refusals
const { otherVersion, inTheFuture, tooFarBack } = refusals

/** Records that the export writer would not write. */
export function brokenRecords(validExport: ExportFiles): HostileArchive[] {
  const slides = validExport.records(slidesFile)
  const text = String(validExport.content(slidesFile))
  const inSlides = (content: Buffer | string) => () => validExport.with({ [slidesFile]: content })
  const slide = (fields: Record<string, unknown>) => () =>
    validExport.withRecord(slidesFile, fields)
  const entry = (fields: Record<string, unknown>) => () =>
    validExport.withRecord(journalFile, fields)
  const withFirstRecord = (change: (line: string) => string) => () =>
    validExport.withRecordText(slidesFile, change)
  const account = (fields: Record<string, unknown>) => () =>
    validExport.withJson(accountFile, fields)
  const withCounts = (counts: Parameters<ExportFiles['account']>[0]) => () =>
    validExport.with({ [accountFile]: validExport.account(counts) })
  const future = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString()
  return hostileArchives('records', [
    ['a byte order mark', inSlides(`\ufeff${text}`), layout],
    [
      'a byte order mark before the account',
      () => validExport.with({ [accountFile]: `\ufeff${validExport.account({})}` }),
      layout,
    ],
    ['carriage returns', inSlides(text.replaceAll('\n', '\r\n')), layout],
    ['UTF-16', inSlides(Buffer.from(text, 'utf16le')), layout],
    [
      'invalid UTF-8',
      inSlides(Buffer.from(text.replace('harbour', 'h\u00ffrbour'), 'latin1')),
      layout,
    ],
    [
      'overlong UTF-8',
      inSlides(Buffer.from(text.replace('harbour', '\u00c0\u0080'), 'latin1')),
      layout,
    ],
    [
      'a surrogate as three bytes',
      inSlides(Buffer.from(text.replace('harbour', '\u00ed\u00a0\u0080'), 'latin1')),
      layout,
    ],
    ['a lone surrogate', slide({ theme: '\ud800' }), invalidField('theme')],
    ['a NUL', slide({ script: 'a\0b' }), invalidField('script')],
    [
      'a control character that is not escaped',
      withFirstRecord((line) => line.replace('harbour', 'har\u0001bour')),
      layout,
    ],
    ['an indented list', inSlides(`${JSON.stringify(slides, null, 2)}\n`), layout],
    ['a list on one line', inSlides(`${JSON.stringify(slides)}\n`), layout],
    ['a single object', inSlides(`${JSON.stringify(slides[0])}\n`), layout],
    ['an empty file', inSlides(''), layout],
    ['a comment in JSON', withFirstRecord((line) => `${line} // hi`), layout],
    ['single quotes', withFirstRecord((line) => line.replaceAll('"', "'")), layout],
    ['two records on one line', withFirstRecord((line) => `${line},${line}`), layout],
    ['a number in place of a record', withFirstRecord(() => '7'), layout],
    ['an array in place of a record', withFirstRecord((line) => `[${line}]`), layout],
    ['null in place of a record', withFirstRecord(() => 'null'), layout],
    ['NaN', withFirstRecord((line) => line.replace(/"isCaring":\w+/, '"isCaring":NaN')), layout],
    [
      'Infinity as a number',
      () =>
        validExport.with({
          [trackJsonFile]: String(validExport.content(trackJsonFile)).replace(
            /"durationSeconds":[\d.]+/,
            '"durationSeconds":1e999',
          ),
        }),
      invalidField('durationSeconds'),
    ],
    [
      'a prototype',
      withFirstRecord((line) => line.replace('{', '{"__proto__":{"isAdmin":true},')),
      record,
    ],
    ['a constructor', slide({ constructor: { prototype: { isAdmin: true } } }), record],
    ['a field too many', slide({ userId: randomUUID() }), record],
    ['a field too few', slide({ script: undefined }), invalidField('script')],
    ['a list in place of text', slide({ goalDescription: ['a'] }), invalidField('goalDescription')],
    ['an object in place of text', slide({ script: { toString: 'x' } }), invalidField('script')],
    ['text in place of a boolean', slide({ isCaring: 'yes' }), invalidField('isCaring')],
    ['null in place of text', slide({ theme: null }), invalidField('theme')],
    ['an empty goal', slide({ goalDescription: ' \n ' }), invalidField('goalDescription')],
    [
      'a goal that is too long',
      slide({ goalDescription: 'x'.repeat(2_001) }),
      invalidField('goalDescription'),
    ],
    [
      'a reflection that is too long',
      entry({ content: 'x'.repeat(10_001) }),
      invalidField('content'),
    ],
    ['an unknown time of day', entry({ timeOfDay: 'noon' }), invalidField('timeOfDay')],
    ['an id that is not a UUID', slide({ id: "' or 1=1 --" }), invalidField('id')],
    ['an id twice', inSlides(asRecords([...slides.slice(1), slides[1]])), mismatched],
    [
      'an id twice, once in capitals',
      inSlides(
        asRecords([...slides.slice(1), { ...slides[1], id: String(slides[1]?.id).toUpperCase() }]),
      ),
      mismatched,
    ],
    ['an entry of an unknown slide', entry({ targetSlideId: randomUUID() }), mismatched],
    ['a date in the future', slide({ createdAt: future }), inTheFuture],
    ['a date long ago', entry({ createdAt: '1970-01-01T00:00:00.000Z' }), tooFarBack],
    [
      'a date that does not exist',
      slide({ createdAt: '2026-02-31T00:00:00.000Z' }),
      invalidField('createdAt'),
    ],
    ['a date as a number', slide({ createdAt: 0 }), invalidField('createdAt')],
    [
      'a year of six digits',
      slide({ createdAt: '+275760-09-13T00:00:00.000Z' }),
      invalidField('createdAt'),
    ],
    [
      'more slides than the account file states',
      withCounts({ slides: slides.length - 1 }),
      tooManyRecords,
    ],
    [
      'fewer slides than the account file states',
      withCounts({ slides: slides.length + 1 }),
      mismatched,
    ],
    ['fewer entries than the account file states', withCounts({ entries: 99 }), mismatched],
    ['fewer tracks than the account file states', withCounts({ tracks: 99 }), mismatched],
    ['a negative count', withCounts({ slides: -1 }), invalidField('holds.slides')],
    ['a fractional count', withCounts({ slides: 2.5 }), invalidField('holds.slides')],
    [
      'more slides than can be imported',
      withCounts({ slides: importMaxRecords.slides + 1 }),
      tooMany,
    ],
    [
      'more entries than can be imported',
      withCounts({ entries: importMaxRecords.entries + 1 }),
      tooMany,
    ],
    [
      'more tracks than can be imported',
      withCounts({ tracks: importMaxRecords.tracks + 1 }),
      tooMany,
    ],
    ['a later version', account({ version: 2 }), otherVersion],
    ['a version as text', account({ version: '1' }), invalidField('version')],
    ['the format of another product', account({ format: 'diary' }), invalidField('format')],
    ['a focus on an unknown slide', account({ focusedSlideId: randomUUID() }), mismatched],
    [
      'a voice with a path',
      account({ narrationVoice: '../../voice' }),
      invalidField('narrationVoice'),
    ],
    ['an unknown writer', account({ writerChoice: 'me' }), invalidField('writerChoice')],
  ])
}

/** Invalid tracks and sound files, and tracks with missing or wrong owners. */
export function brokenTracks(validExport: ExportFiles): HostileArchive[] {
  const track = (fields: Record<string, unknown>) => () =>
    validExport.withJson(trackJsonFile, fields)
  const sound = validExport.content(soundFile)
  const withSound = (content: Buffer) => () =>
    validExport.with({
      [soundFile]: content,
      [trackJsonFile]: JSON.stringify({
        ...JSON.parse(String(validExport.content(trackJsonFile))),
        bytes: content.length,
      }),
    })
  const caption = { start: 0, end: 1, text: 'x' }
  const [slide] = validExport.records(slidesFile)
  const [entry] = validExport.records(journalFile)
  const html = Buffer.from('<script>alert(1)</script>'.repeat(200))
  return hostileArchives('track', [
    ['HTML in place of sound', withSound(html), notAnMp3],
    [
      'HTML after an ID3 tag',
      withSound(Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x05abcde'), html])),
      notAnMp3,
    ],
    ['a ZIP in place of sound', withSound(rawZip([])), notAnMp3],
    [
      'sound with HTML in the middle',
      withSound(Buffer.concat([sound.subarray(0, 2_000), html, sound.subarray(2_000)])),
      notAnMp3,
    ],
    ['sound that is cut off', withSound(sound.subarray(0, -10)), notAnMp3],
    ['an ID3 tag and no sound', withSound(Buffer.from('ID3\x04\0\0\0\0\0\0')), notAnMp3],
    ['a size that is too small', track({ bytes: 17 }), mismatched],
    ['a size that is too large', track({ bytes: sound.length + 1 }), mismatched],
    ['a size beyond the limit', track({ bytes: 1e15 }), invalidField('bytes')],
    ['no sound', () => validExport.with({ [soundFile]: null }), mismatched],
    ['a sound too many', () => validExport.with({ 'audio/0900.mp3': sound }), mismatched],
    ['no owner', track({ slideId: null, entryId: null }), mismatched],
    ['two owners', track({ slideId: slide?.id, entryId: entry?.id }), mismatched],
    ['an unknown owner', track({ slideId: randomUUID(), entryId: null }), mismatched],
    [
      'two tracks of one slide',
      () => {
        const second = JSON.parse(String(validExport.content('audio/0003.json')))
        const first = JSON.parse(String(validExport.content(trackJsonFile)))
        const secondOfSameSlide = { ...second, slideId: first.slideId, entryId: first.entryId }
        return validExport.with({ 'audio/0003.json': JSON.stringify(secondOfSameSlide) })
      },
      mismatched,
    ],
    [
      'a caption before the beginning',
      track({ captions: [{ ...caption, start: -1 }] }),
      invalidField('captions.start'),
    ],
    [
      'a caption after a day',
      track({ captions: [{ ...caption, end: 90_000 }] }),
      invalidField('captions.end'),
    ],
    [
      'a caption with a field too many',
      track({ captions: [{ ...caption, style: 'x' }] }),
      invalidField('captions'),
    ],
    [
      'too many captions',
      track({ captions: Array.from({ length: 2_001 }, () => caption) }),
      invalidField('captions'),
    ],
    ['a peak beyond one', track({ peaks: [1.5] }), invalidField('peaks')],
    ['a pace that is not offered', track({ pace: 40 }), invalidField('pace')],
    [
      'a voice whose name is too long',
      track({ voice: 'x'.repeat(voiceLabelMaxLength + 1) }),
      invalidField('voice'),
    ],
  ])
}

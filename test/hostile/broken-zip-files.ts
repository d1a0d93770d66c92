/** Files that are no ZIP, and ZIP files that are damaged, ambiguous, or have other entries than an export. */
import { gzipSync } from 'node:zlib'
import {
  accountFile,
  type ExportFiles,
  journalFile,
  slidesFile,
  soundFile,
} from './export-files.ts'
import { type HostileArchive, hostileArchives, refusals } from './hostile-archives.ts'
import { endRecordBytes, localHeaderBytes, type RawEntry, rawZip, zip64Size } from './raw-zip.ts'

const { damaged, unknownPart, tooLarge, incomplete, notAnExport } = refusals

const extraEntry = (fields: Partial<RawEntry>): RawEntry => ({
  name: 'slides/0900.md',
  content: Buffer.from('x'),
  ...fields,
})

export function brokenZipFiles(validExport: ExportFiles): HostileArchive[] {
  const validZip = validExport.with({})
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const endRecord = validZip.subarray(-endRecordBytes)
  const cut = (share: number) => () => validZip.subarray(0, Math.floor(validZip.length * share))
  return hostileArchives('ZIP file', [
    ['text in place of a ZIP', () => Buffer.from('hello'), damaged],
    ['zeros', () => Buffer.alloc(100_000), damaged],
    ['gzip', () => gzipSync(validZip), damaged],
    ['an empty ZIP', () => rawZip([]), notAnExport],
    ['a ZIP of a ZIP', () => rawZip([{ name: 'export.zip', content: validZip }]), unknownPart],
    [
      'HTML before the first entry, counted in the offsets',
      () => validExport.with({}, { prefix: html }),
      damaged,
    ],
    [
      'HTML before the first entry, not counted in the offsets',
      () => Buffer.concat([html, validZip]),
      damaged,
    ],
    [
      'bytes after the end record',
      () => validExport.with({}, { suffix: Buffer.from('x') }),
      damaged,
    ],
    ['a second end record', () => Buffer.concat([validZip, endRecord]), damaged],
    ['two exports in a row', () => Buffer.concat([validZip, validZip]), damaged],
    ['a comment', () => validExport.with({}, { comment: Buffer.from('hi') }), damaged],
    [
      'a comment with an end record in it',
      () => validExport.with({}, { comment: rawZip([]) }),
      damaged,
    ],
    ['cut off after a hundredth', cut(0.01), damaged],
    ['cut off in the middle', cut(0.5), damaged],
    ['cut off in the central directory', cut(0.995), damaged],
    ['cut off before its last byte', () => validZip.subarray(0, -1), damaged],
    ['without its beginning', () => validZip.subarray(50), damaged],
    ['an entry count that is too high', () => validExport.with({}, { count: 200 }), damaged],
    [
      'an entry count that is too low',
      () => validExport.with({}, { count: 1 }),
      /incomplete|damaged|not an/,
    ],
    [
      'a wrong offset of the central directory',
      () => validExport.with({}, { directoryOffset: 3 }),
      damaged,
    ],
    ['several disks', () => validExport.with({}, { disk: 1 }), damaged],
    [
      'a wrong ZIP64 entry count',
      () => validExport.with({}, { zip64: { count: 2n ** 40n, offset: 0n } }),
      /damaged|unpacks to more/,
    ],
    [
      'a ZIP64 offset beyond the end',
      () => validExport.with({}, { zip64: { count: 3n, offset: 2n ** 50n } }),
      damaged,
    ],
    [
      'a wrong ZIP64 size',
      () =>
        validExport.withEntryFields(slidesFile, { size: 0xffffffff, extra: zip64Size(2n ** 45n) }),
      tooLarge,
    ],
    ['a wrong checksum', () => validExport.withEntryFields(slidesFile, { crc: 1 }), damaged],
    [
      'a wrong checksum of a sound',
      () => validExport.withEntryFields(soundFile, { crc: 1 }),
      damaged,
    ],
    [
      'less content than its size',
      () => validExport.withEntryFields(journalFile, { size: 90_000 }),
      damaged,
    ],
    [
      'more content than its size',
      () => validExport.withEntryFields(journalFile, { size: 10 }),
      damaged,
    ],
    [
      'packed content beyond the end',
      () => validExport.withEntryFields(slidesFile, { packedSize: 5e6 }),
      damaged,
    ],
    [
      'content that is not deflated',
      () => validExport.withEntryFields(slidesFile, { packed: Buffer.alloc(500, 0xff) }),
      damaged,
    ],
    [
      'an unknown compression',
      () => validExport.withEntryFields(slidesFile, { method: 12 }),
      damaged,
    ],
    ['encryption', () => validExport.withEntryFields(slidesFile, { flags: 1 }), damaged],
    ['strong encryption', () => validExport.withEntryFields(slidesFile, { flags: 0x41 }), damaged],
    [
      'two entries at the same offset',
      () => validExport.withExtraEntries([extraEntry({ offset: 0 })]),
      damaged,
    ],
    [
      'an entry that starts inside another local header',
      () => validExport.withEntryFields('README.md', { offset: localHeaderBytes + 1 }),
      damaged,
    ],
    [
      'a local header with another name',
      () => validExport.withEntryFields(slidesFile, { localName: 'data/other_.json' }),
      damaged,
    ],
    [
      'a long extra field in the local header',
      () => validExport.withEntryFields(slidesFile, { localExtra: Buffer.alloc(60_000) }),
      damaged,
    ],
    [
      'a long extra field in the central directory',
      () => validExport.withEntryFields(slidesFile, { extra: Buffer.alloc(60_000) }),
      damaged,
    ],
    [
      'a comment on an entry',
      () => validExport.withEntryFields(slidesFile, { comment: Buffer.from('x') }),
      damaged,
    ],
    ['the same name twice', () => validExport.withExtraEntries([{ name: slidesFile }]), damaged],
    [
      'a symbolic link',
      () => validExport.withExtraEntries([extraEntry({ attributes: 0o120777 * 2 ** 16 })]),
      damaged,
    ],
    [
      'a device',
      () => validExport.withExtraEntries([extraEntry({ attributes: 0o060666 * 2 ** 16 })]),
      damaged,
    ],
    ['a folder', () => validExport.withExtraEntries([{ name: 'slides/' }]), unknownPart],
    [
      'a path upwards',
      () => validExport.withExtraEntries([extraEntry({ name: '../../evil.md' })]),
      damaged,
    ],
    [
      'a path upwards below a known folder',
      () => validExport.withExtraEntries([extraEntry({ name: 'slides/../../evil.md' })]),
      damaged,
    ],
    [
      'an absolute path',
      () => validExport.withExtraEntries([extraEntry({ name: '/etc/passwd' })]),
      damaged,
    ],
    ['a drive', () => validExport.withExtraEntries([extraEntry({ name: 'C:/evil.md' })]), damaged],
    [
      'backslashes',
      () => validExport.withExtraEntries([extraEntry({ name: '..\\..\\evil.md' })]),
      damaged,
    ],
    [
      'a name with NUL',
      () => validExport.withExtraEntries([extraEntry({ name: 'README.md\0.exe' })]),
      damaged,
    ],
    [
      'a name that is not ASCII',
      () => validExport.withExtraEntries([extraEntry({ name: 'slides/é.md' })]),
      damaged,
    ],
    [
      'a very long name',
      () => validExport.withExtraEntries([extraEntry({ name: 'x'.repeat(60_000) })]),
      damaged,
    ],
    [
      'a program',
      () => validExport.withExtraEntries([extraEntry({ name: 'setup.exe' })]),
      unknownPart,
    ],
    [
      'a name in capitals',
      () => validExport.withExtraEntries([extraEntry({ name: 'DATA/SLIDES.JSON' })]),
      unknownPart,
    ],
    ['no slides', () => validExport.with({ [slidesFile]: null }), incomplete],
    ['no journal', () => validExport.with({ [journalFile]: null }), incomplete],
    ['no account', () => validExport.with({ [accountFile]: null }), notAnExport],
  ])
}

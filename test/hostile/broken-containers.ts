/** ZIP files that are damaged, ambiguous, or hold entries that an export never has. */
import { gzipSync } from 'node:zlib'
import {
  accountFile,
  type ChangedExport,
  journalFile,
  slidesFile,
  soundFile,
} from './changed-export.ts'
import { type HostileArchive, hostileArchives, refusals } from './hostile-archives.ts'
import { longSize, type RawEntry, rawZip } from './raw-zip.ts'

const { damaged, unknownPart, tooLarge, incomplete, notAnExport } = refusals

const extraEntry = (fields: Partial<RawEntry>): RawEntry => ({
  name: 'slides/0900.md',
  content: Buffer.from('x'),
  ...fields,
})

export function brokenContainers(genuine: ChangedExport): HostileArchive[] {
  const whole = genuine.with({})
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const end = whole.subarray(-22)
  const cut = (share: number) => () => whole.subarray(0, Math.floor(whole.length * share))
  return hostileArchives('container', [
    ['text in place of a ZIP', () => Buffer.from('hello'), damaged],
    ['zeros', () => Buffer.alloc(100_000), damaged],
    ['gzip', () => gzipSync(whole), damaged],
    ['an empty ZIP', () => rawZip([]), notAnExport],
    ['a ZIP of a ZIP', () => rawZip([{ name: 'export.zip', content: whole }]), unknownPart],
    ['a page and an export in one', () => genuine.with({}, { prefix: page }), damaged],
    ['a page in front', () => Buffer.concat([page, whole]), damaged],
    ['bytes after the end', () => genuine.with({}, { suffix: Buffer.from('x') }), damaged],
    ['another end after the end', () => Buffer.concat([whole, end]), damaged],
    ['two exports in a row', () => Buffer.concat([whole, whole]), damaged],
    ['a comment', () => genuine.with({}, { comment: Buffer.from('hi') }), damaged],
    ['a comment with an end in it', () => genuine.with({}, { comment: rawZip([]) }), damaged],
    ['cut off after a hundredth', cut(0.01), damaged],
    ['cut off in the middle', cut(0.5), damaged],
    ['cut off in its directory', cut(0.995), damaged],
    ['cut off before its last byte', () => whole.subarray(0, -1), damaged],
    ['without its beginning', () => whole.subarray(50), damaged],
    ['more entries than it has', () => genuine.with({}, { count: 200 }), damaged],
    [
      'fewer entries than it has',
      () => genuine.with({}, { count: 1 }),
      /incomplete|damaged|not an/,
    ],
    ['a directory elsewhere', () => genuine.with({}, { directoryOffset: 3 }), damaged],
    ['several disks', () => genuine.with({}, { disk: 1 }), damaged],
    [
      'a long count that is a lie',
      () => genuine.with({}, { long: { count: 2n ** 40n, offset: 0n } }),
      /damaged|unpacks to more/,
    ],
    [
      'a long offset beyond the end',
      () => genuine.with({}, { long: { count: 3n, offset: 2n ** 50n } }),
      damaged,
    ],
    [
      'a long size that is a lie',
      () => genuine.withEntry(slidesFile, { size: 0xffffffff, extra: longSize(2n ** 45n) }),
      tooLarge,
    ],
    ['a wrong checksum', () => genuine.withEntry(slidesFile, { crc: 1 }), damaged],
    ['a wrong checksum of a sound', () => genuine.withEntry(soundFile, { crc: 1 }), damaged],
    ['less content than it says', () => genuine.withEntry(journalFile, { size: 90_000 }), damaged],
    ['more content than it says', () => genuine.withEntry(journalFile, { size: 10 }), damaged],
    [
      'packed content beyond the end',
      () => genuine.withEntry(slidesFile, { packedSize: 5e6 }),
      damaged,
    ],
    [
      'content that is not deflated',
      () => genuine.withEntry(slidesFile, { packed: Buffer.alloc(500, 0xff) }),
      damaged,
    ],
    ['an unknown compression', () => genuine.withEntry(slidesFile, { method: 12 }), damaged],
    ['encryption', () => genuine.withEntry(slidesFile, { flags: 1 }), damaged],
    ['strong encryption', () => genuine.withEntry(slidesFile, { flags: 0x41 }), damaged],
    ['entries in one place', () => genuine.withMore([extraEntry({ offset: 0 })]), damaged],
    [
      'entries that overlap by a byte',
      () => genuine.withEntry('README.md', { offset: 31 }),
      damaged,
    ],
    [
      'another name in front of the content',
      () => genuine.withEntry(slidesFile, { localName: 'data/other_.json' }),
      damaged,
    ],
    [
      'a long extra field in front of the content',
      () => genuine.withEntry(slidesFile, { localExtra: Buffer.alloc(60_000) }),
      damaged,
    ],
    [
      'a long extra field in the directory',
      () => genuine.withEntry(slidesFile, { extra: Buffer.alloc(60_000) }),
      damaged,
    ],
    [
      'a comment on an entry',
      () => genuine.withEntry(slidesFile, { comment: Buffer.from('x') }),
      damaged,
    ],
    ['the same name twice', () => genuine.withMore([{ name: slidesFile }]), damaged],
    [
      'a symbolic link',
      () => genuine.withMore([extraEntry({ attributes: 0o120777 * 2 ** 16 })]),
      damaged,
    ],
    ['a device', () => genuine.withMore([extraEntry({ attributes: 0o060666 * 2 ** 16 })]), damaged],
    ['a folder', () => genuine.withMore([{ name: 'slides/' }]), unknownPart],
    ['a path upwards', () => genuine.withMore([extraEntry({ name: '../../evil.md' })]), damaged],
    [
      'a path upwards below a known folder',
      () => genuine.withMore([extraEntry({ name: 'slides/../../evil.md' })]),
      damaged,
    ],
    ['an absolute path', () => genuine.withMore([extraEntry({ name: '/etc/passwd' })]), damaged],
    ['a drive', () => genuine.withMore([extraEntry({ name: 'C:/evil.md' })]), damaged],
    ['backslashes', () => genuine.withMore([extraEntry({ name: '..\\..\\evil.md' })]), damaged],
    ['a name with NUL', () => genuine.withMore([extraEntry({ name: 'README.md\0.exe' })]), damaged],
    [
      'a name that is not ASCII',
      () => genuine.withMore([extraEntry({ name: 'slides/é.md' })]),
      damaged,
    ],
    [
      'a very long name',
      () => genuine.withMore([extraEntry({ name: 'x'.repeat(60_000) })]),
      damaged,
    ],
    ['a program', () => genuine.withMore([extraEntry({ name: 'setup.exe' })]), unknownPart],
    [
      'a name in capitals',
      () => genuine.withMore([extraEntry({ name: 'DATA/SLIDES.JSON' })]),
      unknownPart,
    ],
    ['no slides', () => genuine.with({ [slidesFile]: null }), incomplete],
    ['no journal', () => genuine.with({ [journalFile]: null }), incomplete],
    ['no account', () => genuine.with({ [accountFile]: null }), notAnExport],
  ])
}

/** Makes ZIP files from a valid export with changes to its files, records or ZIP fields. */
import type { RecordCounts } from '#shared/contract/own-data.ts'
import type { Files } from '#testing/archives.ts'
import { type RawEntry, type RawFile, rawZip } from './raw-zip.ts'

export type JsonRecord = Record<string, unknown>
/** The new content of files by name; null: the file is removed. */
export type Changes = Record<string, Buffer | string | null>

export const slidesFile = 'data/slides.json'
export const journalFile = 'data/journal.json'
export const reviewsFile = 'data/reviews.json'
export const accountFile = 'data/account.json'
export const trackJsonFile = 'audio/0001.json'
export const soundFile = 'audio/0001.mp3'

/** The content of a file of records as an export has it: a JSON array with one record per line. */
export const asRecords = (records: readonly unknown[]) =>
  `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`

/** The line of the first record, without its comma; the line before it is the bracket. */
const firstRecordLine = (content: Buffer) => String(content).split('\n')[1]?.replace(/,$/, '') ?? ''

/** The files of a valid export. No method changes them: those named `with…` return a new ZIP file. */
export class ExportFiles {
  readonly files: Files

  constructor(files: Files) {
    this.files = files
  }

  content(name: string): Buffer {
    return this.files[name] ?? Buffer.alloc(0)
  }

  entries(changes: Changes = {}): RawEntry[] {
    return Object.entries({ ...this.files, ...changes }).flatMap(([name, content]) =>
      content === null ? [] : [{ name, content: Buffer.from(content) }],
    )
  }

  /** `zipFields`: fields of the ZIP file outside its entries. */
  with(changes: Changes, zipFields?: RawFile): Buffer {
    return rawZip(this.entries(changes), zipFields)
  }

  /** Changes fields of the ZIP entry of one file. */
  withEntryFields(name: string, fields: Partial<RawEntry>, zipFields?: RawFile): Buffer {
    const entries = this.entries().map((entry) =>
      entry.name === name ? { ...entry, ...fields } : entry,
    )
    return rawZip(entries, zipFields)
  }

  withExtraEntries(entries: readonly RawEntry[], zipFields?: RawFile): Buffer {
    return rawZip([...this.entries(), ...entries], zipFields)
  }

  records(name: string): JsonRecord[] {
    return JSON.parse(String(this.content(name))) as JsonRecord[]
  }

  /** Changes fields of the first record of a file; undefined removes a field. */
  withRecord(name: string, fields: JsonRecord): Buffer {
    const [first, ...others] = this.records(name)
    return this.with({ [name]: asRecords([{ ...first, ...fields }, ...others]) })
  }

  /** Changes the first record as text, for JSON that `JSON.stringify` never writes, such as a repeated field. */
  withRecordText(name: string, change: (record: string) => string): Buffer {
    const text = String(this.content(name))
    const line = firstRecordLine(this.content(name))
    return this.with({ [name]: text.replace(line, () => change(line)) })
  }

  /** Changes fields of a file that is one JSON object. */
  withJson(name: string, fields: JsonRecord): Buffer {
    const value = { ...(JSON.parse(String(this.content(name))) as JsonRecord), ...fields }
    return this.with({ [name]: JSON.stringify(value) })
  }

  get counts(): RecordCounts {
    return (JSON.parse(String(this.content(accountFile))) as { holds: RecordCounts }).holds
  }

  /** The content of `account.json` with other record counts. */
  account(counts: Partial<RecordCounts>): string {
    const account = JSON.parse(String(this.content(accountFile))) as JsonRecord
    return JSON.stringify({ ...account, holds: { ...this.counts, ...counts } })
  }
}

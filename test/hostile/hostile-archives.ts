/** The types and messages that the tables of hostile archives share. */

export interface HostileArchive {
  name: string
  bytes: () => Buffer
  reason: RegExp
}

/** Messages with which an import refuses a file; `invalidField` makes the one that names a field. */
export const refusals = {
  damaged: /^The file is damaged, or it is not a ZIP\.$/,
  unknownPart: /^The file holds something that is not part of an Evenstream export\.$/,
  tooLarge: /^The file unpacks to more than an Evenstream export can hold\.$/,
  tooMany:
    /^The file holds more than can be imported: at most 5,000 Target Slides, 20,000 reflections and 1,000 tracks\.$/,
  tooManyRecords: /^The file holds more records than it says\.$/,
  incomplete: /^The file is incomplete\.$/,
  notAnExport: /^The file is a ZIP, but not an Evenstream export\.$/,
  otherVersion: /^The export was made by another version of Evenstream\.$/,
  layout: /^A part of the file is not as Evenstream writes it\.$/,
  mismatched: /^The parts of the file do not belong together\.$/,
  record: /^A record is not as Evenstream writes it\.$/,
  notAnMp3: /^A track in the file is not an MP3\.$/,
  inTheFuture: /^A date in it lies in the future\.$/,
  tooFarBack: /^A date in it lies too far back\.$/,
} as const

export const invalidField = (name: string) =>
  new RegExp(`^A record is not as Evenstream writes it: “${name}”\\.$`)

type Table = [name: string, bytes: () => Buffer, reason: RegExp][]

export const hostileArchives = (kind: string, table: Table): HostileArchive[] =>
  table.map(([name, bytes, reason]) => ({ name: `${kind}: ${name}`, bytes, reason }))

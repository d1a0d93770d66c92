import { formatLocale } from '#client/texts/locale.ts'
import { ownData } from '#client/texts/own-data.ts'
import type { RecordCounts } from '#shared/contract/own-data.ts'

/** `count` decides between singular and plural; `shown` is the text. */
const formatCount = (count: number) => ({ count, shown: count.toLocaleString(formatLocale) })

/** Describes the contents of an export: '3 Target Slides, 1 reflection and 2 tracks, in one ZIP: …'. */
export function exportContents({ slides, entries, tracks }: RecordCounts): string {
  if (slides + entries + tracks === 0) return ownData.export.emptyContents
  return ownData.export.contents(formatCount(slides), formatCount(entries), formatCount(tracks))
}

/** Formats a size in decimal units: '12.4 MB'. */
export function fileSize(bytes: number): string {
  const { kilobytes, megabytes, gigabytes } = ownData.export.size
  const formatIn = (unit: number) =>
    (bytes / unit).toLocaleString(formatLocale, { maximumFractionDigits: 1 })
  if (bytes >= 1e9) return gigabytes(formatIn(1e9))
  return bytes >= 1e6 ? megabytes(formatIn(1e6)) : kilobytes(formatIn(1e3))
}

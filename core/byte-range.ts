/**
 * A byte range, for the Range requests of RFC 9110 that the server and the service worker answer. `end` is
 * excluded, as in `slice`; in headers the last byte is included.
 */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The requested range of a representation of known size. A malformed header and a request for several
 * ranges return 'whole'.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, unit, rangeSet = ''] = /^([^=\s]+)=(.*)$/.exec(header?.trim() ?? '') ?? []
  if (unit?.toLowerCase() !== 'bytes') return 'whole'
  // Empty list elements are ignored.
  const ranges = rangeSet.split(',').flatMap((range) => range.trim() || [])
  const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(ranges[0] ?? '') ?? []
  if (ranges.length !== 1 || first + last === '') return 'whole'
  if (first === '') return suffixRange(Number(last), size)
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'unsatisfiable'
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  return { start: Number(first), end }
}

function suffixRange(length: number, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (length === 0) return 'unsatisfiable'
  // A suffix of an empty representation is satisfiable, but Content-Range cannot express it.
  if (size === 0) return 'whole'
  return { start: Math.max(size - length, 0), end: size }
}

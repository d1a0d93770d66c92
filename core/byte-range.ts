/**
 * The Range of RFC 9110, for whoever answers one: the server, and the service worker in its place.
 * Half-open, as in `slice`; only what goes over the wire counts the last byte in.
 */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What of a representation of a known size is asked for. A header that cannot be understood asks for
 * nothing in particular, and several ranges at once are answered with the whole: players ask for one.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, unit, set = ''] = /^([^=\s]+)=(.*)$/.exec(header?.trim() ?? '') ?? []
  if (unit?.toLowerCase() !== 'bytes') return 'whole'
  // A list may have empty elements, which count for nothing.
  const ranges = set.split(',').flatMap((range) => range.trim() || [])
  const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(ranges[0] ?? '') ?? []
  if (ranges.length !== 1 || first + last === '') return 'whole'
  if (first === '') return suffixOf(Number(last), size)
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'unsatisfiable'
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  return { start: Number(first), end }
}

function suffixOf(length: number, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (length === 0) return 'unsatisfiable'
  // All of nothing is satisfiable, yet no Content-Range can say so.
  if (size === 0) return 'whole'
  return { start: Math.max(size - length, 0), end: size }
}

/**
 * Ranges and validators of RFC 9110, as pure functions. Ranges are half-open, as in `slice`; only the
 * headers include the last byte.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { parseRange } from '#core/byte-range.ts'
import type { ByteRange } from '../ports/blobs.ts'

const entityTag = /\s*(W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)/gy

/** If-None-Match: whether the client has this version already. Weak comparison. */
export function matchesIfNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return [...header.matchAll(entityTag)].some(([, , tag]) => tag === opaque(etag))
}

/**
 * If-Range: whether the client's part is of this version. Strong comparison; a date never matches,
 * because no Last-Modified is sent.
 */
export function matchesIfRange(header: string | undefined, etag: string): boolean {
  return header === undefined || (header.trim() === etag && !etag.startsWith('W/'))
}

const opaque = (etag: string) => etag.replace(/^W\//, '')

/** The part of Node's and Fastify's request that is read. */
export interface RangeRequest {
  method: string
  headers: Partial<Pick<IncomingHttpHeaders, 'range' | 'if-none-match' | 'if-range'>>
}

export interface RangeResponse {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  /** The bytes to send; undefined: no content. */
  range: ByteRange | undefined
}

/** The response to a request for content of a known size and version, in the order of the RFC. */
export function rangeResponse(
  { method, headers }: RangeRequest,
  { size, etag }: { size: number; etag: string },
): RangeResponse {
  const always = { etag, 'accept-ranges': 'bytes' }
  if (matchesIfNoneMatch(headers['if-none-match'], etag)) {
    return { status: 304, headers: always, range: undefined }
  }
  const asksForPart = method === 'GET' && matchesIfRange(headers['if-range']?.toString(), etag)
  const range = parseRange(asksForPart ? headers.range : undefined, size)
  if (range === 'unsatisfiable') {
    const where = { 'content-range': `bytes */${size}` }
    return { status: 416, headers: { ...always, ...where }, range: undefined }
  }
  const whole = { start: 0, end: size }
  const { start, end } = range === 'whole' ? whole : range
  const length = { 'content-length': String(end - start) }
  const content = method === 'HEAD' ? undefined : { start, end }
  if (range === 'whole') return { status: 200, headers: { ...always, ...length }, range: content }
  const where = { 'content-range': `bytes ${start}-${end - 1}/${size}` }
  return { status: 206, headers: { ...always, ...length, ...where }, range: content }
}

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
  return [...header.matchAll(entityTag)].some(([, , tag]) => tag === withoutWeakPrefix(etag))
}

/**
 * If-Range: whether the part that the client already has belongs to this version. Strong comparison; a
 * date never matches, because no Last-Modified is sent.
 */
export function matchesIfRange(header: string | undefined, etag: string): boolean {
  return header === undefined || (header.trim() === etag && !etag.startsWith('W/'))
}

const withoutWeakPrefix = (etag: string) => etag.replace(/^W\//, '')

/** The properties of a request (of Node or of Fastify) that are read here. */
export interface RangeRequest {
  method: string
  headers: Partial<Pick<IncomingHttpHeaders, 'range' | 'if-none-match' | 'if-range'>>
}

export interface RangeResponse {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  /** The bytes to send; undefined if the response has no content. */
  range: ByteRange | undefined
}

/**
 * Returns the response to a request for content of a known size and version. The conditions are checked
 * in the order of RFC 9110, 13.2.2.
 */
export function rangeResponse(
  { method, headers }: RangeRequest,
  { size, etag }: { size: number; etag: string },
): RangeResponse {
  const commonHeaders = { etag, 'accept-ranges': 'bytes' }
  if (matchesIfNoneMatch(headers['if-none-match'], etag)) {
    return { status: 304, headers: commonHeaders, range: undefined }
  }
  const mayUseRange = method === 'GET' && matchesIfRange(headers['if-range']?.toString(), etag)
  const range = parseRange(mayUseRange ? headers.range : undefined, size)
  if (range === 'unsatisfiable') {
    const contentRange = { 'content-range': `bytes */${size}` }
    return { status: 416, headers: { ...commonHeaders, ...contentRange }, range: undefined }
  }
  const wholeRange = { start: 0, end: size }
  const { start, end } = range === 'whole' ? wholeRange : range
  const length = { 'content-length': String(end - start) }
  const contentToSend = method === 'HEAD' ? undefined : { start, end }
  if (range === 'whole')
    return { status: 200, headers: { ...commonHeaders, ...length }, range: contentToSend }
  const contentRange = { 'content-range': `bytes ${start}-${end - 1}/${size}` }
  return {
    status: 206,
    headers: { ...commonHeaders, ...length, ...contentRange },
    range: contentToSend,
  }
}
